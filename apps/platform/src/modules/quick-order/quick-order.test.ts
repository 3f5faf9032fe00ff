import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal, useCarts } from '../../testing/carts.ts'
import { toXlsx, toZip } from '../../testing/xlsx-files.ts'

const used = useCarts()
const { variant: screw, partNumber } = knownProducts.capScrews

async function readLines(id: string, client = used.buyer) {
  const { lines } = await client.quickOrder.lines({ params: { id }, query: { size: 1000 } })
  return lines
}

async function createDraft(text: string, client: PlatformClient = used.buyer) {
  const draft = await client.quickOrder.create({ body: { text } })
  return { id: draft.id, draft, lines: await readLines(draft.id, client) }
}
type LineList = Awaited<ReturnType<typeof readLines>>
const describeLines = (lines: LineList) =>
  lines.map(({ line, verdict, article, quantity }) => [line, verdict, article?.sku, quantity].filter(Boolean).join(' '))

describe('a pasted text', () => {
  test('gets a verdict per line with article, quantity, price and merged lines', async () => {
    const { lines, draft } = await createDraft(
      [
        'Hola:',
        `${screw};300`,
        `${partNumber} 100`,
        'SCS-A2-M8-045 x 50',
        'ABX-99817 6',
        `${knownProducts.soldOut.variant}: 5`,
        `${knownProducts.awaited.variant}: 5`,
      ].join('\n'),
    )
    expect(describeLines(lines)).toEqual([
      `2 FOUND ${screw} 400`,
      `3 MERGED ${screw}`,
      '4 REPLACED SCS-A2-M8-050 50',
      '5 UNKNOWN',
      `6 OUT_OF_STOCK ${knownProducts.soldOut.variant} 5`,
      `7 FOUND ${knownProducts.awaited.variant} 5`,
    ])
    expect(lines[0]).toMatchObject({
      net: 88.08,
      mergedLines: [3],
      foundBy: 'CODE',
      article: { offer: { unit: 'ud' } },
    })
    expect(lines[2]).toMatchObject({ replaces: 'SCS-A2-M8-045' })
    expect(lines[4]!.article!.offer).toMatchObject({ stock: 0, backorder: null })
    expect(lines[5]!.article!.offer).toMatchObject({ stock: 0, backorder: { quantity: 1000 } })
    expect(draft).toMatchObject({ state: 'DONE', counts: { FOUND: 2, REPLACED: 1, MERGED: 1, UNKNOWN: 1 } })
    expect(draft.ignored).toEqual([{ line: 1, raw: 'Hola:' }])
  })

  test('is kept as a draft of its user until its lines are gone', async () => {
    const { id } = await createDraft(`${screw} 100\nABX-99817 6`)
    expect(await used.buyer.quickOrder.latest({ query: { withText: true } })).toMatchObject({
      id,
      text: `${screw} 100\nABX-99817 6`,
    })
    expect((await used.shipyard.quickOrder.latest())?.id).not.toBe(id)
    await expect(used.stranger.quickOrder.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    await used.buyer.quickOrder.delete({ params: { id } })
    await expect(readLines(id)).rejects.toEqual(refusal('F-E-002'))
  })

  test('of one endless line is parsed quickly', async () => {
    // A backtracking pattern would outlast any test.
    const { lines } = await createDraft('3 x '.repeat(1_300_000))
    expect(lines).toHaveLength(1)
  })

  test('without anything to order is refused', async () => {
    await expect(createDraft('Hola,\n\nsaludos')).rejects.toEqual(refusal('F-E-001'))
    await expect(used.buyer.quickOrder.create({ body: {} })).rejects.toEqual(refusal('F-E-040'))
  })
})

describe('draft lines', () => {
  test('are added to a cart once, with their notes, when ready; unresolved ones stay', async () => {
    const cartId = await used.createCart('Pedido rápido')
    const { id } = await createDraft(`Código;Cantidad;Nota\n${screw};300;Nave 2\n${partNumber};100;\nABX-99817;6;`)
    const first = await used.buyer.quickOrder.addToCart({ params: { id }, body: { cartId } })
    expect(first).toMatchObject({ added: 1, change: { touched: 1, lines: [{ quantity: 400, note: 'Nave 2' }] } })
    expect(describeLines(await readLines(id))).toEqual(['4 UNKNOWN'])
    const second = await used.buyer.quickOrder.addToCart({ params: { id }, body: { cartId } })
    expect(second).toMatchObject({ added: 0, change: { cart: { numberOfProducts: 400 } } })
  })

  test('are chosen among candidates, and the choice is remembered within the account only', async () => {
    const text = 'tornillo allen m8 inox raro; 100'
    const { id, lines } = await createDraft(text)
    expect(lines[0]).toMatchObject({ verdict: 'CANDIDATES', foundBy: 'TEXT' })
    const { variantId } = lines[0]!.candidates[1]!
    const answer = await used.buyer.quickOrder.updateLines({ params: { id }, body: [{ line: 1, variantId }] })
    expect(answer.lines).toMatchObject([{ foundBy: 'CHOICE', article: { variantId } }])
    expect((await createDraft('Tornillo Allen M8, inox raro: 200')).lines[0]).toMatchObject({
      foundBy: 'ALIAS',
      article: { variantId },
    })
    expect((await createDraft(text, used.shipyard)).lines[0]).toMatchObject({ verdict: 'CANDIDATES' })
  })

  test('merge and separate as articles and quantities change', async () => {
    const { id } = await createDraft(`${screw} 100\nSCS-A2-M8-050 50\nABX-99817 6`)
    const change = (body: Parameters<typeof used.buyer.quickOrder.updateLines>[0]['body']) =>
      used.buyer.quickOrder.updateLines({ params: { id }, body })
    await change([{ line: 3, text: screw }])
    const other = '2 FOUND SCS-A2-M8-050 50'
    expect(describeLines(await readLines(id))).toEqual([`1 FOUND ${screw} 106`, other, `3 MERGED ${screw}`])
    await change([{ line: 1, removed: true }])
    expect(describeLines(await readLines(id))).toEqual([other, `3 FOUND ${screw} 6`])
    await change([
      { line: 1, removed: false },
      { line: 2, quantity: 70 },
    ])
    expect(describeLines(await readLines(id))).toEqual([
      `1 FOUND ${screw} 106`,
      '2 FOUND SCS-A2-M8-050 70',
      `3 MERGED ${screw}`,
    ])
    await expect(change([{ line: 9, quantity: 1 }])).rejects.toEqual(refusal('F-E-002'))
    await expect(change([{ line: 1, variantId: 'nothing' }])).rejects.toEqual(refusal('F-E-002'))
  })
})

describe('an uploaded file', () => {
  const send = (file: Buffer, fileName = 'pedido.xlsx') =>
    used.buyer.quickOrder.create({ body: { file: file.toString('base64'), fileName } })

  test('is read as a spreadsheet, and its columns can be reassigned', async () => {
    const rows = [['Pedido de enero'], ['Ref', 'Cant', 'Otra'], [screw, 300, 100], [partNumber, '=1+1', 200]]
    const draft = await send(toXlsx(rows))
    expect(draft).toMatchObject({ columns: { code: 0, quantity: 1 }, columnNames: ['Ref', 'Cant', 'Otra'] })
    expect(describeLines(await readLines(draft.id))).toEqual([`3 FOUND ${screw} 300`, `4 BAD_QUANTITY ${screw}`])
    const again = await used.buyer.quickOrder.reparse({ params: { id: draft.id }, body: { code: 0, quantity: 2 } })
    expect(again).toMatchObject({ columns: { quantity: 2 }, counts: { FOUND: 1, MERGED: 1 } })
    expect(describeLines(await readLines(draft.id))).toEqual([`3 FOUND ${screw} 300`, `4 MERGED ${screw}`])
  })

  test.each([
    ['in Latin-1', Buffer.from(`código;cantidad;descripción\n${screw};100;año`, 'latin1')],
    ['with a byte order mark', Buffer.from(`\uFEFFcódigo;cantidad\n${screw};100`)],
    ['in UTF-16', Buffer.from(`\uFEFFcódigo\tcantidad\r\n${screw}\t100\r\n`, 'utf16le')],
    ['of 300 columns', Buffer.from(`código;cantidad${';x'.repeat(298)}\n${screw};100${';'.repeat(298)}`)],
    ['with formulas', Buffer.from(`código;cantidad;nota\n${screw};100;=HYPERLINK("x")`)],
  ])('%s is read', async (_title, file) => {
    expect(describeLines(await readLines((await send(file, 'pedido.csv')).id))).toEqual([`2 FOUND ${screw} 100`])
  })

  test.each([
    [
      'a zip bomb',
      toZip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(60 * 1024 * 1024, ' ') }, { declaredBytes: 9 }),
      'unpackedTooLarge',
    ],
    ['10,001 rows', Buffer.from('SCS-A2-M8-040;1\n'.repeat(10_001)), 'tooManyRows'],
    ['301 columns', Buffer.from(`a1;1${';x'.repeat(299)}\n`.repeat(3)), 'tooManyColumns'],
    ['an old spreadsheet', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 'oldOrProtected'],
    ['nothing', Buffer.from(' \n'), 'empty'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj'), 'unreadable'],
    ['an RTF letter', Buffer.from('{\\rtf1 SCS-A2-M8-040 300}'), 'unreadable'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...Array.from({ length: 300 }, () => 1)]),
      'unreadable',
    ],
  ])('of %s is refused with the reason', async (_title, file, problem) => {
    await expect(send(file)).rejects.toMatchObject({ status: 400, body: { errors: [{ detail: `file:${problem}` }] } })
  })

  test('of many lines is processed in the background with progress', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => `${screw};${at + 1}`)
    const draft = await send(Buffer.from(rows.join('\n')), 'pedido.csv')
    expect(draft).toMatchObject({ state: 'RUNNING', lines: { total: 2500, done: 0 } })
    const params = { id: draft.id }
    await expect(used.buyer.quickOrder.updateLines({ params, body: [{ line: 1, quantity: 1 }] })).rejects.toEqual(
      refusal('ST0001'),
    )
    await used.platform.drainJobs()
    const done = await used.buyer.quickOrder.read({ params })
    expect(done).toMatchObject({ state: 'DONE', lines: { done: 2500 }, counts: { MERGED: 2499 } })
  })
  test('fails visibly if processing breaks', async () => {
    const { id } = await send(Buffer.from(`${screw};1\n`.repeat(2500)))
    const rename = (from: string, to: string) =>
      used.platform.database.db.execute(sql.raw(`alter table ${from} rename to ${to}`))
    await rename('quick_order_line', 'quick_order_line_gone')
    await used.platform.drainJobs()
    await rename('quick_order_line_gone', 'quick_order_line')
    expect(await used.buyer.quickOrder.read({ params: { id } })).toMatchObject({ state: 'FAILED' })
  })
})
