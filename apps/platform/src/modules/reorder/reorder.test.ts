import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { queryRows } from '../../database/query-rows.ts'
import { refusal } from '../../testing/carts.ts'
import { fillStock, packed, single } from '../../testing/create-orders.ts'
import { useOrders } from '../../testing/orders.ts'
import { countQueries } from '../../testing/count-queries.ts'

const used = useOrders()
const execute = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)

const compareOrders = (orders: string[]) => used.buyer.reorder.compare({ query: { orders } })
const selectOfferId = (price: string) => sql`(select offer_id from offer_price where external_id = ${price})`

/** Turns an order line into one of another article and price. */
const replaceArticle = (orderId: string, { sku, unitPrice = '1' }: { sku: string; unitPrice?: string }) =>
  execute(sql`update order_line l set offer_id = o.id, variant_id = v.id, unit_price = ${unitPrice},
      snapshot = jsonb_set(l.snapshot, '{variant}', jsonb_build_object('sku', v.sku, 'name', v.name))
    from offer o join variant v on v.id = o.variant_id
    where l.commercial_order_id = ${orderId} and l.offer_id = ${selectOfferId(single)} and v.sku = ${sku}
      and o.id = (select min(x.id) from offer x where x.variant_id = v.id)`)

describe('reorder', () => {
  test('shows no differences if nothing has changed, and fills a new cart', async () => {
    const { id } = await used.placeOrder()
    const { reference } = await used.buyer.commercialOrders.read({ params: { id } })
    const comparison = await compareOrders([reference])
    expect(comparison).toMatchObject({ orders: [{ id, reference }], list: null })
    // Another supplier may be cheaper, as it may have been before.
    expect(comparison.lines.flatMap(({ changes }) => changes).filter((each) => each !== 'CHEAPER')).toEqual([])
    expect(comparison.now).toBe(comparison.before)
    const { cart, ...counts } = await used.buyer.reorder.addToCart({ body: { orders: [id], name: 'Otra vez' } })
    expect(counts).toEqual({ warnings: [], added: 2, replaced: 0, leftOut: 0 })
    expect(Object.values(await used.readQuantities(cart.id)).toSorted((a, b) => a - b)).toEqual([10, 100])
    await expect(used.buyer.reorder.addToCart({ body: { orders: [id], name: 'Otra vez' } })).rejects.toEqual(
      refusal('CT0001'),
    )
  })

  test('an article that cannot be delivered has an equivalent with the same dimensions', async () => {
    const { soldOut } = knownProducts
    const { id } = await used.placeOrder()
    await replaceArticle(id, { sku: soldOut.variant })
    const { lines } = await compareOrders([id])
    const line = lines.find(({ sku }) => sku === soldOut.variant)!
    expect(line.equivalent).toMatchObject({ sku: soldOut.equivalent })
    expect(lines.filter(({ changes }) => changes.length === 0).map((each) => each.equivalent)).not.toContainEqual(
      expect.anything(),
    )
  })

  test('several orders: quantities of the same offer are summed', async () => {
    const [a, b] = [await used.placeOrder(used.buyer, 3), await used.placeOrder(used.buyer, 4)]
    const { lines } = await compareOrders([a.id, b.id, a.id])
    expect(lines.map(({ before }) => before.quantity).toSorted((x, y) => x - y)).toEqual([7, 200])
  })

  test('changed prices, order multiples or stock are shown with the resulting quantity', async () => {
    const { id } = await used.placeOrder(used.buyer, 13)
    await execute(sql`update order_line set unit_price = 0.01 where commercial_order_id = ${id}`)
    await execute(sql`update offer set order_multiple = 5, min_order_quantity = 20, restock_date = '2027-01-11',
      restock_quantity = 400, allow_backorder = false where id = ${selectOfferId(single)}`)
    await execute(sql`update offer set stock = 0 where id = ${selectOfferId(packed)}`)
    const { lines, counts } = await compareOrders([id])
    expect(counts).toEqual({ same: 0, changed: 2 })
    const [first, second] = [
      lines.find(({ before }) => before.quantity === 13)!,
      lines.find(({ before }) => before.quantity === 100)!,
    ]
    expect(first.changes).toEqual(expect.arrayContaining(['PRICE', 'QUANTITY']))
    expect(first.before).toMatchObject({ quantity: 13, unitPrice: 0.01 })
    expect(first.now).toMatchObject({ quantity: 20, multiple: 5, minimum: 20, restockDate: '2027-01-11' })
    expect(first.proposal).toMatchObject({ decision: 'INCLUDE', quantity: 20 })
    expect(second.changes).toContain('LOW_STOCK')
    expect(second.proposal.decision).not.toBe('INCLUDE')
    await execute(sql`update offer set stock = 17 where id = ${selectOfferId(single)}`)
    expect((await compareOrders([id])).lines.find(({ before }) => before.quantity === 13)!.proposal.decision).not.toBe(
      'INCLUDE',
    )
    await execute(sql`update offer set allow_backorder = true where id = ${selectOfferId(single)}`)
    const later = (await compareOrders([id])).lines.find(({ before }) => before.quantity === 13)!
    expect(later.now).toMatchObject({ quantity: 20, stock: 17, backorder: { quantity: 400 } })
    expect(later.proposal.decision).toBe('INCLUDE')
    await execute(
      sql`update offer set order_multiple = 1, min_order_quantity = 1, stock = 7, allow_backorder = false where id = ${selectOfferId(single)}`,
    )
    const short = (await compareOrders([id])).lines.find(({ before }) => before.quantity === 13)!
    expect(short).toMatchObject({ now: { quantity: 7, stock: 7 }, proposal: { decision: 'INCLUDE', quantity: 7 } })
    await fillStock(used.platform.database.db)
  })

  test('a discontinued article is replaced by its successor, and the new order says so', async () => {
    const { variant: sku, replacedBy } = knownProducts.discontinued
    const { id } = await used.placeOrder()
    await replaceArticle(id, { sku })
    const { lines } = await compareOrders([id])
    const [gone] = lines
    expect(gone).toMatchObject({ sku, now: null, changes: ['UNAVAILABLE'], replacement: { sku: replacedBy } })
    expect(gone!.replacement!.differences.length).toBeGreaterThan(0)
    expect(gone!.proposal).toMatchObject({ decision: 'REPLACE', offerPriceId: gone!.replacement!.offer!.offerPriceId })
    const { cart, ...counts } = await used.buyer.reorder.addToCart({ body: { orders: [id], name: 'Con sucesor' } })
    expect(counts).toMatchObject({ added: 1, replaced: 1, leftOut: 0 })
    const orderId = await used.buyer.carts.initializeOrders({ params: { id: cart.id }, body: {} })
    const { orderLogistics } = await used.buyer.commercialOrders.read({ params: { id: orderId } })
    const replaces = orderLogistics.flatMap((logisticOrder) => logisticOrder.lines.map((line) => line.replaces))
    expect(replaces.filter(Boolean)).toEqual([expect.objectContaining({ sku })])
  })

  test('an article nobody sells any more is left out, with what has its name as an equivalent, even if its offer was deleted', async () => {
    const { id } = await used.placeOrder()
    await execute(sql`update order_line set offer_id = '0009999991', variant_id = '0009999992'
      where commercial_order_id = ${id} and offer_id = ${selectOfferId(packed)}`)
    const { lines } = await compareOrders([id])
    const [gone] = lines
    expect(gone).toMatchObject({ changes: ['UNAVAILABLE'], productId: null, proposal: { decision: 'LEAVE_OUT' } })
    expect(gone!.equivalent).toMatchObject({ name: gone!.name, differences: [] })
    expect(await used.buyer.reorder.addToCart({ body: { orders: [id], name: 'Lo que queda' } })).toMatchObject({
      added: 1,
      leftOut: 1,
    })
  })

  test('follows decisions per line, into an existing cart', async () => {
    const { id } = await used.placeOrder()
    const { lines } = await compareOrders([id])
    const [a, b] = lines
    const cartId = await used.createCart('Con decisiones')
    const decisions = [
      { lineId: a!.lineId, decision: 'INCLUDE' as const, quantity: 30 },
      { lineId: b!.lineId, decision: 'LEAVE_OUT' as const },
    ]
    const answer = await used.buyer.reorder.addToCart({ body: { orders: [id], cartId, decisions } })
    expect(answer).toMatchObject({ added: 1, replaced: 0, leftOut: 1, cart: { id: cartId, numberOfLines: 1 } })
    const none = lines.map(({ lineId }) => ({ lineId, decision: 'LEAVE_OUT' as const }))
    await expect(
      used.buyer.reorder.addToCart({ body: { orders: [id], name: 'Vacío', decisions: none } }),
    ).rejects.toEqual(refusal('F-E-040'))
    const unknownLine = [{ lineId: '0009999999', decision: 'INCLUDE' as const }]
    await expect(
      used.buyer.reorder.addToCart({ body: { orders: [id], cartId, decisions: unknownLine } }),
    ).rejects.toEqual(refusal('F-E-002'))
  })

  test('an order of another account or a draft is not found', async () => {
    const [foreign, draft] = [await used.placeOrder(used.shipyard), await used.createDraft()]
    for (const { id } of [foreign, draft]) await expect(compareOrders([id])).rejects.toEqual(refusal('F-E-002'))
    const list = await used.createCart('BL_Ajena', used.shipyard)
    await expect(used.buyer.reorder.compare({ query: { list } })).rejects.toEqual(refusal('F-E-002'))
  })
})

