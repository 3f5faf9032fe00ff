import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxImportRows, maxUnpackedBytes, type FileProblem } from '@tiber/contract/imports'
import { toXlsx, toZip } from '../testing/xlsx-files.ts'
import { decodeText } from './decode-text.ts'
import { readUploadedFile } from './uploaded-file.ts'
import { readXlsxRows } from './xlsx-rows.ts'
import { getCpuTime } from '../testing/cpu-time.ts'

const fileError = (problem: FileProblem) =>
  expect.objectContaining({ problems: [expect.objectContaining({ detail: `file:${problem}` })] })
const sheet = (data: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data}</sheetData></worksheet>`,
})
/** Overwrites the packed bytes of the first entry; its header of 30 bytes and its name are left as they are. */
function damageContent(file: Buffer): Buffer {
  return Buffer.from(file).fill(0xff, 30 + Object.keys(sheet(''))[0]!.length, 70)
}
const readCells = async (data: string) => (await readXlsxRows(toZip(sheet(data)))).map(({ cells }) => cells)

test('XLSX › shared, rich and inline texts, numbers, dates and gaps are read as displayed', async () => {
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
  expect(await readXlsxRows(file)).toEqual([
    { line: 2, cells: ['Código & ref', '', '2026-01-05'] },
    { line: 4, cells: ['SCS A2', '2', 'a<b\r'] },
  ])
})

test('XLSX › cells without a reference are placed one after another, empty ones included', async () => {
  expect(await readCells('<row><c><v>1</v></c><c/><c t="inlineStr"><is><t></t></is></c><c><v>4</v></c></row>')).toEqual(
    [['1', '', '', '4']],
  )
})

test('XLSX › decimals are not mistaken for thousands and long codes keep every digit', async () => {
  const numbers = ['8412345678905', '8.412345678905E12', '1.125', '0.30000000000000004', '5.0', '-3']
  const row = numbers.map((value) => `<c><v>${value}</v></c>`).join('')
  expect(await readCells(`<row>${row}</row>`)).toEqual([['8412345678905', '8412345678905', '1.1250', '0.3', '5', '-3']])
})

test('XLSX › a zip bomb is rejected, whether its directory is honest or not', async () => {
  const bomb = { 'xl/worksheets/sheet1.xml': Buffer.alloc(maxUnpackedBytes + 1, ' ') }
  await expect(readXlsxRows(toZip(bomb))).rejects.toThrow(fileError('unpackedTooLarge'))
  await expect(readXlsxRows(toZip(bomb, { declaredBytes: 10 }))).rejects.toThrow(fileError('unpackedTooLarge'))
  const shared = { ...sheet(''), 'xl/sharedStrings.xml': Buffer.alloc(maxUnpackedBytes, ' ') }
  await expect(readXlsxRows(toZip(shared, { declaredBytes: 10 }))).rejects.toThrow(fileError('unpackedTooLarge'))
})

test('XLSX › a long shared text counts towards the limit once per reference', async () => {
  const shared = `<sst><si><t>${'A'.repeat(30_000)}</t></si></sst>`
  const named = sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(250)}</row>`.repeat(10))
  await expect(readXlsxRows(toZip({ ...named, 'xl/sharedStrings.xml': shared }))).rejects.toThrow(
    fileError('unpackedTooLarge'),
  )
})

test('XLSX › rows with invalid numbers follow the previous row', async () => {
  const rows = ['3', '3', '2.5', '-7', '99999999999', 'Infinity', '20'].map(
    (r) => `<row r="${r}"><c><v>1</v></c></row>`,
  )
  expect((await readXlsxRows(toZip(sheet(rows.join(''))))).map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 20])
})

