import { describe, expect, test } from 'vitest'
import { demoStores } from '@tiber/demo-data/people'
import { sql } from '@tiber/server/sql'
import { guadalquivir, refusal, single, toLineCommand } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
const execute = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)
const operator = () => used.sellers.operator.statistics
const [iberia, otherStore] = demoStores

/** Places an order and moves it to a time of its own, with the given value and statuses of its logistic orders. */
async function placeOrderAt(
  placedAt: string,
  { net = 100, statuses = ['COMPLETED', 'COMPLETED'], storeId = iberia.id as string } = {},
) {
  const { id, read } = await used.placeOrder()
  await execute(sql`update commercial_order set placed_at = ${placedAt}::timestamptz, net = ${net}, store_id = ${storeId},
    statuses = ${sql.param(statuses)}::text[] where id = ${id}`)
  const ids = (await read()).orderLogistics.map((each) => each.id)
  for (const [at, status] of statuses.entries())
    await execute(sql`update logistic_order set placed_at = ${placedAt}::timestamptz, status = ${status}, net = 10.5,
      accepted_at = null, ended_at = null where id = ${ids[at]!}`)
  await execute(sql`update order_event set at = ${placedAt}::timestamptz where commercial_order_id = ${id}`)
  return { id, ids }
}

describe('range of days', () => {
  const calls = ['orders', 'suppliers', 'searchesWithoutResults', 'abandonedCarts', 'approvals'] as const

  test.each(calls)('%s › the last day before the first is refused', async (name) => {
    const query = { from: '2026-03-02', to: '2026-03-01' }
    await expect(operator()[name]({ query })).rejects.toEqual(refusal('F-E-007'))
  })

  test.each(calls)('%s › 400 days are accepted, 401 are refused', async (name) => {
    await expect(operator()[name]({ query: { from: '2024-01-01', to: '2025-02-03' } })).resolves.toBeDefined()
    const query = { from: '2024-01-01', to: '2025-02-04' }
    await expect(operator()[name]({ query })).rejects.toEqual(refusal('F-E-007'))
  })

  test.each(calls)('%s › something that is not a day is refused', async (name) => {
    for (const from of ['yesterday', '2026-02-30', '2026-1-1', '0000-01-01'])
      await expect(operator()[name]({ query: { from } })).rejects.toEqual(refusal('F-E-012'))
  })

  test.each(calls)('%s › a day long before the shop is refused, with and without the other end', async (name) => {
    for (const query of [{ to: '0001-01-01' }, { from: '0001-01-01', to: '0001-01-02' }, { to: '2000-01-10' }])
      await expect(operator()[name]({ query })).rejects.toEqual(refusal('F-E-007'))
  })

  test.each(calls)('%s › the last day there is is accepted', async (name) => {
    await expect(operator()[name]({ query: { to: '9999-12-31' } })).resolves.toBeDefined()
  })

  test('without days › the last 30 days, today included', async () => {
    const { from, to, days } = await operator().orders()
    expect(to).toBe(used.platform.now().toISOString().slice(0, 10))
    expect(days).toHaveLength(30)
    expect(days.map(({ day }) => day)).toEqual([from, ...days.slice(1, -1).map(({ day }) => day), to])
    const { from: first } = await operator().orders({ query: { to: '2024-03-01' } })
    expect(first).toBe('2024-02-01')
  })

  test.each(calls)('%s › refuses buyers and suppliers', async (name) => {
    await expect(used.buyer.statistics[name]()).rejects.toEqual(refusal('PE0001'))
    await expect(used.sellers.ebro.statistics[name]()).rejects.toEqual(refusal('PE0001'))
  })
})

