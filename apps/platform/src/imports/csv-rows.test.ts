import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { maxImportRows } from '@tiber/contract/imports'
import { parseCsv, parseCsvStream, type CsvRecord } from './csv-records.ts'
import { readCsvRows } from './csv-rows.ts'
import { listChanges, canApply, toVerdict } from './verdict.ts'
import { getCpuTime } from '../testing/cpu-time.ts'

const columns = {
  email: { names: ['E-mail', 'correo electrónico'], isRequired: true },
  firstName: { names: ['nombre', 'name'], isRequired: true },
  phone: { names: ['teléfono'] },
}
const read = (text: string) => readCsvRows(text, columns)

describe('CSV files', () => {
  test('columns are matched by header in either language, any case and spelling', () => {
    for (const header of ['E-MAIL;Nombre', 'Correo_Electronico,first name', 'email\tFIRST_NAME', 'e mail|name'])
      expect(read(`${header}\n${header.includes(';') ? 'a@b;Obra' : `a@b${/[,\t|]/.exec(header)}Obra`}`).rows).toEqual([
        { line: 2, values: { email: 'a@b', firstName: 'Obra' }, problems: [] },
      ])
  })

  test('a byte order mark and any line ending are accepted', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(read(`\uFEFFemail;nombre${end}${end}a@b;Obra${end}c@d;Taller${end}`).rows.map(({ line }) => line)).toEqual(
        [3, 4],
      )
  })

  test('the separator of the header applies to all rows', () => {
    expect(read('email;nombre\na@b;"Obra, Taller, Nave"\nc@d;x,y,z').rows[1]?.values.firstName).toBe('x,y,z')
  })

  test('line numbers count as in an editor, including multi-line cells and blank lines', () => {
    const { rows } = read('email,nombre\na@b,"Obra\nNorte"\n\n ,\nc@d,Taller')
    expect(rows.map(({ line, values }) => [line, values.firstName])).toEqual([
      [2, 'Obra\nNorte'],
      [6, 'Taller'],
    ])
  })

  test('the apostrophe that protects a formula is removed, others stay', () => {
    const { rows } = read(`email,nombre,phone\na@b,'=1+1,'+34 600\nc@d,'Obra,-1`)
    expect(rows.map(({ values }) => [values.firstName, values.phone])).toEqual([
      ['=1+1', '+34 600'],
      ["'Obra", '-1'],
    ])
  })

  test('unknown and duplicate columns are reported', () => {
    expect(read('email,nombre,color,name\na@b,Obra,red,Other')).toMatchObject({
      unknownColumns: ['color', 'name'],
      rows: [{ values: { firstName: 'Obra' } }],
    })
  })

  test('an absent column differs from an empty cell', () => {
    expect(read('email,nombre\na@b,').rows[0]?.values).toEqual({ email: 'a@b', firstName: '' })
  })

  test('a file without required columns is rejected, naming all of them', () => {
    for (const text of ['', '\n\n', 'color;size\n1;2', 'phone\n1'])
      expect(() => read(text)).toThrow(
        expect.objectContaining({
          code: 'F-E-001',
          problems: [expect.objectContaining({ detail: 'email' }), expect.objectContaining({ detail: 'firstName' })],
        }),
      )
  })

  test('10,000 rows are accepted, one more is rejected', () => {
    const buildFile = (rows: number) => `email,nombre\n${'a@b,Obra\n'.repeat(rows)}`
    expect(read(buildFile(maxImportRows)).rows).toHaveLength(maxImportRows)
    expect(() => read(buildFile(maxImportRows + 1))).toThrow(expect.objectContaining({ code: 'F-E-010' }))
  })

  test('a row with too many values or an unclosed quote is broken', () => {
    const { rows } = read('email,nombre\na@b,Obra,,\nc@d,Taller,more\ne@f,"Nave')
    expect(rows.map(({ line, problems }) => [line, problems.map(({ code }) => code)])).toEqual([
      [2, []],
      [3, ['F-E-012']],
      [4, ['F-E-012']],
    ])
  })

  test('a quote within a cell is literal, text after a closing quote is a problem', () => {
    const { rows } = read('email,nombre\na@b,Tubo 5" x\nc@d,"Taller" \ne@f,"Nave"s,\ng@h,"x""y"')
    expect(rows.map(({ values, problems }) => [values.firstName, problems.length])).toEqual([
      ['Tubo 5" x', 0],
      ['Taller', 0],
      ['Naves', 1],
      ['x"y', 0],
    ])
  })

  test.each([
    ['a million columns', `email;nombre${';'.repeat(1_000_000)}\n${'a\n'.repeat(9000)}`],
    ['quotes around line breaks', `email;nombre\n${'"\n'.repeat(2_000_000)}`],
    ['unclosed quotes', `email;nombre\n${'a;"b\n'.repeat(1_000_000)}`],
    ['text after closing quotes', `email;nombre\n${'"a"b'.repeat(1_200_000)}`],
    ['only empty lines', `email;nombre\n${'\n'.repeat(4_900_000)}`],
    ['only quotes', `email;nombre\n${'"'.repeat(4_900_000)}`],
  ])('a file of %s is read in linear time', (_title, text) => {
    const start = getCpuTime()
    // Both outcomes are fine: rejected, or read with broken rows.
    try {
      expect(read(text).rows.length).toBeLessThanOrEqual(maxImportRows)
    } catch (error) {
      expect(error).toMatchObject({ code: 'F-E-010' })
    }
    expect(getCpuTime() - start).toBeLessThan(4000)
  })

  test('written values are read back unchanged', () => {
    const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\r\n?/g, '\n').trim())
    const row = fc.tuple(
      cell.filter((text) => text !== '' && !/^'[=+\-@]/.test(text)),
      cell.filter((text) => !/^'[=+\-@]/.test(text)),
    )
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(';', ',', '\t', '|'), (rows, delimiter) => {
        const text = Papa.unparse([['email', 'nombre'], ...rows], { delimiter, quotes: true })
        const answer = read(text).rows
        expect(answer.map(({ values }) => [values.email, values.firstName])).toEqual(rows)
        const lines = text.replace(/\r\n?/g, '\n').split('\n')
        for (const { line, values } of answer)
          expect(lines[line - 1]).toContain(values.email!.split('\n')[0]!.replaceAll('"', '""'))
      }),
    )
  })

  test('no text causes an internal error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => read(`email;nombre\n${text}`)).not.toThrow()
      }),
    )
  })
})