test('XLSX › surrogate halves are joined or replaced, and a text with NUL is rejected', async () => {
  const text = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`
  expect(await readCells(text('a&#xD83D;b') + text('_xD83D__xDE00_'))).toEqual([['a\uFFFDb'], ['😀']])
  await expect(readCells(text('a\0b'))).rejects.toThrow(fileError('unreadable'))
})

test('XLSX › at most 10,000 rows below the header and 300 columns are accepted', async () => {
  const rows = Array.from({ length: maxImportRows + 101 }, (_, at) => [`A-${at}`, at])
  expect(await readXlsxRows(toXlsx(rows.slice(1)))).toHaveLength(maxImportRows + 100)
  await expect(readXlsxRows(toXlsx(rows))).rejects.toThrow(fileError('tooManyRows'))
  expect((await readCells('<row><c r="KN1"><v>1</v></c></row>'))[0]).toHaveLength(300)
  await expect(readCells('<row><c r="KO1"><v>1</v></c></row>')).rejects.toThrow(fileError('tooManyColumns'))
})

test.each([
  ['an old spreadsheet', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'), 'oldOrProtected'],
  ['a file with encrypted entries', toZip(sheet(''), { encryption: 'simple' }), 'oldOrProtected'],
  ['a file with strong encryption', toZip(sheet(''), { encryption: 'strong' }), 'oldOrProtected'],
  [
    'a file with 10,001 entries',
    toZip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, '']))),
    'unpackedTooLarge',
  ],
  ['a file with damaged content', damageContent(toXlsx([['a']])), 'unreadable'],
  ['random bytes', randomBytes(1000), 'unreadable'],
  ['nothing', Buffer.alloc(0), 'unreadable'],
  ['a ZIP of something else', toZip({ 'readme.txt': 'x' }), 'unreadable'],
  ['half a file', toXlsx([['a']]).subarray(0, 60), 'unreadable'],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'tooLarge'],
] as const)('XLSX › %s is rejected with its reason', async (_title, file, problem) => {
  await expect(readXlsxRows(file)).rejects.toThrow(fileError(problem))
})

test.each([
  ['unclosed cells', '<c><v>'],
  ['unclosed tags', '<c r="A1" '],
  ['a million opening quotes', '<c r="'],
  ['unclosed CDATA sections', '<![CDATA['],
])('XLSX › %s are read in linear time', async (_title, part) => {
  const start = getCpuTime()
  await readCells(`<row>${part.repeat(1_000_000)}`)
  expect(getCpuTime() - start).toBeLessThan(4000)
})

test('uploaded file › it is read as a spreadsheet or as text, or rejected', async () => {
  expect(await readUploadedFile(toXlsx([['a', 1]]))).toEqual({ rows: [{ line: 1, cells: ['a', '1'] }] })
  expect(await readUploadedFile(Buffer.from('a;1'))).toEqual({ text: 'a;1' })
  await expect(readUploadedFile(Buffer.from('\x89PNG\r\n\0\0\0', 'latin1'))).rejects.toThrow(fileError('unreadable'))
  for (const page of ['\n<!DOCTYPE html><table>\n<tr>', '<?xml version="1.0"?>\n<Workbook>', '<TABLE border=1>\n'])
    await expect(readUploadedFile(Buffer.from(page))).rejects.toThrow(fileError('unreadable'))
  expect(await readUploadedFile(Buffer.from('<5 mm;1'))).toEqual({ text: '<5 mm;1' })
  await expect(readUploadedFile(toXlsx([]))).rejects.toThrow(fileError('empty'))
  await expect(readUploadedFile(Buffer.from(' \n'))).rejects.toThrow(fileError('empty'))
})

test('uploaded file › text is decoded in its own encoding', async () => {
  const text = 'código;cantidad\nñ;1'
  const utf16 = Buffer.from(text, 'utf16le')
  expect(decodeText(Buffer.from(`\uFEFF${text}`))).toBe(text)
  expect(decodeText(Buffer.from(text))).toBe(text)
  expect(decodeText(Buffer.from(text, 'latin1'))).toBe(text)
  expect(decodeText(utf16)).toBe(text)
  expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
  expect(decodeText(Buffer.from(utf16).swap16())).toBe(text)
})