test('a buying list is compared like an order', async () => {
  const list = await used.createCart('BL_Repetir')
  await used.updateLines(list, [{ offerPriceId: single, quantity: 5, updateAction: 'REPLACE_QUANTITY' }])
  const comparison = await used.buyer.reorder.compare({ query: { list } })
  expect(comparison).toMatchObject({
    list: { id: list, name: 'Repetir' },
    orders: [],
    lines: [{ before: { quantity: 5 } }],
  })
  expect(await used.buyer.reorder.addToCart({ body: { list, name: 'De la lista' } })).toMatchObject({ added: 1 })
})

test('thousands of lines need as many statements as two', async () => {
  const [few, many] = [await used.placeOrder(), await used.placeOrder()]
  await execute(sql`insert into order_line (commercial_order_id, logistic_order_id, account_id, offer_id, variant_id,
      offer_price_id, position, quantity, price_type, unit_price, regular_unit_price, tax_rate, net, tax, trace, snapshot)
    select l.commercial_order_id, l.logistic_order_id, l.account_id, o.id, o.variant_id, '', 10 + row_number() over (), 100,
      'PUBLIC', 1, 1, 21, 100, 21, l.trace, l.snapshot
    from (select * from order_line where commercial_order_id = ${many.id} limit 1) l
      cross join (select * from offer where stock > 100000 or status = 'ACTIVE' order by id limit 3000) o
    on conflict do nothing`)
  const [count] = await queryRows<{ n: number }>(
    used.platform.database.db,
    sql`select count(distinct offer_id)::int as n from order_line where commercial_order_id = ${many.id}`,
  )
  expect(count!.n).toBeGreaterThan(2000)
  const statements = await countQueries(used.platform, () => compareOrders([few.id]))
  expect(await countQueries(used.platform, () => compareOrders([many.id]))).toBe(statements)
  expect((await compareOrders([many.id])).lines).toHaveLength(count!.n)
})

test('reorder is refused without a source or a target cart', async () => {
  await expect(used.buyer.reorder.compare({ query: {} })).rejects.toEqual(refusal('F-E-001'))
  const { id } = await used.placeOrder()
  await expect(used.buyer.reorder.addToCart({ body: { orders: [id] } })).rejects.toEqual(refusal('F-E-001'))
})
