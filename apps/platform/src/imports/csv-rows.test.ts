import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { mostImportRows } from '@tiber/contract/imports'
import { csvRecords, csvRecordsOf, type CsvRecord } from './csv-records.ts'
import { readCsvRows } from './csv-rows.ts'
import { changesBetween, mayApply, toVerdict } from './verdict.ts'
import { cpuTime } from '../testing/cpu-time.ts'

const columns = {
  email: { names: ['E-mail', 'correo electrónico'], isRequired: true },
  firstName: { names: ['nombre', 'name'], isRequired: true },
  phone: { names: ['teléfono'] },
}
const read = (text: string) => readCsvRows(text, columns)

describe('a CSV', () => {
  test('is read by its header, in whichever language, case and spelling', () => {
    for (const header of ['E-MAIL;Nombre', 'Correo_Electronico,first name', 'email\tFIRST_NAME', 'e mail|name'])
      expect(read(`${header}\n${header.includes(';') ? 'a@b;Obra' : `a@b${/[,\t|]/.exec(header)}Obra`}`).rows).toEqual([
        { line: 2, values: { email: 'a@b', firstName: 'Obra' }, problems: [] },
      ])
  })

  test('may begin with a mark of its encoding and end its lines in any way', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(read(`\uFEFFemail;nombre${end}${end}a@b;Obra${end}c@d;Taller${end}`).rows.map(({ line }) => line)).toEqual(
        [3, 4],
      )
  })

  test('is split by the sign its header is split by, whatever stands in the rows', () => {
    expect(read('email;nombre\na@b;"Obra, Taller, Nave"\nc@d;x,y,z').rows[1]?.values.firstName).toBe('x,y,z')
  })

  test('tells the lines as an editor counts them, also behind texts of several lines and blank lines', () => {
    const { rows } = read('email,nombre\na@b,"Obra\nNorte"\n\n ,\nc@d,Taller')
    expect(rows.map(({ line, values }) => [line, values.firstName])).toEqual([
      [2, 'Obra\nNorte'],
      [6, 'Taller'],
    ])
  })

  test('loses the apostrophe that kept a spreadsheet from calculating, and no other', () => {
    const { rows } = read(`email,nombre,phone\na@b,'=1+1,'+34 600\nc@d,'Obra,-1`)
    expect(rows.map(({ values }) => [values.firstName, values.phone])).toEqual([
      ['=1+1', '+34 600'],
      ["'Obra", '-1'],
    ])
  })

  test('says which columns nobody reads, a second one of the same meaning among them', () => {
    expect(read('email,nombre,color,name\na@b,Obra,red,Other')).toMatchObject({
      unknownColumns: ['color', 'name'],
      rows: [{ values: { firstName: 'Obra' } }],
    })
  })

  test('tells an absent column from an empty cell', () => {
    expect(read('email,nombre\na@b,').rows[0]?.values).toEqual({ email: 'a@b', firstName: '' })
  })

  test('without the columns it needs is refused, naming them all', () => {
    for (const text of ['', '\n\n', 'color;size\n1;2', 'phone\n1'])
      expect(() => read(text)).toThrow(
        expect.objectContaining({
          code: 'F-E-001',
          problems: [expect.objectContaining({ detail: 'email' }), expect.objectContaining({ detail: 'firstName' })],
        }),
      )
  })

  test('may have 10,000 rows, and not one more', () => {
    const of = (rows: number) => `email,nombre\n${'a@b,Obra\n'.repeat(rows)}`
    expect(read(of(mostImportRows)).rows).toHaveLength(mostImportRows)
    expect(() => read(of(mostImportRows + 1))).toThrow(expect.objectContaining({ code: 'F-E-010' }))
  })

  test('marks a row with too many values or an open quote as broken', () => {
    const { rows } = read('email,nombre\na@b,Obra,,\nc@d,Taller,more\ne@f,"Nave')
    expect(rows.map(({ line, problems }) => [line, problems.map(({ code }) => code)])).toEqual([
      [2, []],
      [3, ['F-E-012']],
      [4, ['F-E-012']],
    ])
  })

  test('takes a quote that stands inside of a text for what it is, and names a text that goes on behind its quotes', () => {
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
    ['quotes around ends of lines', `email;nombre\n${'"\n'.repeat(2_000_000)}`],
    ['quotes that open and never close', `email;nombre\n${'a;"b\n'.repeat(1_000_000)}`],
    ['texts behind quotes', `email;nombre\n${'"a"b'.repeat(1_200_000)}`],
    ['nothing but empty lines', `email;nombre\n${'\n'.repeat(4_900_000)}`],
    ['nothing but quotes', `email;nombre\n${'"'.repeat(4_900_000)}`],
  ])('of %s keeps nobody waiting', (_title, text) => {
    const start = cpuTime()
    // Refused or broken, both are an answer.
    try {
      expect(read(text).rows.length).toBeLessThanOrEqual(mostImportRows)
    } catch (error) {
      expect(error).toMatchObject({ code: 'F-E-010' })
    }
    expect(cpuTime() - start).toBeLessThan(4000)
  })

  test('gives back whatever was written into it', () => {
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

  test('is never our fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => read(`email;nombre\n${text}`)).not.toThrow()
      }),
    )
  })
})

