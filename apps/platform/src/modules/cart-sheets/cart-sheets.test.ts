import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import type { SheetFormat } from '@tiber/contract/carts/cart-sheets'
import { queryRows } from '../../database/query-rows.ts'
import { parseCsv } from '../../imports/csv-records.ts'
import { readXlsxRows } from '../../imports/xlsx-rows.ts'
import { packed, refusal, toLineCommand, single, useCarts } from '../../testing/carts.ts'
import { toXlsx, toZip } from '../../testing/xlsx-files.ts'

const used = useCarts()
const third = 'PUB-EBRO-EBRO-SCS-A2-M6-010'
const skuByPrice: Record<string, string> = { [single]: 'SCS-A2-M6-012', [packed]: 'SCS-A2-M6-010' }

async function createCart(name: string) {
  const id = await used.createCart(name)
  await used.updateLines(id, [toLineCommand(single, 7), toLineCommand(packed, 100)])
  return id
}

/** Returns the cells of an exported file, header first. */
async function exportRows(id: string, format: SheetFormat = 'xlsx') {
  const { content } = await used.buyer.cartSheets.export({ params: { id }, query: { format } })
  const file = Buffer.from(content, 'base64')
  return format === 'xlsx'
    ? (await readXlsxRows(file)).map(({ cells }) => cells)
    : [...parseCsv(file.toString().replace('\uFEFF', '').replaceAll('\r\n', '\n'), ';')].map(({ cells }) => cells)
}
const uploadFile = (id: string, file: Buffer | string, fileName = 'carrito.xlsx') =>
  used.buyer.cartSheets.upload({
    params: { id },
    body: { fileName, content: Buffer.from(file).toString('base64') },
  })
const findRow = (rows: string[][], price: string) => rows.find((cells) => cells[0] === skuByPrice[price])!
const applySheet = (id: string, { id: sheetId, version }: { id: string; version: number }, keys?: string[]) =>
  used.buyer.cartSheets.apply({ params: { id, sheetId }, body: { version, ...(keys && { keys }) } })

const [quantity, reference, note, section, parQuantity] = [3, 7, 8, 9, 10]

describe.each(['xlsx', 'csv'] as const)('a cart exported as %s', (format) => {
  const writeFile = (rows: string[][]) =>
    format === 'xlsx'
      ? toXlsx(rows)
      : rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n')

  test('is edited and uploaded; nothing changes before it is applied, and applying can be undone', async () => {
    const id = await createCart(`Ida y vuelta ${format}`)
    const rows = await exportRows(id, format)
    expect(rows[0]!.slice(0, 4)).toEqual(['Código', 'Descripción', 'Proveedor', 'Cantidad'])
    expect(rows).toHaveLength(3)
    const [line, other] = [findRow(rows, single), findRow(rows, packed)]
    line[quantity] = '12'
    line[note] = '=HYPERLINK("http://x")'
    line[reference] = 'OT-7'
    line[section] = 'Banco'
    line[parQuantity] = '60'
    const added = ['scs a2 m6 020', '', '', '100']
    const preview = await uploadFile(id, writeFile([rows[0]!, line, added]))
    expect(preview).toMatchObject({
      origin: 'KNOWN',
      counts: { added: 1, changed: 1, removed: 1, conflicts: 0, invalid: 0 },
    })
    expect(preview.differences.find(({ kind }) => kind === 'REMOVED')).toMatchObject({ code: other[0], row: null })
    expect(await used.readQuantities(id)).toEqual({ [single]: 7, [packed]: 100 })
    const { cart, lines } = await applySheet(id, preview)
    expect(await used.readQuantities(id)).toMatchObject({ [single]: 12 })
    expect(lines.find(({ offer }) => offer.offerPriceId === single)).toMatchObject({
      note: '=HYPERLINK("http://x")',
      reference: 'OT-7',
      section: 'Banco',
      parQuantity: 60,
    })
    expect(cart.numberOfLines).toBe(2)
    const again = await exportRows(id, format)
    expect(findRow(again, single)[note]).toBe(`${format === 'csv' ? "'" : ''}=HYPERLINK("http://x")`)
    await used.buyer.carts.undo({ params: { id }, body: { version: cart.version! } })
    expect(await used.readQuantities(id)).toEqual({ [single]: 7, [packed]: 100 })
    const [undone] = (await used.buyer.carts.lines({ params: { id } })).cartLines
    expect(undone).toMatchObject({ note: null, reference: null, section: null, parQuantity: null })
  })
})

