import { expect, test } from 'vitest'
import { refusal } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

test('the order list is searched by words and paged by key; purchases exclude cancelled orders', async () => {
  const order = await used.placeOrder()
  const { reference } = await order.read()
  const { orders } = used.buyer
  const found = await orders.list({ query: { words: `scs-a2-m6 ${reference.slice(0, 7)}` } })
  expect(found.orders.map((each) => each.reference)).toEqual([reference])
  expect(found.orders[0]!.matchedLines.map(({ sku }) => sku)).toContain('SCS-A2-M6-012')
  expect((await orders.list({ query: { words: 'nadie lo tiene' } })).orders).toEqual([])
  expect((await used.stranger.orders.list({ query: { words: reference } })).orders).toEqual([])
  const all = await orders.list({ query: { size: 1000 } })
  const read: string[] = []
  for (let after: string | undefined; ;) {
    const page = await orders.list({ query: { size: 2, ...(after && { after }) } })
    read.push(...page.orders.map((each) => each.reference))
    if (page.next === null) break
    after = page.next
  }
  expect(read).toEqual(all.orders.map((each) => each.reference))
  const { purchases } = await orders.purchases({ query: { words: 'M6 012' } })
  expect(purchases[0]).toMatchObject({ sku: 'SCS-A2-M6-012', last: { reference, quantity: 10 } })
  // Cancelled orders do not count as purchases.
  const undone = await used.placeOrder(used.buyer, 20)
  const readPurchase = async () => (await orders.purchases({ query: { words: 'M6 012' } })).purchases[0]
  expect(await readPurchase()).toMatchObject({ last: { quantity: 20 }, times: purchases[0]!.times + 1 })
  for (const { id } of (await undone.read()).orderLogistics) await used.buyer.logisticOrders.cancel({ params: { id } })
  expect(await readPurchase()).toEqual(purchases[0])
  const [last] = await orders.lastPurchases({ body: { variantIds: ['SCS-A2-M6-012'] } })
  expect(last).toMatchObject({ variantId: 'SCS-A2-M6-012', reference })
})

test('order search: a word longer than the index allows is found by its beginning', async () => {
  const { id, read } = await used.createDraft()
  const customFieldValue = '很'.repeat(1990)
  await used.buyer.commercialOrders.updateFields({
    params: { id },
    body: { customFields: [{ customFieldId: 'delivery-instructions', customFieldValue }] },
  })
  await used.buyer.commercialOrders.place({ params: { id } })
  const { reference } = await read()
  for (const words of [customFieldValue.slice(0, 200), customFieldValue.slice(0, 20)]) {
    const { orders } = await used.buyer.orders.list({ query: { words } })
    expect(orders.map((order) => order.reference)).toEqual([reference])
  }
})

test('order list: a page key of another sort order is refused', async () => {
  for (let at = 0; at < 2; at += 1) await used.placeOrder()
  const { list } = used.buyer.orders
  const { next } = await list({ query: { size: 1 } })
  const { next: byAmount } = await list({ query: { size: 1, sort: 'amount' } })
  expect((await list({ query: { size: 1, sort: 'amount', after: byAmount! } })).orders).toHaveLength(1)
  await expect(list({ query: { sort: 'amount', after: next! } })).rejects.toThrow(refusal('F-E-012'))
  await expect(list({ query: { after: byAmount! } })).rejects.toThrow(refusal('F-E-012'))
})

test('order list: stage counts include each order once per stage', async () => {
  const readCounts = async () => {
    const { total, stages } = await used.buyer.orders.list({ query: { size: 1 } })
    return { total, waiting: stages.find(({ stage }) => stage === 'WAITING_SUPPLIER')!.count }
  }
  const before = await readCounts()
  const { orderLogistics } = await (await used.placeOrder()).read()
  expect(orderLogistics.map(({ status }) => status)).toEqual(['WAITING_SUPPLIER_APPROVAL', 'WAITING_SUPPLIER_APPROVAL'])
  expect(await readCounts()).toEqual({ total: before.total + 1, waiting: before.waiting + 1 })
  await used.sellers.operator.sellerOrders.updateStatus({
    params: { id: orderLogistics[0]!.id },
    body: { status: 'ACCEPTED_BY_SUPPLIER' },
  })
  expect(await readCounts()).toEqual({ total: before.total + 1, waiting: before.waiting + 1 })
  const { total } = await used.buyer.orders.list({ query: { stages: ['IN_PREPARATION', 'WAITING_SUPPLIER'] } })
  const { orders } = await used.buyer.orders.list({
    query: { stages: ['IN_PREPARATION', 'WAITING_SUPPLIER'], size: 1000 },
  })
  expect(total).toBe(orders.length)
})
