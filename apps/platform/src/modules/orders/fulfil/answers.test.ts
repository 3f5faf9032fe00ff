import { describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { describeAnswer } from '@tiber/contract/orders/answer-texts'
import { useOrders } from '../../../testing/orders.ts'
import { toDay } from '../../prices/service.ts'

const used = useOrders()
const inDays = (days: number) => toDay(new Date(used.platform.now().getTime() + days * 86_400_000))
const typed = (day: string) => day.split('-').toReversed().join('-')
const place = async (quantity = 200) => (await (await used.placeOrder(used.buyer, quantity)).read()).orderLogistics[0]!
type Placed = Awaited<ReturnType<typeof place>>
const accept = ({ id, lines }: Placed, line: object, more: object = {}) =>
  used.sellers.ebro.sellerOrders.updateStatus({
    params: { id },
    body: { status: 'ACCEPTED_BY_SUPPLIER', lines: [{ id: lines[0]!.id, ...line }], ...more },
  })
const readAnswer = async (id: string) => (await used.buyer.logisticOrders.read({ params: { id } })).answer

describe('the answer of a seller', () => {
  test('86 pieces now and 114 later › the buyer reads both days, in the page and in the mail', async () => {
    const order = await place()
    expect(await readAnswer(order.id)).toBeNull()
    const promises = [
      { quantity: 86, shipsOn: inDays(1), arrivesOn: inDays(2) },
      { quantity: 114, shipsOn: inDays(29), arrivesOn: inDays(30) },
    ]
    await accept(order, { promises })
    const answer = await readAnswer(order.id)
    const sku = order.lines[0]!.orderLogisticLineProductVariantDto.sku
    expect(answer).toContain(`De ${sku}, 86 `)
    expect(answer).toContain(`el ${typed(inDays(2))} y 114 `)
    expect(answer).toContain(`el ${typed(inDays(30))}, `)
    expect(answer).toContain('más tarde de lo pedido.')
    await used.platform.drainJobs()
    const mails = await used.platform.readMails()
    const own = mails.find(({ subject }) => subject.includes(order.reference) && /aceptado/.test(subject))
    expect(own!.text.replaceAll(/\s+/g, ' ')).toContain(answer)
  })

  test('pieces that are not delivered › the buyer reads how many and why', async () => {
    const order = await place()
    await accept(order, { confirmedQuantity: 120, reasonCode: 'DISCONTINUED' })
    const answer = await readAnswer(order.id)
    expect(answer).toMatch(/120 .* y 80 .* no se sirven \(artículo descatalogado\)\.$/)
  })

  test('a day for all lines › it holds for those without promises of their own', async () => {
    const order = await place()
    const accepted = await used.sellers.ebro.sellerOrders.updateStatus({
      params: { id: order.id },
      query: { nbPreviewLines: 0 },
      body: { status: 'ACCEPTED_BY_SUPPLIER', shipsOn: inDays(3) },
    })
    expect(accepted.lines).toEqual([])
    const { lines } = await used.sellers.ebro.sellerOrders.lines({ params: { id: order.id }, query: {} })
    expect(lines.map(({ promises }) => promises)).toMatchObject([[{ quantity: 200, shipsOn: inDays(3) }]])
    expect(accepted.answer).toContain('La línea llega completa el ')
  })

  test('accepted with others › each order has its answer', async () => {
    const orders = [await place(), await place()]
    const body = { orders: orders.map(({ id, version }) => ({ id, version: version! })) }
    await used.sellers.ebro.sellerOrders.acceptAll({ body })
    for (const { id, expectedDelivery } of orders)
      expect(await readAnswer(id)).toBe(`La línea llega completa el ${typed(expectedDelivery!.latest)}.`)
  })

  test('a promise that moved › the answer says the new day', async () => {
    const order = await place()
    await accept(order, {})
    const promises = [{ quantity: 200, shipsOn: inDays(39), arrivesOn: inDays(40) }]
    await used.sellers.ebro.sellerOrders.movePromises({
      params: { id: order.id },
      body: { lines: [{ id: order.lines[0]!.id, promises, reason: 'La fábrica se retrasa' }] },
    })
    expect(await readAnswer(order.id)).toContain(`el ${typed(inDays(40))}, `)
  })

  test('more exceptions than are listed › the rest is counted', () => {
    const line = { sku: 'A-1', unit: 'ud', pieces: [{ quantity: 1, day: '2026-11-24' }], cancelled: 0 }
    const answer = { complete: 1, day: '2026-11-20', lines: [line], more: 3, requestedOn: '2026-11-20' }
    expect(describeAnswer(answer, 'en-US')).toBe(
      '1 complete line on 20-11-2026. Of A-1, 1 pcs on 24-11-2026, 4 days later than requested. 3 more lines arrive differently.',
    )
  })
})

describe('lines of a seller', () => {
  test('short lines come first, with what is free and when the rest is', async () => {
    const order = await place(10)
    const list = (query: object) => used.sellers.ebro.sellerOrders.lines({ params: { id: order.id }, query })
    const before = await list({ open: true })
    expect(before).toMatchObject({
      total: 1,
      short: 0,
      lines: [{ quantity: 10, open: 10, free: 10, availableOn: null }],
    })
    const lineId = order.lines[0]!.id
    const { db } = used.platform.database
    const [{ stock }] = (await db.query<{ stock: number }>(
      sql`select stock from offer where id = (select offer_id from order_line where id = ${lineId})`,
    )) as [{ stock: number }]
    const setStock = (pieces: number, missing: number) =>
      db.execute(sql`with f as (update offer set stock = ${pieces} where id = (select offer_id from order_line where id = ${lineId}))
        update order_line set backorder_quantity = ${missing}, backorder_date = '2100-01-04' where id = ${lineId}`)
    await setStock(0, 4)
    expect(await list({ order: 'SHORT_FIRST' })).toMatchObject({
      short: 1,
      lines: [{ free: 6, availableOn: '2100-01-04' }],
    })
    await setStock(stock, 0)
  })
})

describe('an order somebody is answering', () => {
  test('colleagues see who, the person itself does not, and it ends after ten minutes', async () => {
    const order = await place()
    const take = (seller: typeof used.sellers.ebro) => seller.sellerOrders.take({ params: { id: order.id } })
    const readTaker = async (seller: typeof used.sellers.ebro) =>
      (await seller.sellerOrders.read({ params: { id: order.id } })).seller!.takenBy
    expect(await take(used.sellers.ebro)).toEqual({ takenBy: null })
    expect(await readTaker(used.sellers.ebro)).toBeNull()
    expect(await take(used.sellers.operator)).toMatchObject({ takenBy: { name: 'Ventas Tornillería Ebro' } })
    await used.platform.database.db.execute(
      sql`update logistic_order set taken_at = taken_at - interval '11 minutes' where id = ${order.id}`,
    )
    expect(await readTaker(used.sellers.operator)).toBeNull()
    expect(await take(used.sellers.operator)).toEqual({ takenBy: null })
  })
})
