import { describe, expect, test } from 'vitest'
import type { SellerAction } from '@tiber/contract/orders/seller-order-enums'
import { sql } from '@tiber/server/sql'
import { countQueries } from '../../../testing/count-queries.ts'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()
const placeEbroOrder = async () => (await (await used.placeOrder()).read()).orderLogistics[0]!
type Query = NonNullable<Parameters<typeof used.sellers.ebro.sellerOrders.list>[0]>['query']
const list = (query: Query, seller = used.sellers.ebro) => seller.sellerOrders.list({ query })
const findActions = (order: { seller?: { allowedActions: { action: SellerAction; allowed: boolean }[] } }) =>
  order.seller!.allowedActions.filter(({ allowed }) => allowed).map(({ action }) => action)

describe('the list of a seller', () => {
  test('counts by stage add up, whatever stage is shown', async () => {
    await placeEbroOrder()
    const all = await list({ size: 1 })
    const { TO_ANSWER, TO_PREPARE, TO_SHIP, ON_THE_WAY, BLOCKED, ENDED } = all.counts
    expect(TO_ANSWER + TO_PREPARE + TO_SHIP + ON_THE_WAY + BLOCKED + ENDED).toBe(all.counts.all)
    expect(all.totalElements).toBe(all.counts.all)
    const waiting = await list({ stage: ['TO_ANSWER'], size: 100 })
    expect(waiting.counts).toEqual(all.counts)
    expect(waiting.totalElements).toBe(TO_ANSWER)
    expect(new Set(waiting.content.map(({ seller }) => seller!.stage))).toEqual(new Set(['TO_ANSWER']))
  })

  test('orders are found by reference, company, own reference and article, but not by articles of others', async () => {
    const order = await placeEbroOrder()
    const words = [order.reference, 'guadalquivir', 'SCS-A2-M6-012', order.seller?.purchaseOrder ?? 'PO-']
    for (const each of words) {
      const { content } = await list({ words: each, stage: ['TO_ANSWER'], size: 1000 })
      expect([each, content.map(({ id }) => id)]).toEqual([each, expect.arrayContaining([order.id])])
    }
    const others = await list({ words: `${order.reference} SCS-A2-M6-010`, size: 10 })
    expect(others.content).toEqual([])
  })

  test('the first to answer comes first', async () => {
    await placeEbroOrder()
    const { content } = await list({ stage: ['TO_ANSWER'], sort: ['answerBy'], size: 100 })
    const deadlines = content.map(({ seller }) => seller!.answerBy!)
    expect(deadlines).toEqual(deadlines.toSorted())
    const before = deadlines[0]!
    expect((await list({ answerBefore: before, size: 1 })).totalElements).toBe(0)
  })

  test('the time to answer does not count weekends', async () => {
    const { db } = used.platform.database
    const order = await placeEbroOrder()
    const { seller } = await used.sellers.ebro.sellerOrders.read({ params: { id: order.id } })
    const [row] = await db.query<{ hours: number }>(sql`select count(*)::int as hours
      from generate_series(date_trunc('hour', ${order.validationDate}::timestamptz) + interval '1 hour',
        ${seller!.answerBy}::timestamptz, '1 hour') as t(at) where extract(isodow from t.at at time zone 'utc') < 6`)
    expect(Math.abs(row!.hours - 8)).toBeLessThanOrEqual(1)
    expect(seller!.answerOverdue).toBe(false)
  })

  test('filters by account, supplier, overdue delivery and incident', async () => {
    const order = await placeEbroOrder()
    const account = order.customerUserSnapshot.parentId
    expect((await list({ account, size: 1 })).totalElements).toBeGreaterThan(0)
    expect((await list({ account: '0000099999', size: 1 })).totalElements).toBe(0)
    expect((await list({ supplierId: 'LEVANTE', size: 1 })).totalElements).toBe(0)
    expect((await list({ supplierId: 'LEVANTE', size: 1 }, used.sellers.operator)).totalElements).toBeGreaterThan(0)
    const [late, punctual, all] = [
      await list({ late: true, size: 1 }),
      await list({ late: false, size: 1 }),
      await list({ size: 1 }),
    ]
    expect(late.totalElements + punctual.totalElements).toBe(all.totalElements)
    expect(late.totalElements).toBe(all.counts.late)
    expect((await list({ incident: true, size: 1 })).totalElements).toBe(all.counts.incidents)
  })

  test('a page takes the same number of statements for any number of orders', async () => {
    const few = await countQueries(used.platform, () => list({ size: 2 }))
    const many = await countQueries(used.platform, () => list({ size: 100 }))
    expect(many).toBe(few)
  })
})

describe('what a seller may do', () => {
  test('follows the state of the order, with a reason for each refusal', async () => {
    const { id } = await placeEbroOrder()
    const waiting = await used.sellers.ebro.sellerOrders.read({ params: { id } })
    expect(findActions(waiting)).toEqual(['ACCEPT', 'DECLINE', 'CANCEL_LINES'])
    const refused = waiting.seller!.allowedActions.filter(({ allowed }) => !allowed)
    expect(refused.map(({ action, reason }) => [action, reason])).toEqual([
      ['PREPARE', 'Acepte antes el pedido.'],
      ['PACK', 'Acepte antes el pedido.'],
      ['SHIP', 'Acepte antes el pedido.'],
      ['MOVE_PROMISES', 'Acepte antes el pedido.'],
    ])
    const accepted = await used.sellers.ebro.sellerOrders.updateStatus({
      params: { id },
      body: { status: 'ACCEPTED_BY_SUPPLIER' },
    })
    expect(findActions(accepted)).toEqual(['PREPARE', 'CANCEL_LINES', 'MOVE_PROMISES'])
  })

  test('names the roles if only the right is missing', async () => {
    const { id } = await placeEbroOrder()
    const { client } = await used.platform.signIn('finance@tiber.example', { client: 'OPERATOR' })
    const { seller } = await client.sellerOrders.read({ params: { id } })
    const accept = seller!.allowedActions.find(({ action }) => action === 'ACCEPT')
    expect(accept).toEqual({ action: 'ACCEPT', allowed: false, reason: null, roles: ['OWNER', 'SALES'] })
  })

  test('the stock verdict counts lines that were not in stock', async () => {
    const order = await placeEbroOrder()
    const read = async () => (await used.sellers.ebro.sellerOrders.read({ params: { id: order.id } })).seller!
    expect(await read()).toMatchObject({ stock: { verdict: 'ALL', shortLines: 0 }, free: [{ quantity: 10 }] })
    const { db } = used.platform.database
    const lineId = order.lines[0]!.id
    const setMissing = (pieces: number) =>
      db.execute(sql`with f as (update offer set stock = 0 where id = (select offer_id from order_line where id = ${lineId}))
        update order_line set backorder_quantity = ${pieces}, backorder_date = '2100-01-04' where id = ${lineId}`)
    const [stock] = await db.query<{ stock: number }>(
      sql`select stock from offer where id = (select offer_id from order_line where id = ${lineId})`,
    )
    await setMissing(4)
    expect(await read()).toMatchObject({
      stock: { verdict: 'SHORT', shortLines: 1, availableOn: '2100-01-04' },
      free: [{ quantity: 6 }],
    })
    await setMissing(10)
    expect(await read()).toMatchObject({ stock: { verdict: 'NONE' }, free: [{ quantity: 0 }] })
    await db.execute(
      sql`update offer set stock = ${stock!.stock} where id = (select offer_id from order_line where id = ${lineId})`,
    )
    await db.execute(sql`update order_line set backorder_quantity = 0, backorder_date = null where id = ${lineId}`)
  })
})