describe('orders per day', () => {
  test('are counted on their day in UTC by stage, with their net value', async () => {
    await placeOrderAt('2011-03-01T23:59:59.999Z', { net: 100.1, statuses: ['COMPLETED', 'CANCELED'] })
    await placeOrderAt('2011-03-02T00:00:00Z', { net: 200.2, statuses: ['COMPLETED', 'COMPLETED'] })
    await placeOrderAt('2011-03-02T12:00:00Z', { net: 0.3, statuses: ['COMPLETED', 'WAITING_SUPPLIER_APPROVAL'] })
    await placeOrderAt('2011-03-02T13:00:00Z', { net: 1, statuses: ['WAITING_SUPPLIER_APPROVAL', 'SHIPPED'] })
    await placeOrderAt('2011-03-05T00:00:00Z', { net: 7 })
    const query = { from: '2011-03-01', to: '2011-03-04' }
    const store = { id: iberia.id, externalId: iberia.externalId }
    expect(await operator().orders({ query })).toEqual({
      ...query,
      currency: 'EUR',
      days: [
        { day: '2011-03-01', orders: 1, net: 100.1, stages: [{ stage: 'RECEIVED', orders: 1, net: 100.1 }] },
        {
          day: '2011-03-02',
          orders: 3,
          net: 201.5,
          stages: [
            { stage: 'WAITING_SUPPLIER', orders: 2, net: 1.3 },
            { stage: 'RECEIVED', orders: 1, net: 200.2 },
          ],
        },
        { day: '2011-03-03', orders: 0, net: 0, stages: [] },
        { day: '2011-03-04', orders: 0, net: 0, stages: [] },
      ],
      stores: [{ store, orders: 4, net: 301.6 }],
    })
  })

  test('drafts are not counted, and values in another currency are not summed', async () => {
    const draft = await used.createDraft()
    const { id } = await placeOrderAt('2011-04-01T10:00:00Z')
    await execute(sql`update commercial_order set currency = 'USD' where id = ${id}`)
    await execute(
      sql`update commercial_order set created_at = '2011-04-01', updated_at = '2011-04-01' where id = ${draft.id}`,
    )
    const { days } = await operator().orders({ query: { from: '2011-04-01', to: '2011-04-01' } })
    expect(days).toEqual([{ day: '2011-04-01', orders: 1, net: 0, stages: [{ stage: 'RECEIVED', orders: 1, net: 0 }] }])
  })

  test('are those of all stores, or of one', async () => {
    await placeOrderAt('2011-05-01T10:00:00Z', { net: 5 })
    await placeOrderAt('2011-05-01T11:00:00Z', { net: 6, storeId: otherStore.id })
    await placeOrderAt('2011-05-01T12:00:00Z', { net: 7, storeId: otherStore.id })
    const range = { from: '2011-05-01', to: '2011-05-01' }
    const { days, stores } = await operator().orders({ query: range })
    expect(days[0]).toMatchObject({ orders: 3, net: 18 })
    expect(stores.map(({ store, orders, net }) => [store.externalId, orders, net])).toEqual([
      [otherStore.externalId, 2, 13],
      [iberia.externalId, 1, 5],
    ])
    const one = await operator().orders({ query: { ...range, store: iberia.externalId } })
    expect(one.days[0]).toMatchObject({ orders: 1, net: 5 })
    await expect(operator().orders({ query: { ...range, store: 'none' } })).rejects.toEqual(refusal('F-E-002'))
  })
})

