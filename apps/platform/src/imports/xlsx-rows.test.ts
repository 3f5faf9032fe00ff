import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { mostImportRows, mostUnpackedBytes, type FileProblem } from '@tiber/contract/imports'
import { toXlsx, toZip } from '../testing/xlsx-files.ts'
import { decodedText } from './decoded-text.ts'
import { readDroppedFile } from './dropped-file.ts'
import { xlsxRows } from './xlsx-rows.ts'
import { cpuTime } from '../testing/cpu-time.ts'

const refused = (problem: FileProblem) =>
  expect.objectContaining({ problems: [expect.objectContaining({ detail: `file:${problem}` })] })
const sheet = (data: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
})
const cellsOf = (data: string) => xlsxRows(toZip(sheet(data))).map(({ cells }) => cells)

test('a spreadsheet is read as its program shows it: shared, rich and inline texts, numbers, dates, gaps', () => {
  const file = toZip({
    'xl/workbook.xml': `<workbook xmlns:r="x"><sheets><sheet name="Notas" sheetId="1" state="hidden" r:id="rId1"/>
      <sheet name="Pedido" sheetId="2" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId7" Target="/xl/worksheets/second.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst><si><t>C&#243;digo &amp; ref</t></si><si><r><t xml:space="preserve">SCS </t></r><r><t>A2</t></r>
      <rPh><t>lee</t></rPh></si><si/></sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\-mm\\-yyyy"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
    'xl/worksheets/second.xml': `<?xml version="1.0"?><x:worksheet><x:sheetData>
      <x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" s="1"><x:v>46027</x:v></x:c></x:row><x:row r="3"/>
      <x:row r="4"><x:c r="A4" t="s"><x:v>1</x:v></x:c><x:c r="B4"><x:f>1+1</x:f><x:v>2</x:v></x:c>
      <x:c r="C4" t="str"><x:f>HYPERLINK("x")</x:f><x:v>a&lt;b_x000D_</x:v></x:c><x:c r="D4" s="9"/></x:row></x:sheetData></x:worksheet>`,
  })
  expect(xlsxRows(file)).toEqual([
    { line: 2, cells: ['Código & ref', '', '2026-01-05'] },
    { line: 4, cells: ['SCS A2', '2', 'a<b\r'] },
  ])
})

test('cells that do not say where they are stand one after the other, the empty ones among them', () => {
  expect(cellsOf('<row><c><v>1</v></c><c/><c t="inlineStr"><is><t></t></is></c><c><v>4</v></c></row>')).toEqual([
    ['1', '', '', '4'],
  ])
})

test('numbers are no thousands, and long codes keep every digit', () => {
  const numbers = ['8412345678905', '8.412345678905E12', '1.125', '0.30000000000000004', '5.0', '-3']
  const row = numbers.map((value) => `<c><v>${value}</v></c>`).join('')
  expect(cellsOf(`<row>${row}</row>`)).toEqual([['8412345678905', '8412345678905', '1.1250', '0.3', '5', '-3']])
})

test('a bomb is refused, whether its directory says so or lies', () => {
  const bomb = { 'xl/worksheets/sheet1.xml': Buffer.alloc(mostUnpackedBytes + 1, ' ') }
  expect(() => xlsxRows(toZip(bomb))).toThrow(refused('unpackedTooLarge'))
  expect(() => xlsxRows(toZip(bomb, { promisedBytes: 10 }))).toThrow(refused('unpackedTooLarge'))
  const shared = { ...sheet(''), 'xl/sharedStrings.xml': Buffer.alloc(mostUnpackedBytes, ' ') }
  expect(() => xlsxRows(toZip(shared, { promisedBytes: 10 }))).toThrow(refused('unpackedTooLarge'))
})

test('one long text that every cell names is counted as often as it is named', () => {
  const shared = `<sst><si><t>${'A'.repeat(30_000)}</t></si></sst>`
  const named = sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(250)}</row>`.repeat(10))
  expect(() => xlsxRows(toZip({ ...named, 'xl/sharedStrings.xml': shared }))).toThrow(refused('unpackedTooLarge'))
})

test('rows stand one below the other, whatever numbers they give themselves', () => {
  const rows = ['3', '3', '2.5', '-7', '99999999999', 'Infinity', '20'].map(
    (r) => `<row r="${r}"><c><v>1</v></c></row>`,
  )
  expect(xlsxRows(toZip(sheet(rows.join('')))).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 20])
})

test('of signs in halves whole ones are made, and a text with zeros is none', () => {
  const text = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`
  expect(cellsOf(text('a&#xD83D;b') + text('_xD83D__xDE00_'))).toEqual([['a\uFFFDb'], ['😀']])
  expect(() => cellsOf(text('a\0b'))).toThrow(refused('unreadable'))
})

test('10,000 rows under their heads and 300 columns are the most', () => {
  const rows = Array.from({ length: mostImportRows + 101 }, (_, at) => [`A-${at}`, at])
  expect(xlsxRows(toXlsx(rows.slice(1)))).toHaveLength(mostImportRows + 100)
  expect(() => xlsxRows(toXlsx(rows))).toThrow(refused('tooManyRows'))
  expect(cellsOf('<row><c r="KN1"><v>1</v></c></row>')[0]).toHaveLength(300)
  expect(() => cellsOf('<row><c r="KO1"><v>1</v></c></row>')).toThrow(refused('tooManyColumns'))
})

test.each([
  ['an old spreadsheet', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'), 'oldOrProtected'],
  ['random bytes', randomBytes(1000), 'unreadable'],
  ['nothing', Buffer.alloc(0), 'unreadable'],
  ['a ZIP of something else', toZip({ 'readme.txt': 'x' }), 'unreadable'],
  ['half a file', toXlsx([['a']]).subarray(0, 60), 'unreadable'],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'tooLarge'],
] as const)('%s is refused with its reason', (_title, file, problem) => {
  expect(() => xlsxRows(file)).toThrow(refused(problem))
})

test.each([
  ['cells that never end', '<c><v>'],
  ['tags that never end', '<c r="A1" '],
  ['texts of a million quotes', '<c r="'],
  ['parts that are no text', '<![CDATA['],
])('%s keep nobody waiting', (_title, part) => {
  const start = cpuTime()
  cellsOf(`<row>${part.repeat(1_000_000)}`)
  expect(cpuTime() - start).toBeLessThan(4000)
})

test('what is dropped is a spreadsheet or a text, or refused', () => {
  expect(readDroppedFile(toXlsx([['a', 1]]))).toEqual({ rows: [{ line: 1, cells: ['a', '1'] }] })
  expect(readDroppedFile(Buffer.from('a;1'))).toEqual({ text: 'a;1' })
  expect(() => readDroppedFile(Buffer.from('\x89PNG\r\n\0\0\0', 'latin1'))).toThrow(refused('unreadable'))
  expect(() => readDroppedFile(toXlsx([]))).toThrow(refused('empty'))
  expect(() => readDroppedFile(Buffer.from(' \n'))).toThrow(refused('empty'))
})

test('a text is read in the encoding it was written in', () => {
  const text = 'código;cantidad\nñ;1'
  const utf16 = Buffer.from(text, 'utf16le')
  expect(decodedText(Buffer.from(`\uFEFF${text}`))).toBe(text)
  expect(decodedText(Buffer.from(text))).toBe(text)
  expect(decodedText(Buffer.from(text, 'latin1'))).toBe(text)
  expect(decodedText(utf16)).toBe(text)
  expect(decodedText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
  expect(decodedText(Buffer.from(utf16).swap16())).toBe(text)
})