describe('an uploaded sheet', () => {
  test('reports conflicts with changes since the export and applies only the chosen ones', async () => {
    const id = await createCart('Conflicto')
    const rows = await exportRows(id)
    findRow(rows, single)[quantity] = '20'
    findRow(rows, packed)[quantity] = '300'
    await used.updateLines(id, [toLineCommand(single, 9), toLineCommand(third, 1)])
    const preview = await uploadFile(id, toXlsx(rows))
    expect(preview.counts).toMatchObject({ conflicts: 1, changed: 1, removed: 0, added: 0 })
    expect(preview.differences[0]).toMatchObject({
      kind: 'CONFLICT',
      conflict: 'CHANGED_SINCE',
      fields: [{ field: 'quantity', before: 7, now: 9, file: 20 }],
    })
    await applySheet(id, preview)
    expect(await used.readQuantities(id)).toEqual({ [single]: 9, [packed]: 300, [third]: 1 })
    const next = await used.buyer.cartSheets.preview({ params: { id, sheetId: preview.id } })
    await expect(
      applySheet(
        id,
        preview,
        next.differences.map(({ key }) => key),
      ),
    ).rejects.toEqual(refusal('ST0001'))
    await applySheet(id, next, [next.differences[0]!.key])
    expect(await used.readQuantities(id)).toMatchObject({ [single]: 20 })
  })

  test('reports each unreadable row and removes nothing because of it', async () => {
    const id = await createCart('Filas malas')
    const rows = await exportRows(id)
    const [line, other] = [findRow(rows, single), findRow(rows, packed)]
    const bad = ['doce', '-3', '1.5', '1000000000000', '=1+1', ''].map((text) => [
      ...line.slice(0, 3),
      text,
      ...line.slice(4),
    ])
    const long = [...other]
    long[note] = 'x'.repeat(501)
    const unknown = ['QQ-0000', '', '', '1']
    const preview = await uploadFile(id, toXlsx([rows[0]!, ...bad, line, line, long, unknown]))
    expect(preview.differences.map(({ problem }) => problem?.code)).toEqual([
      'QUANTITY',
      'QUANTITY',
      'QUANTITY',
      'QUANTITY',
      'QUANTITY',
      'QUANTITY_MISSING',
      'DUPLICATE',
      'TOO_LONG',
      'UNKNOWN_CODE',
    ])
    expect(preview.counts).toMatchObject({ invalid: 9, removed: 0, unchanged: 1 })
    await applySheet(id, preview)
    expect(await used.readQuantities(id)).toEqual({ [single]: 7, [packed]: 100 })
  })

  test('may have 10,000 rows below the header, as many as a cart has lines', async () => {
    const id = await used.createCart('Diez mil filas')
    const rows = Array.from({ length: 10_000 }, (_, at) => [`NADIE-${at}`, 1])
    expect((await uploadFile(id, toXlsx([['Code', 'Quantity'], ...rows]))).counts).toMatchObject({ invalid: 10_000 })
    await expect(uploadFile(id, toXlsx([['Code', 'Quantity'], ...rows, ['A', 1]]))).rejects.toEqual(refusal('F-E-010'))
  })

  test('is refused if it belongs to another cart, lacks our columns or cannot be read', async () => {
    const [id, other] = [await createCart('Este'), await createCart('Aquel')]
    const foreign = await exportRows(other)
    await expect(uploadFile(id, toXlsx(foreign))).rejects.toEqual(
      expect.objectContaining({ body: expect.objectContaining({ code: 'F-E-040' }) }),
    )
    await expect(
      uploadFile(
        id,
        toXlsx([
          ['a', 'b'],
          ['c', 'd'],
        ]),
      ),
    ).rejects.toEqual(refusal('F-E-001'))
    await expect(uploadFile(id, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]))).rejects.toEqual(refusal('F-E-012'))
    const bomb = toZip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(60 * 1024 * 1024, 32) })
    await expect(uploadFile(id, bomb)).rejects.toEqual(refusal('F-E-010'))
    const wide = toXlsx([Array.from({ length: 301 }, (_, at) => `c${at}`)])
    await expect(uploadFile(id, wide)).rejects.toEqual(refusal('F-E-010'))
    await expect(
      used.buyer.cartSheets.upload({ params: { id }, body: { fileName: 'x', content: 'no es base64 €' } }),
    ).rejects.toEqual(refusal('F-E-012'))
    expect(await used.readQuantities(id)).toEqual({ [single]: 7, [packed]: 100 })
  })

  test('without a fingerprint, or with a forged one, is compared with the current cart and removes nothing', async () => {
    const id = await createCart('Sin huella')
    const rows = (await exportRows(id)).map((cells) => cells.slice(0, 11))
    findRow(rows, single)[quantity] = '8'
    const snapshots = rows.filter((cells) => cells[0] !== skuByPrice[packed])
    expect(await uploadFile(id, toXlsx(snapshots))).toMatchObject({
      origin: 'UNKNOWN',
      counts: { changed: 1, removed: 0 },
    })
    const forged = snapshots.map((cells, at) => [
      ...cells,
      at === 0 ? `tiber:${id}:3:2026-01-01T00:00:00.000Z:${'a'.repeat(22)}` : '',
    ])
    expect(await uploadFile(id, toXlsx(forged))).toMatchObject({ origin: 'UNKNOWN', counts: { removed: 0 } })
    const latin = Buffer.from('C\u00f3digo;Cantidad;Nota\nSCS-A2-M6-012;8;Caj\u00f3n\n', 'latin1')
    const { differences } = await uploadFile(id, latin, 'carrito.csv')
    expect(differences[0]!.fields).toContainEqual({ field: 'note', before: null, now: null, file: 'Cajón' })
  })

  test('finds articles by own part number and by supplier', async () => {
    const id = await used.createCart('Por número')
    const text = 'Code,Quantity,Supplier\nTG-10482,100,\nSCS-A2-M8-040,200,Fijaciones Levante\n'
    const preview = await uploadFile(id, text, 'list.csv')
    expect(preview.differences.map(({ kind, code }) => [kind, code])).toEqual([
      ['ADDED', 'SCS-A2-M8-040'],
      ['ADDED', 'SCS-A2-M8-040'],
    ])
    expect(preview.differences[1]!.supplier).toBe('Fijaciones Levante')
    expect(preview.differences[0]!.supplier).not.toBe('Fijaciones Levante')
  })

  test('finds articles by words and misread codes, says so, and decides nothing that is ambiguous', async () => {
    const id = await used.createCart('Por texto')
    const text = 'Code;Quantity\nTornillo Allen M8x40 inox A2;100\nSCS-A2-MB-025;200\ntornillo;3\n'
    const preview = await uploadFile(id, text, 'list.csv')
    expect(preview.differences.map(({ kind, code, match }) => [kind, code, match])).toEqual([
      ['INVALID', 'tornillo', null],
      ['ADDED', 'SCS-A2-M8-040', { foundBy: 'TEXT', text: 'Tornillo Allen M8x40 inox A2' }],
      ['ADDED', 'SCS-A2-M8-025', { foundBy: 'SIMILAR_CODE', text: 'SCS-A2-MB-025' }],
    ])
    const { lines } = await applySheet(id, preview)
    expect(lines?.map(({ quantity: pieces }) => pieces)).toEqual([100, 200])
  })

  test('of as many lines as there are offers is exported, compared and applied completely', async () => {
    const id = await used.createCart('BL_Diez mil')
    await used.platform.database.db
      .execute(sql`insert into cart_line (cart_id, offer_id, supplier_id, offer_price_id, quantity)
      select ${id}, o.id, o.supplier_id, (select p.id from offer_price p where p.offer_id = o.id limit 1), 1 from offer o limit 10000`)
    await used.platform.database.db.execute(sql`insert into cart_supplier (cart_id, supplier_id, lines, products)
      select cart_id, supplier_id, count(*), count(*) from cart_line where cart_id = ${id} group by 1, 2`)
    const rows = await exportRows(id)
    expect(rows.length).toBeGreaterThan(1000)
    for (const cells of rows.slice(1)) cells[quantity] = '2'
    const preview = await uploadFile(id, toXlsx(rows))
    expect(preview.counts).toMatchObject({ changed: rows.length - 1, removed: 0, invalid: 0 })
    expect(preview.differences).toHaveLength(200)
    expect(await applySheet(id, preview)).toMatchObject({ touched: rows.length - 1 })
  })
})