describe('suppliers', () => {
  const setTimes = (id: string, { acceptedAt, endedAt }: { acceptedAt?: string; endedAt?: string }) =>
    execute(sql`update logistic_order set accepted_at = ${acceptedAt ?? null}::timestamptz,
      ended_at = ${endedAt ?? null}::timestamptz where id = ${id}`)

  test('acceptance, delivery and declined orders are measured for each', async () => {
    const declined = 'DECLINED_BY_SUPPLIER'
    const orders = [
      await placeOrderAt('2012-03-01T00:00:00Z', { statuses: ['COMPLETED', declined] }),
      await placeOrderAt('2012-03-02T00:00:00Z', { statuses: ['COMPLETED', 'WAITING_SUPPLIER_APPROVAL'] }),
      await placeOrderAt('2012-03-03T00:00:00Z', { statuses: ['SHIPPED', declined] }),
    ]
    await setTimes(orders[0]!.ids[0]!, { acceptedAt: '2012-03-01T01:00:00Z', endedAt: '2012-03-03T00:00:00Z' })
    await setTimes(orders[1]!.ids[0]!, { acceptedAt: '2012-03-02T02:00:00Z', endedAt: '2012-03-06T00:00:00Z' })
    await setTimes(orders[2]!.ids[0]!, { acceptedAt: '2012-03-03T06:00:00Z' })
    const hour = 3600
    const { content, totalElements } = await operator().suppliers({ query: { from: '2012-03-01', to: '2012-03-03' } })
    expect(totalElements).toBe(2)
    const [first, second] = [orders[0]!.ids[0]!, orders[0]!.ids[1]!]
    const rows = await used.platform.database.db.query<{ id: string; supplierId: string }>(
      sql`select id, supplier_id as "supplierId" from logistic_order where id in (${first}, ${second})`,
    )
    const findRow = (id: string) =>
      content.find(({ supplier }) => supplier.id === rows.find((row) => row.id === id)!.supplierId)
    expect(findRow(first)).toMatchObject({
      orders: 3,
      net: 31.5,
      declined: 0,
      declinedPercent: 0,
      acceptance: { count: 3, averageSeconds: 3 * hour, medianSeconds: 2 * hour },
      delivery: { count: 2, averageSeconds: 72 * hour, medianSeconds: 72 * hour },
    })
    expect(findRow(second)).toMatchObject({
      orders: 3,
      declined: 2,
      declinedPercent: 66.7,
      acceptance: { count: 0, averageSeconds: null, medianSeconds: null },
      delivery: { count: 0, averageSeconds: null, medianSeconds: null },
    })
  })

  test('time until the release is not theirs, and orders they never got are not counted', async () => {
    const approved = await placeOrderAt('2012-05-01T00:00:00Z', {
      statuses: ['ACCEPTED_BY_SUPPLIER', 'BLOCKED_BY_PAYMENT'],
    })
    await execute(sql`update order_event set at = '2012-05-02' where logistic_order_id = ${approved.ids[0]!}
      and to_status = 'WAITING_SUPPLIER_APPROVAL'`)
    await setTimes(approved.ids[0]!, { acceptedAt: '2012-05-02T01:00:00Z' })
    await placeOrderAt('2012-05-01T00:00:00Z', { statuses: ['DECLINED_BY_CUSTOMER', 'WAITING_CUSTOMER_APPROVAL'] })
    const { content } = await operator().suppliers({ query: { from: '2012-05-01', to: '2012-05-01' } })
    expect(content).toEqual([
      expect.objectContaining({ orders: 1, acceptance: { count: 1, averageSeconds: 3600, medianSeconds: 3600 } }),
    ])
  })

  test('are paged, most orders first', async () => {
    await placeOrderAt('2012-07-01T00:00:00Z')
    await placeOrderAt('2012-07-01T00:00:00Z', { statuses: ['COMPLETED', 'BLOCKED_BY_PAYMENT'] })
    const range = { from: '2012-07-01', to: '2012-07-01' }
    const first = await operator().suppliers({ query: { ...range, size: 1 } })
    expect(first).toMatchObject({ totalElements: 2, totalPages: 2, content: [{ orders: 2 }] })
    const second = await operator().suppliers({ query: { ...range, size: 1, page: 1 } })
    expect(second.content).toMatchObject([{ orders: 1 }])
    expect(await operator().suppliers({ query: { ...range, page: 9 } })).toMatchObject({
      content: [],
      totalElements: 2,
    })
  })
})

