import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { rowsOf } from '../../database/rows.ts'
import { refusal } from '../../testing/carts.ts'
import { fillStock, packed, single } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'
import { queriesOf } from '../../testing/queries-of.ts'

const used = useOrders()
const execute = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)
beforeAll(() => fillStock(used.platform.database.db))

const compared = (orders: string[]) => used.buyer.reorder.compare({ query: { orders } })
const offerOf = (price: string) => sql`(select offer_id from offer_price where external_id = ${price})`

/** As if that had been bought, for that price. */
const becomes = (orderId: string, { sku, unitPrice = '1' }: { sku: string; unitPrice?: string }) =>
  execute(sql`update order_line l set offer_id = o.id, variant_id = v.id, unit_price = ${unitPrice},
      snapshot = jsonb_set(l.snapshot, '{variant}', jsonb_build_object('sku', v.sku, 'name', v.name))
    from offer o join variant v on v.id = o.variant_id
    where l.commercial_order_id = ${orderId} and l.offer_id = ${offerOf(single)} and v.sku = ${sku}
      and o.id = (select min(x.id) from offer x where x.variant_id = v.id)`)

describe('an order that is to be repeated', () => {
  test('is told without differences while nothing has changed, and comes into a new cart as it was', async () => {
    const { id } = await used.placed()
    const { reference } = await used.buyer.commercialOrders.read({ params: { id } })
    const told = await compared([reference])
    expect(told).toMatchObject({ orders: [{ id, reference }], list: null })
    // Another supplier may be cheaper, as it may have been before.
    expect(told.lines.flatMap(({ changes }) => changes).filter((each) => each !== 'CHEAPER')).toEqual([])
    expect(told.now).toBe(told.before)
    const { cart, ...counts } = await used.buyer.reorder.take({ body: { orders: [id], name: 'Otra vez' } })
    expect(counts).toEqual({ warnings: [], taken: 2, replaced: 0, leftOut: 0 })
    expect(Object.values(await used.quantities(cart.id)).toSorted((a, b) => a - b)).toEqual([10, 100])
    await expect(used.buyer.reorder.take({ body: { orders: [id], name: 'Otra vez' } })).rejects.toEqual(
      refusal('CT0001'),
    )
  })

  test('comes together with others: of the same offer the quantities are one line', async () => {
    const [a, b] = [await used.placed(used.buyer, 3), await used.placed(used.buyer, 4)]
    const { lines } = await compared([a.id, b.id, a.id])
    expect(lines.map(({ before }) => before.quantity).toSorted((x, y) => x - y)).toEqual([7, 200])
  })

  test('tells a moved price with what it was, new packs with what the quantity becomes, and what is short', async () => {
    const { id } = await used.placed(used.buyer, 13)
    await execute(sql`update order_line set unit_price = 0.01 where commercial_order_id = ${id}`)
    await execute(sql`update offer set order_multiple = 5, min_order_quantity = 20, restock_date = '2027-01-11',
      restock_quantity = 400 where id = ${offerOf(single)}`)
    await execute(sql`update offer set stock = 0 where id = ${offerOf(packed)}`)
    const { lines, counts } = await compared([id])
    expect(counts).toEqual({ same: 0, changed: 2 })
    const [first, second] = [
      lines.find(({ before }) => before.quantity === 13)!,
      lines.find(({ before }) => before.quantity === 100)!,
    ]
    expect(first.changes).toEqual(expect.arrayContaining(['PRICE', 'QUANTITY']))
    expect(first.before).toMatchObject({ quantity: 13, unitPrice: 0.01 })
    expect(first.now).toMatchObject({ quantity: 20, multiple: 5, minimum: 20, restockDate: '2027-01-11' })
    expect(first.proposal).toMatchObject({ decision: 'TAKE', quantity: 20 })
    expect(second.changes).toContain('SHORT')
    expect(second.proposal.decision).not.toBe('TAKE')
    await execute(sql`update offer set stock = 17 where id = ${offerOf(single)}`)
    expect((await compared([id])).lines.find(({ before }) => before.quantity === 13)!.proposal.decision).not.toBe(
      'TAKE',
    )
    await execute(
      sql`update offer set order_multiple = 1, min_order_quantity = 1, stock = 7 where id = ${offerOf(single)}`,
    )
    const short = (await compared([id])).lines.find(({ before }) => before.quantity === 13)!
    expect(short).toMatchObject({ now: { quantity: 7, stock: 7 }, proposal: { decision: 'TAKE', quantity: 7 } })
    await fillStock(used.platform.database.db)
  })

  test('has something else in the place of what is gone, and the new order says of what', async () => {
    const { variant: sku, replacedBy } = knownProducts.discontinued
    const { id } = await used.placed()
    await becomes(id, { sku })
    const { lines } = await compared([id])
    const [gone] = lines
    expect(gone).toMatchObject({ sku, now: null, changes: ['GONE'], replacement: { sku: replacedBy } })
    expect(gone!.replacement!.differences.length).toBeGreaterThan(0)
    expect(gone!.proposal).toMatchObject({ decision: 'REPLACE', offerPriceId: gone!.replacement!.offer!.offerPriceId })
    const { cart, ...counts } = await used.buyer.reorder.take({ body: { orders: [id], name: 'Con sucesor' } })
    expect(counts).toMatchObject({ taken: 1, replaced: 1, leftOut: 0 })
    const orderId = await used.buyer.carts.initializeOrders({ params: { id: cart.id }, body: {} })
    const { orderLogistics } = await used.buyer.commercialOrders.read({ params: { id: orderId } })
    const replaces = orderLogistics.flatMap((part) => part.lines.map((line) => line.replaces))
    expect(replaces.filter(Boolean)).toEqual([expect.objectContaining({ sku })])
  })

  test('leaves out what nobody sells any more, also where its offer is no longer known', async () => {
    const { id } = await used.placed()
    await execute(sql`update order_line set offer_id = '0009999991', variant_id = '0009999992'
      where commercial_order_id = ${id} and offer_id = ${offerOf(packed)}`)
    const { lines } = await compared([id])
    expect(lines[0]).toMatchObject({ changes: ['GONE'], productId: null, proposal: { decision: 'LEAVE_OUT' } })
    expect(await used.buyer.reorder.take({ body: { orders: [id], name: 'Lo que queda' } })).toMatchObject({
      taken: 1,
      leftOut: 1,
    })
  })

  test('follows what is decided by line, in a cart that is there', async () => {
    const { id } = await used.placed()
    const { lines } = await compared([id])
    const [a, b] = lines
    const cartId = await used.made('Con decisiones')
    const decisions = [
      { lineId: a!.lineId, decision: 'TAKE' as const, quantity: 30 },
      { lineId: b!.lineId, decision: 'LEAVE_OUT' as const },
    ]
    const answer = await used.buyer.reorder.take({ body: { orders: [id], cartId, decisions } })
    expect(answer).toMatchObject({ taken: 1, replaced: 0, leftOut: 1, cart: { id: cartId, numberOfLines: 1 } })
    const none = lines.map(({ lineId }) => ({ lineId, decision: 'LEAVE_OUT' as const }))
    await expect(used.buyer.reorder.take({ body: { orders: [id], name: 'Vacío', decisions: none } })).rejects.toEqual(
      refusal('F-E-040'),
    )
    const strange = [{ lineId: '0009999999', decision: 'TAKE' as const }]
    await expect(used.buyer.reorder.take({ body: { orders: [id], cartId, decisions: strange } })).rejects.toEqual(
      refusal('F-E-002'),
    )
  })

  test('of another company is not known, and neither is a draft', async () => {
    const [foreign, draft] = [await used.placed(used.shipyard), await used.draft()]
    for (const { id } of [foreign, draft]) await expect(compared([id])).rejects.toEqual(refusal('F-E-002'))
    const list = await used.made('BL_Ajena', used.shipyard)
    await expect(used.buyer.reorder.compare({ query: { list } })).rejects.toEqual(refusal('F-E-002'))
  })
})

