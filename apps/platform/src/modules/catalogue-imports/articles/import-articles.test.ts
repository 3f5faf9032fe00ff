import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallBody } from '@tiber/contract/call'
import type { catalogueTables } from '@tiber/contract/catalogue/catalogue-tables'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { buildXlsx } from '../../../imports/xlsx-file.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

let platform: TestPlatform
let client: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  ;({ client } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' }))
})
afterAll(() => platform.close())

const read = (csv: string, more: Partial<CallBody<typeof catalogueTables.read>> = {}) =>
  client.catalogueTables.read({ body: { csv, ...more } })

const head = 'Código;Descripción;Familia;PVP;Existencias;Cód. barras'
const readRows = (...rows: string[]) => read([head, ...rows].join('\n'))
const findProblem = (table: Awaited<ReturnType<typeof read>>, kind: string) =>
  table.problems.find((each) => each.kind === kind)

describe('a table of articles › its columns', () => {
  test('Spanish names below a title and English names with commas › are guessed', async () => {
    const spanish = await read('Tarifa 2026;;\n\nREFERENCIA;DESCRIPCIÓN;P.V.P.\nT-1;Tornillo;0,25')
    expect(spanish.columns.map(({ field }) => field)).toEqual(['code', 'name', 'price'])
    const english = await read('Item no,Description,Net price,Qty,UPC,Colour\nT-1,"Screw, M8",0.25,10,,red')
    expect(english.columns.map(({ field }) => field)).toEqual(['code', 'name', 'price', 'stock', 'ean', null])
    expect(english.preview).toMatchObject({ code: 'T-1', name: 'Screw, M8', price: 0.25, stock: 10 })
  })

  test('given ones › replace the guess, and a missing one is named', async () => {
    const csv = 'Ref;Texto;Coste;Venta\nT-1;Tornillo;0,10;0,25'
    expect(await read(csv)).toMatchObject({ missingFields: ['price'] })
    const table = await read(csv, { columns: ['code', 'name', null, 'price'] })
    expect(table).toMatchObject({ missingFields: [], preview: { price: 0.25 } })
    await expect(read(csv, { columns: ['code', 'code', null, 'price'] })).rejects.toMatchObject({ code: 'F-E-040' })
    await expect(read(csv, { apply: true, supplier: 'EBRO' })).rejects.toMatchObject({ code: 'F-E-001' })
  })

  test('without a header › are named by letters and keep the first row', async () => {
    const table = await read('T-1;Tornillo;0,25\nT-2;Tuerca;0,10', { columns: ['code', 'name', 'price'] })
    expect(table.columns.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    expect(table.counts.rows).toBe(2)
  })

  test('a spreadsheet › is read like a text', async () => {
    const file = buildXlsx(
      'Tarifa',
      ['Código', 'Nombre', 'Precio', 'Stock'].map((title) => ({ title, width: 10 })),
      [['T-1', 'Tornillo', 1.204, 1955]],
    ).toString('base64')
    const table = await client.catalogueTables.read({ body: { file } })
    expect(table).toMatchObject({ decimalSign: '.', preview: { price: 1.204, stock: 1955 } })
  })
})

describe('a table of articles › its file', () => {
  const html = ['<html><body><table>', '<tr><td>Código</td></tr>', '<tr><td>T-1</td></tr>', '</table></html>'].join(
    '\n',
  )
  // Old and password-protected workbooks are compound documents.
  const compound = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')
  test.each([
    ['HTML named as a spreadsheet', Buffer.from(html)],
    ['an old or protected workbook', compound],
    ['nothing', Buffer.alloc(0)],
  ])('%s › is refused before it is read', async (_, content) => {
    const refused = client.catalogueTables.read({ body: { file: content.toString('base64') } })
    await expect(refused).rejects.toMatchObject({ status: 400 })
  })

  test('a formula › is a text', async () => {
    const table = await readRows('F-1;"=HYPERLINK(""https://evil.example"")";Fijaciones;1,50;10;')
    expect(table.preview).toMatchObject({ code: 'F-1', name: '=HYPERLINK("https://evil.example")' })
  })

  test('two columns of one name › the first is taken, the other left out', async () => {
    const table = await read('Código;Nombre;Precio;Precio\nT-1;Tornillo;0,25;0,40')
    expect(table.columns.map(({ field }) => field)).toEqual(['code', 'name', 'price', null])
    expect(table.preview).toMatchObject({ price: 0.25 })
  })
})

describe('a table of articles › its numbers', () => {
  test('1.204 alone › is asked, and the answer decides', async () => {
    const csv = `${head}\nT-1;Tornillo;;1.204;10;`
    const asked = await read(csv)
    expect(asked).toMatchObject({ decimalSign: null, counts: { refused: 1 } })
    expect(findProblem(asked, 'AMBIGUOUS_NUMBER')!.rows).toEqual([{ line: 2, value: '1.204' }])
    expect((await read(csv, { decimalSign: ',' })).preview!.price).toBe(1204)
    expect((await read(csv, { decimalSign: '.' })).preview!.price).toBe(1.204)
  })

  test('1.204 beside 16,49 › is not asked', async () => {
    const table = await readRows('T-1;Tornillo;;1.204;1.955;', 'T-2;Tuerca;;16,49;10;')
    expect(table).toMatchObject({ decimalSign: ',', preview: { price: 1204, stock: 1955 } })
  })

  test('negative, empty, zero and unreadable ones › keep the row out and are named', async () => {
    const table = await readRows(
      'T-1;Tornillo;;-0,25;10;',
      'T-2;Tuerca;;;10;',
      'T-3;Taco;;0;10;',
      'T-4;Varilla;;consultar;10;',
      'T-5;Perno;;0,25;-3;',
      'T-6;Clavo;;0,25;0;',
    )
    expect(table.counts).toEqual({ rows: 6, correct: 0, warned: 1, refused: 5 })
    expect(findProblem(table, 'NEGATIVE_PRICE')!.rows).toEqual([{ line: 2, value: '-0,25' }])
    expect(findProblem(table, 'MISSING_PRICE')!.rows.map(({ line }) => line)).toEqual([3, 4])
    expect(findProblem(table, 'NOT_A_NUMBER')!.rows).toEqual([{ line: 5, value: 'consultar' }])
    expect(findProblem(table, 'NEGATIVE_STOCK')).toMatchObject({ count: 1, isRefusal: true })
    expect(findProblem(table, 'NO_STOCK')).toMatchObject({ count: 1, isRefusal: false })
  })
})

describe('a table of articles › its codes', () => {
  test('an EAN of 12 digits, in scientific notation or with a wrong check digit › is left out, the row is taken', async () => {
    const table = await readRows(
      'T-1;Tornillo;;0,25;10;843650000601',
      'T-2;Tuerca;;0,25;10;8,44E+12',
      'T-3;Taco;;0,25;10;8436500006012',
    )
    expect(table.counts).toMatchObject({ warned: 3, refused: 0 })
    expect(findProblem(table, 'BROKEN_EAN')!.rows.map(({ value }) => value)).toEqual([
      '843650000601',
      '8,44E+12',
      '8436500006012',
    ])
    expect(table.preview!.ean).toBeNull()
  })

  test('an EAN that lost its zero › gets it back', async () => {
    const table = await readRows('T-1;Tornillo;;0,25;10;36000291452')
    expect(findProblem(table, 'LOST_ZERO')).toMatchObject({ count: 1, isRefusal: false })
    expect(table.preview!.ean).toBe('0036000291452')
  })

  test('codes that are missing, repeated or numbers of a spreadsheet › keep all their rows out', async () => {
    const table = await readRows(
      ';Tornillo;;0,25;10;',
      'T-2;Tuerca;;0,25;10;',
      't-2;Tuerca;;0,30;10;',
      '8,44E+12;Taco;;0,25;10;',
      'T-5;;;0,25;10;',
    )
    expect(table.counts.refused).toBe(5)
    expect(findProblem(table, 'DUPLICATE_CODE')!.rows.map(({ line }) => line)).toEqual([3, 4])
    expect(table.problems.map(({ kind }) => kind)).toEqual([
      'MISSING_CODE',
      'BROKEN_CODE',
      'DUPLICATE_CODE',
      'MISSING_NAME',
    ])
  })
})

describe('a table of articles › applied', () => {
  test('the accepted rows can be bought, the refused ones stay away, and again changes nothing', async () => {
    const csv = `${head}\nMX-1;Tornillo de muestra;Fijación métrica;0,25;100;8436500006013\nMX-2;Tuerca;;-1;5;`
    const apply = async () => {
      const { importId, counts } = await read(csv, { apply: true, supplier: 'EBRO' })
      await platform.drainJobs()
      return { counts, state: await client.catalogueImports.read({ params: { id: importId! } }) }
    }
    const first = await apply()
    expect(first.counts).toMatchObject({ correct: 1, refused: 1 })
    expect(first.state).toMatchObject({ state: 'DONE', counts: { created: 5, broken: 0 } })
    expect((await apply()).state).toMatchObject({ counts: { created: 0, changed: 0, unchanged: 5 } })
    const { client: buyer } = await platform.signIn()
    const cart = await buyer.carts.create({ body: { name: 'Tabla' } })
    await buyer.carts.updateLines({
      params: { id: cart.id },
      body: [{ offerPriceId: 'PUBLIC-EBRO-MX-1', quantity: 4, updateAction: 'REPLACE_QUANTITY' }],
    })
    expect((await buyer.carts.lines({ params: { id: cart.id } })).cartLines).toMatchObject([{ quantity: 4 }])
  })

  test('for an unknown supplier › is refused', async () => {
    await expect(readRows('T-1;Tornillo;;0,25;10;')).resolves.toMatchObject({ importId: null })
    const csv = `${head}\nT-1;Tornillo;;0,25;10;`
    await expect(read(csv, { apply: true, supplier: 'NOBODY' })).rejects.toMatchObject({ status: 404 })
  })
})