describe('abandoned carts', () => {
  const range = { from: '2013-01-01', to: '2013-12-31' }
  const list = async (query: NonNullable<Parameters<ReturnType<typeof operator>['abandonedCarts']>[0]>['query'] = {}) =>
    (await operator().abandonedCarts({ query: { size: 100, ...query } })).content
  /** Creates a cart with one line of the given net value, last changed at the given time. */
  async function createCartAt(name: string, changedAt: string, net = 10) {
    const id = await used.createCart(name)
    await used.updateLines(id, [toLineCommand(single, 3)])
    await execute(sql`update cart_supplier set net = ${net} where cart_id = ${id}`)
    await execute(sql`update cart set updated_at = ${changedAt}::timestamptz where id = ${id}`)
    return id
  }

  test('open carts with lines are listed, most valuable first', async () => {
    const small = await createCartAt('Pequeño', '2013-02-01T10:00:00Z', 10.5)
    const large = await createCartAt('Grande', '2013-03-01T10:00:00Z', 900)
    const empty = await used.createCart('Vacío')
    const buyingList = await createCartAt('BL_Lista', '2013-03-01T10:00:00Z')
    const deleted = await createCartAt('Borrado', '2013-03-01T10:00:00Z')
    await used.buyer.carts.delete({ params: { id: deleted } })
    await execute(sql`update cart set updated_at = '2013-03-01' where id in (${empty}, ${buyingList}, ${deleted})`)
    const found = await list(range)
    expect(found.map(({ id }) => id)).toEqual([large, small])
    const days = Math.floor((used.platform.now().getTime() - Date.parse('2013-02-01T10:00:00Z')) / 86_400_000)
    expect(found[1]).toEqual({
      id: small,
      name: 'Pequeño',
      company: { id: guadalquivir, name: expect.any(String) },
      storeId: iberia.id,
      lines: 1,
      net: 10.5,
      currency: 'EUR',
      changedAt: '2013-02-01T10:00:00.000Z',
      unchangedDays: days,
      inCheckout: false,
    })
  })

  test('a cart in checkout is listed, one whose order was placed is not', async () => {
    const draft = await used.createDraft()
    const placed = await used.placeOrder()
    await execute(sql`update cart set updated_at = '2014-03-01' where id in (${draft.cartId}, ${placed.cartId})`)
    const found = await list({ from: '2014-03-01', to: '2014-03-01' })
    expect(found).toMatchObject([{ id: draft.cartId, inCheckout: true, lines: 2 }])
  })

  test('a cart changed less than the given days ago is left out', async () => {
    const daysAgo = (days: number) => new Date(used.platform.now().getTime() - days * 86_400_000).toISOString()
    const id = await createCartAt('Reciente', daysAgo(2))
    const includesCart = async (unchangedDays?: number) =>
      (await list(unchangedDays === undefined ? {} : { unchangedDays })).some((cart) => cart.id === id)
    expect(await includesCart()).toBe(false)
    expect(await includesCart(3)).toBe(false)
    expect(await includesCart(2)).toBe(true)
    await execute(sql`update cart set updated_at = ${daysAgo(3)}::timestamptz where id = ${id}`)
    expect(await includesCart()).toBe(true)
    for (const unchangedDays of [0, -1, 401, 1e12])
      await expect(list({ unchangedDays })).rejects.toEqual(refusal('F-E-007'))
    await expect(list({ unchangedDays: 1.5 })).rejects.toEqual(refusal('F-E-012'))
  })

  test('carts of all stores are listed, or of one, page by page', async () => {
    const own = await createCartAt('De aquí', '2015-03-01T10:00:00Z', 20)
    const other = await createCartAt('De otra tienda', '2015-03-01T10:00:00Z', 30)
    await execute(sql`update cart set store_id = ${otherStore.id} where id = ${other}`)
    const days = { from: '2015-01-01', to: '2015-12-31' }
    expect((await list(days)).map(({ id }) => id)).toEqual([other, own])
    expect((await list({ ...days, store: otherStore.externalId })).map(({ id }) => id)).toEqual([other])
    expect((await list({ ...days, size: 1, page: 1 })).map(({ id }) => id)).toEqual([own])
    await expect(list({ ...days, store: 'none' })).rejects.toEqual(refusal('F-E-002'))
  })
})