describe('the import verdict', () => {
  const line = (line: number, verdict: 'new' | 'broken') => ({ line, name: '', verdict, changes: [], problems: [] })

  test('broken lines block the import unless they are skipped', () => {
    const lines = [line(2, 'new'), line(3, 'broken')]
    expect(canApply(lines, { apply: true })).toBe(false)
    expect(canApply(lines, { apply: true, skipBroken: true })).toBe(true)
    expect(canApply(lines.slice(0, 1), { apply: true })).toBe(true)
    expect(canApply(lines, {})).toBe(false)
  })

  test('lines are counted by verdict and sorted by line number', () => {
    const verdict = toVerdict([line(3, 'broken'), line(2, 'new')], { applied: false, unknownColumns: [] })
    expect(verdict.counts).toEqual({ new: 1, changed: 0, unchanged: 0, broken: 1 })
    expect(verdict.lines.map(({ line }) => line)).toEqual([2, 3])
  })

  test('changes are listed as text', () => {
    const before = { name: 'Obra', phone: null, groups: ['A'], same: true }
    const after = { name: 'Taller', phone: undefined, groups: ['A', 'B'], same: true }
    expect(listChanges(['name', 'phone', 'groups', 'same'], before, after)).toEqual([
      { field: 'name', before: 'Obra', after: 'Taller' },
      { field: 'groups', before: 'A', after: 'A, B' },
    ])
  })
})

test('CSV stream › chunks yield the same records as the whole text', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ') })
  const parts = fc.array(cell, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(parts, async (texts) => {
      async function* streamChunks() {
        yield* texts
      }
      const streamed: CsvRecord[] = []
      for await (const record of parseCsvStream(streamChunks(), { separator: ',', maxLength: 1000 }))
        streamed.push(record)
      expect(streamed).toEqual([...parseCsv(texts.join(''), ',')])
    }),
    { numRuns: 500 },
  )
})

test('CSV stream › a record over the maximum length is malformed and costs one line', async () => {
  async function* streamChunks() {
    yield* ['a,b\nc,"d\n', 'e,f\n'.repeat(100), 'g'.repeat(300), `${'g'.repeat(300)}\nh,i`]
  }
  const lines: number[] = []
  const malformed: number[] = []
  for await (const { line, isMalformed } of parseCsvStream(streamChunks(), { separator: ',', maxLength: 200 }))
    (isMalformed ? malformed : lines).push(line)
  expect(malformed).toEqual([2, 103])
  expect(lines).toEqual([1, ...Array.from({ length: 100 }, (_, at) => at + 3), 104])
})
