import { beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { useCarts } from '../testing/carts.ts'
import { toXlsx, toZip } from '../testing/xlsx-files.ts'

const used = useCarts()
const { variant: screw } = knownProducts.capScrews
const other = knownProducts.smallCapScrews.variant

let admin: PlatformClient
let operator: PlatformClient
beforeAll(async () => {
  admin = (await used.platform.signIn('admin@tiber.example')).client
  operator = (await used.platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
})

type Rows = (string | number)[][]

/** Builds a spreadsheet with merged cells: only the first cell of each range has a value. */
function toMergedXlsx(rows: Rows, merged: string[]): string {
  const buildCell = (value: string | number, place: string) => {
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
    return value && `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const lines = rows.map((cells, row) => cells.map((each, at) => buildCell(each, `${'ABCDE'[at]}${row + 1}`)).join(''))
  const data = lines.map((cells, row) => `<row r="${row + 1}">${cells}</row>`).join('')
  const ranges = merged.map((each) => `<mergeCell ref="${each}"/>`).join('')
  const sheet = `<worksheet><sheetData>${data}</sheetData><mergeCells>${ranges}</mergeCells></worksheet>`
  return toZip({ 'xl/worksheets/sheet1.xml': sheet }).toString('base64')
}

const toFile = (rows: Rows) => toXlsx(rows).toString('base64')

type Report = { applied: boolean; lines: { line: number; verdict: string; problems: { field: string }[] }[] }

/** What became of each line, with the fields that are wrong. */
const describeReport = ({ applied, lines }: Report) => ({
  applied,
  lines: lines.map(({ line, verdict, problems }) => [line, verdict, ...problems.map(({ field }) => field)].join(' ')),
})

const importNumbers = (file: string) => used.buyer.partNumbers.import({ body: { file, apply: true } })
const readArticles = (file: string) => operator.catalogueTables.read({ body: { file } })

async function order(file: string) {
  const draft = await used.buyer.quickOrder.create({ body: { file, fileName: 'pedido.xlsx' } })
  const { lines } = await used.buyer.quickOrder.lines({ params: { id: draft.id }, query: { size: 100 } })
  const described = lines.map(({ line, verdict, article, quantity }) => [line, verdict, article?.sku, quantity])
  return { ...draft, lines: described.map((each) => each.filter(Boolean).join(' ')) }
}

/** Expects that a file is refused with the names of the columns it lacks. */
const lacks = (...fields: string[]) => ({
  status: 400,
  body: { errors: fields.map((detail) => ({ code: 'F-E-001', detail })) },
})

describe('a file with merged cells', () => {
  test('part numbers › a code over two rows › the second row is broken and nothing is applied', async () => {
    const rows = [
      ['SKU', 'Su referencia'],
      [other, 'UNIDA-1'],
      ['', 'UNIDA-2'],
    ]
    const report = await importNumbers(toMergedXlsx(rows, ['A2:A3']))
    expect(describeReport(report)).toEqual({ applied: false, lines: ['2 new', '3 broken code'] })
  })

  test('articles › groups above the header, a name over two rows › columns are guessed, the gap is named', async () => {
    const rows = [
      ['Artículo', '', 'Precios', ''],
      ['Código', 'Descripción', 'PVP', 'Existencias'],
      ['T-1', 'Tornillo', 0.25, 10],
      ['T-2', '', 0.1, 5],
    ]
    const table = await readArticles(toMergedXlsx(rows, ['A1:B1', 'C1:D1', 'B3:B4']))
    expect(table.columns.map(({ field }) => field).slice(0, 4)).toEqual(['code', 'name', 'price', 'stock'])
    expect(table.counts).toMatchObject({ rows: 2, correct: 1, refused: 1 })
    expect(table.problems).toMatchObject([{ kind: 'MISSING_NAME', isRefusal: true, rows: [{ line: 4, value: 'T-2' }] }])
  })

  test('quick order › a title, and a code over two rows › shows the row without an article', async () => {
    const rows = [
      ['Pedido de la nave 3', '', ''],
      ['Ref', 'Cant', 'Nota'],
      [screw, 300, 'Nave 3'],
      ['', 100, 'Nave 4'],
    ]
    const { lines, ignored, columns } = await order(toMergedXlsx(rows, ['A1:C1', 'A3:A4']))
    expect(lines).toEqual([`3 FOUND ${screw} 300`, '4 UNKNOWN'])
    expect(ignored.map(({ line }) => line)).toEqual([1, 2])
    expect(columns).toEqual({ code: 0, quantity: 1, note: 2 })
  })
})

const addressHead = 'nombre;dirección;ciudad;código postal;país'
const address = 'Obra;Calle Sol 2;Cartagena;30201;ES'
const userHead = 'correo;nombre;apellidos'
const user = 'nueva@tiber.example;Nueva;Persona'

describe('a file with two header rows', () => {
  test('addresses › the second one is a broken row, and nothing is applied', async () => {
    const csv = `${addressHead}\nname;street;town;zip;country\n${address}`
    const report = await admin.addresses.importCsv({ body: { csv, apply: true } })
    expect(describeReport(report)).toEqual({ applied: false, lines: ['2 broken country', '3 new'] })
  })

  test('users › the second one is a broken row, and nothing is applied', async () => {
    const csv = `${userHead}\nmail;first name;surname\n${user}`
    const report = await admin.customerUsers.importCsv({ body: { csv, apply: true } })
    expect(describeReport(report)).toEqual({ applied: false, lines: ['2 broken email', '3 new'] })
  })

  test('part numbers › the second one is a broken row, and nothing is applied', async () => {
    const rows = [
      ['SKU', 'Su referencia'],
      ['Article', 'Part number'],
      [other, 'DOBLE-1'],
    ]
    const report = await importNumbers(toFile(rows))
    expect(describeReport(report)).toEqual({ applied: false, lines: ['2 broken code', '3 new'] })
  })

  test('articles › the second one is refused, and the rows below are taken', async () => {
    const rows = [
      ['Código', 'Descripción', 'PVP'],
      ['Code', 'Description', 'Price'],
      ['T-1', 'Tornillo', 0.25],
    ]
    const { preview, problems } = await readArticles(toFile(rows))
    expect(preview).toMatchObject({ line: 3, code: 'T-1', price: 0.25 })
    expect(problems.filter(({ isRefusal }) => isRefusal)).toMatchObject([
      { kind: 'NOT_A_NUMBER', count: 1, rows: [{ line: 2, value: 'Price' }] },
    ])
  })

  test('quick order › the second one is a line without an article', async () => {
    const rows = [
      ['Referencia', 'Cantidad'],
      ['Reference', 'Quantity'],
      [screw, 300],
    ]
    expect((await order(toFile(rows))).lines).toEqual(['2 UNKNOWN', `3 FOUND ${screw} 300`])
  })

  test('addresses, users, part numbers › a title above the header › refused with the columns it lacks', async () => {
    await expect(
      admin.addresses.importCsv({ body: { csv: `Direcciones;;;;\n${addressHead}\n${address}` } }),
    ).rejects.toMatchObject(lacks('fullName', 'address', 'city', 'zipcode', 'country'))
    await expect(
      admin.customerUsers.importCsv({ body: { csv: `Altas;;\n${userHead}\n${user}` } }),
    ).rejects.toMatchObject(lacks('email', 'firstName', 'lastName'))
    const rows = [
      ['Sus referencias', ''],
      ['SKU', 'Su referencia'],
      [other, 'TITULO-1'],
    ]
    await expect(importNumbers(toMergedXlsx(rows, ['A1:B1']))).rejects.toMatchObject(lacks('partNumber'))
  })
})

describe('a file with two columns of one meaning', () => {
  test('addresses › the first is read, the second is shown as unknown', async () => {
    const csv = `${addressHead};Población\n${address};Murcia`
    const { unknownColumns, lines } = await admin.addresses.importCsv({ body: { csv } })
    expect(unknownColumns).toEqual(['Población'])
    expect(lines[0]!.changes).toContainEqual({ field: 'city', before: '', after: 'Cartagena' })
  })

  test('users › the first is read, the second is shown as unknown', async () => {
    const csv = 'correo;e-mail;nombre;apellidos\nuna@tiber.example;otra@tiber.example;Una;Persona'
    const report = await admin.customerUsers.importCsv({ body: { csv } })
    expect(report).toMatchObject({ unknownColumns: ['e-mail'], lines: [{ name: 'una@tiber.example' }] })
  })

  test('part numbers › the first is read, the second is shown as unknown', async () => {
    const rows = [
      ['SKU', 'SKU', 'Su referencia'],
      [other, screw, 'DOBLE-2'],
    ]
    const report = await used.buyer.partNumbers.import({ body: { file: toFile(rows) } })
    expect(report).toMatchObject({ unknownColumns: ['SKU'], lines: [{ name: `${other} · DOBLE-2` }] })
  })

  test('quick order › the first is read, and both are offered', async () => {
    const rows = [
      ['Ref', 'Cantidad', 'Cantidad'],
      [screw, 300, 100],
    ]
    const { lines, columns, columnNames } = await order(toFile(rows))
    expect(lines).toEqual([`2 FOUND ${screw} 300`])
    expect({ columns, columnNames }).toEqual({
      columns: { code: 0, quantity: 1 },
      columnNames: ['Ref', 'Cantidad', 'Cantidad'],
    })
  })
})