test('a list is compared the same way', async () => {
  const list = await used.made('BL_Repetir')
  await used.update(list, [{ offerPriceId: single, quantity: 5, updateAction: 'REPLACE_QUANTITY' }])
  const told = await used.buyer.reorder.compare({ query: { list } })
  expect(told).toMatchObject({ list: { id: list, name: 'Repetir' }, orders: [], lines: [{ before: { quantity: 5 } }] })
  expect(await used.buyer.reorder.take({ body: { list, name: 'De la lista' } })).toMatchObject({ taken: 1 })
})

test('thousands of lines need no more statements than two', async () => {
  const [few, many] = [await used.placed(), await used.placed()]
  await execute(sql`insert into order_line (commercial_order_id, logistic_order_id, account_id, offer_id, variant_id,
      offer_price_id, position, quantity, price_type, unit_price, regular_unit_price, tax_rate, net, tax, trace, snapshot)
    select l.commercial_order_id, l.logistic_order_id, l.account_id, o.id, o.variant_id, '', 10 + row_number() over (), 100,
      'PUBLIC', 1, 1, 21, 100, 21, l.trace, l.snapshot
    from (select * from order_line where commercial_order_id = ${many.id} limit 1) l
      cross join (select * from offer where stock > 100000 or status = 'ACTIVE' order by id limit 3000) o
    on conflict do nothing`)
  const [count] = await rowsOf<{ n: number }>(
    used.platform.database.db,
    sql`select count(distinct offer_id)::int as n from order_line where commercial_order_id = ${many.id}`,
  )
  expect(count!.n).toBeGreaterThan(2000)
  const statements = await queriesOf(used.platform, () => compared([few.id]))
  expect(await queriesOf(used.platform, () => compared([many.id]))).toBe(statements)
  expect((await compared([many.id])).lines).toHaveLength(count!.n)
})

test('what is to be repeated, and where it goes, must be said', async () => {
  await expect(used.buyer.reorder.compare({ query: {} })).rejects.toEqual(refusal('F-E-001'))
  const { id } = await used.placed()
  await expect(used.buyer.reorder.take({ body: { orders: [id] } })).rejects.toEqual(refusal('F-E-001'))
})