test('codes and quantities truncated within a character are reported as invalid rows', async () => {
  const id = await createCart('Cortado')
  const long = [`${'x'.repeat(254)}😀`, `${'9'.repeat(59)}😀`]
  const { counts } = await uploadFile(id, toXlsx([['Código', 'Cantidad'], long]))
  expect(counts).toMatchObject({ invalid: 1 })
})

/** PGlite rarely interleaves the requests; with TEST_DATABASE_URL they really run concurrently. */
test('an export during concurrent changes has one version, which is stored as a snapshot', async () => {
  const id = await used.createCart('Mientras cambia')
  // The quantity is always one less than the version.
  await used.updateLines(id, [toLineCommand(single, 1)])
  const addRepeatedly = async () => {
    for (let times = 0; times < 12; times += 1) await used.updateLines(id, [toLineCommand(single, 1, 'ADD_QUANTITY')])
  }
  const exportRepeatedly = async () => {
    const files = []
    for (let times = 0; times < 8; times += 1) files.push(await exportRows(id, 'csv'))
    return files
  }
  const [files] = await Promise.all([exportRepeatedly(), addRepeatedly()])
  const versions = files.map(([head, line]) => [Number(line![quantity]) + 1, Number(head!.at(-1)!.split(':')[2])])
  expect(versions.filter(([byQuantity, version]) => byQuantity !== version)).toEqual([])
  const snapshots = await queryRows<never>(
    used.platform.database.db,
    sql`select version from cart_snapshot where cart_id = ${id}`,
  )
  expect(snapshots).toHaveLength(new Set(versions.map(([, version]) => version)).size)
})