describe('the verdict of an import', () => {
  const line = (line: number, verdict: 'new' | 'broken') => ({ line, name: '', verdict, changes: [], problems: [] })

  test('applies nothing while a line is broken, unless it is to be left out', () => {
    const lines = [line(2, 'new'), line(3, 'broken')]
    expect(mayApply(lines, { apply: true })).toBe(false)
    expect(mayApply(lines, { apply: true, skipBroken: true })).toBe(true)
    expect(mayApply(lines.slice(0, 1), { apply: true })).toBe(true)
    expect(mayApply(lines, {})).toBe(false)
  })

  test('counts its lines and has them in the order of the file', () => {
    const verdict = toVerdict([line(3, 'broken'), line(2, 'new')], { applied: false, unknownColumns: [] })
    expect(verdict.counts).toEqual({ new: 1, changed: 0, unchanged: 0, broken: 1 })
    expect(verdict.lines.map(({ line }) => line)).toEqual([2, 3])
  })

  test('tells a change in texts', () => {
    const before = { name: 'Obra', phone: null, groups: ['A'], same: true }
    const after = { name: 'Taller', phone: undefined, groups: ['A', 'B'], same: true }
    expect(changesBetween(['name', 'phone', 'groups', 'same'], before, after)).toEqual([
      { field: 'name', before: 'Obra', after: 'Taller' },
      { field: 'groups', before: 'A', after: 'A, B' },
    ])
  })
})

test('records of a text that comes in parts are those of the whole text', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ') })
  const parts = fc.array(cell, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(parts, async (texts) => {
      async function* come() {
        yield* texts
      }
      const streamed: CsvRecord[] = []
      for await (const record of csvRecordsOf(come(), { separator: ',', longest: 1000 })) streamed.push(record)
      expect(streamed).toEqual([...csvRecords(texts.join(''), ',')])
    }),
    { numRuns: 500 },
  )
})

test('a record longer than a record may be is torn, and costs one line', async () => {
  async function* come() {
    yield* ['a,b\nc,"d\n', 'e,f\n'.repeat(100), 'g'.repeat(300), `${'g'.repeat(300)}\nh,i`]
  }
  const lines: number[] = []
  const torn: number[] = []
  for await (const { line, isTorn } of csvRecordsOf(come(), { separator: ',', longest: 200 }))
    (isTorn ? torn : lines).push(line)
  expect(torn).toEqual([2, 103])
  expect(lines).toEqual([1, ...Array.from({ length: 100 }, (_, at) => at + 3), 104])
})
