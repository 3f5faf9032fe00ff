import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { packed, refusal, toLineCommand, single } from '../../testing/carts.ts'
import { fillStock } from '../../testing/create-orders.ts'
import { useOrders } from '../../testing/orders.ts'
import { queryRows } from '../../database/query-rows.ts'
import { countQueries } from '../../testing/count-queries.ts'

const used = useOrders()
const draft = (quantity = 10, client: PlatformClient = used.shipyard) => used.createDraft(client, quantity)

describe('draft order', () => {
  test('has one logistic order per supplier, priced like the cart', async () => {
    const { cartId, read } = await draft()
    const order = await read()
    const cart = await used.shipyard.carts.read({ params: { id: cartId } })
    expect(cart.status).toBe('ON_GOING')
    expect(order).toMatchObject({ status: 'DRAFT', validatedAt: null, lineCount: 2, productCount: 110, cartId })
    expect(order.orderLogisticPrices.totalProductWithoutTax).toBe(cart.totalDiscountPrice.priceWithoutTax)
    expect(order.orderLogisticPrices.totalProductWithTax).toBe(cart.totalDiscountPrice.priceWithTax)
    expect(order.reference).toMatch(/^\d{3}-\d{3}-\d{7}$/)
    const logisticOrders = order.orderLogistics.map(({ reference, status }) => `${reference} ${status}`)
    expect(order.orderLogistics[0]!.lines[0]).toMatchObject({ priceBasis: 100 })
    expect(logisticOrders).toEqual([`${order.reference}-1 DRAFT_ORDER`, `${order.reference}-2 DRAFT_ORDER`])
  })

  test('initialized again is the same order, hidden while its cart is being changed, and keeps its custom fields', async () => {
    const { cartId, id: orderId, read } = await draft()
    const client = used.shipyard
    expect(await client.carts.initializeOrders({ params: { id: cartId }, body: {} })).toBe(orderId)
    const fields = [{ customFieldId: 'po-number', customFieldValue: 'PO-77' }]
    await client.commercialOrders.updateFields({ params: { id: orderId }, body: { customFields: fields } })
    await client.carts.updateLines({ params: { id: cartId }, body: [toLineCommand(single, 20)] })
    expect((await client.carts.read({ params: { id: cartId } })).status).toBe('INIT')
    await expect(read()).rejects.toThrow(refusal('F-E-002'))
    expect(await client.carts.initializeOrders({ params: { id: cartId }, body: {} })).toBe(orderId)
    const order = await read()
    expect(order.productCount).toBe(120)
    expect(order.customFieldValues.map(({ value }) => value)).toEqual(['PO-77', 'CC-4100'])
  })

  test('duplicate input for one line is rejected and changes nothing', async () => {
    const { id: orderId, read } = await draft()
    const [{ id, lines: [line] } = { id: '', lines: [] }] = (await read()).orderLogistics
    const { logisticOrders, commercialOrders } = used.shipyard
    const toFieldInput = (customFieldId: string, customFieldValue: string) => ({
      logisticOrderLineId: line!.id,
      customFieldValues: [{ customFieldId, customFieldValue }],
    })
    const twice = [toFieldInput('own-reference', 'A'), toFieldInput('own-reference', 'B')]
    await expect(logisticOrders.updateLinesFields({ params: { id }, body: twice })).rejects.toThrow(refusal('F-E-012'))
    const address = { lineId: line!.id, shippingAddressId: null }
    const addresses = { params: { id: orderId }, body: [address, address] }
    await expect(commercialOrders.setLineAddresses(addresses)).rejects.toThrow(refusal('F-E-040'))
    expect((await read()).orderLogistics[0]!.lines[0]!.customFieldValues).toEqual(line!.customFieldValues)
  })

  test('is visible to its owner only and cannot be created from an empty or foreign cart', async () => {
    const { id: orderId } = await draft()
    for (const other of [used.buyer, used.stranger])
      await expect(other.commercialOrders.read({ params: { id: orderId } })).rejects.toThrow(refusal('F-E-002'))
    const empty = await used.createCart('Vacío', used.shipyard)
    const initialize = (client: PlatformClient, id: string) =>
      client.carts.initializeOrders({ params: { id }, body: {} })
    await expect(initialize(used.shipyard, empty)).rejects.toThrow(refusal('F-E-039'))
    await expect(initialize(used.stranger, empty)).rejects.toThrow(refusal('F-E-002'))
  })
})

describe('placing an order', () => {
  test('takes the stock, completes the cart and sends each supplier its logistic order, exactly once', async () => {
    const client = used.shipyard
    const before = await used.readStock()
    const { cartId, id: orderId, read } = await draft()
    const place = () => client.commercialOrders.place({ params: { id: orderId } })
    const outcomes = await Promise.allSettled([place(), place(), place()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(place()).rejects.toThrow(refusal('ST0001'))
    const order = await read()
    expect(order.status).toBe('CREATED')
    expect(order.orderLogistics.map(({ status }) => status)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL'))
    expect(await used.readStock()).toBe(before - 10)
    expect((await client.carts.read({ params: { id: cartId } })).status).toBe('COMPLETED')
  })

  test('without enough stock is rejected with OR0006 and takes nothing', async () => {
    const client = used.shipyard
    const before = 500
    await used.platform.database.db.execute(sql`update offer set stock = ${before}
      where id in (select offer_id from offer_price where external_id = ${single})`)
    const { id: orderId } = await draft()
    const competing = await draft(before)
    await client.commercialOrders.place({ params: { id: competing.id } })
    await expect(client.commercialOrders.place({ params: { id: orderId } })).rejects.toThrow(refusal('OR0006'))
    expect(await used.readStock()).toBe(0)
    const logisticOrders = (await competing.read()).orderLogistics
    for (const { id } of logisticOrders) await client.logisticOrders.cancel({ params: { id } })
    expect(await used.readStock()).toBe(before)
    await client.commercialOrders.place({ params: { id: orderId } })
    expect(await used.readStock()).toBe(before - 10)
    await fillStock(used.platform.database.db)
  })
})

test('a reopened order with a cancelled logistic order leaves that one cancelled and can add a new one for its supplier', async () => {
  const client = used.shipyard
  const { id, read } = await draft()
  await client.commercialOrders.place({ params: { id } })
  const [cancelled, remaining] = (await read()).orderLogistics
  await used.platform.database.db.execute(sql`update logistic_order set status = 'BLOCKED_BY_PAYMENT'
    where commercial_order_id = ${id}`)
  await client.logisticOrders.cancel({ params: { id: cancelled!.id } })
  const { cartId, reference } = await client.commercialOrders.reopen({ params: { id } })
  const readStates = async () =>
    (await read()).orderLogistics.map((logisticOrder) => `${logisticOrder.reference} ${logisticOrder.status}`)
  expect(await readStates()).toEqual([`${reference}-1 CANCELED`, `${reference}-2 DRAFT_ORDER`])
  expect(Object.keys(await used.readQuantities(cartId!, client))).toEqual([packed])
  await client.carts.updateLines({ params: { id: cartId! }, body: [toLineCommand(single, 3)] })
  expect(await client.carts.initializeOrders({ params: { id: cartId! }, body: {} })).toBe(id)
  expect(await readStates()).toEqual([
    `${reference}-1 CANCELED`,
    `${reference}-2 DRAFT_ORDER`,
    `${reference}-3 DRAFT_ORDER`,
  ])
  const shippingAddressId = remaining!.shippingAddressSnapshot!.externalId!
  await client.commercialOrders.setShipping({ params: { id }, body: { shippingAddressId, shippingType: 'STANDARD' } })
  await client.commercialOrders.place({ params: { id } })
  const order = await read()
  expect(order.orderLogistics.map(({ status }) => status)).toEqual([
    'CANCELED',
    'WAITING_SUPPLIER_APPROVAL',
    'WAITING_SUPPLIER_APPROVAL',
  ])
  expect(order.orderLogistics[0]!.lines).toHaveLength(1)
})

test('an order of a hundred lines needs as many statements as an order of two', async () => {
  const client = used.shipyard
  const { db } = used.platform.database
  const createDraft = async (lines: ReturnType<typeof toLineCommand>[]) => {
    const cartId = await used.createCart(`Sentencias ${lines.length}`, client)
    await client.carts.updateLines({ params: { id: cartId }, body: lines })
    let id = ''
    const statements = await countQueries(used.platform, async () => {
      id = await client.carts.initializeOrders({ params: { id: cartId }, body: {} })
    })
    return { id, statements }
  }
  const countPlacing = (id: string) =>
    countQueries(used.platform, () => client.commercialOrders.place({ params: { id } }))
  const many = await queryRows<{ id: string; least: number }>(
    db,
    sql`select p.external_id as id, greatest(o.min_order_quantity, o.order_multiple) as least
        from offer o join offer_price p on p.offer_id = o.id join supplier s on s.id = o.supplier_id
          join variant v on v.id = o.variant_id join product r on r.id = v.product_id
        where p.external_id like 'PUB-%' and s.external_id in ('EBRO', 'LEVANTE') and o.status = 'ACTIVE' and v.status = 'ACTIVE'
          and r.status = 'ACTIVE' and o.currency = 'EUR' and o.stock > 1000 and p.external_id not in (${single}, ${packed})
        order by o.id limit 100`,
  )
  expect(many).toHaveLength(100)
  await draft()
  const [small, large] = [
    await createDraft([toLineCommand(single, 10), toLineCommand(packed, 100)]),
    await createDraft(many.map(({ id, least }) => toLineCommand(id, least))),
  ]
  expect(large.statements).toBe(small.statements)
  const [fewStatements, manyStatements] = [await countPlacing(small.id), await countPlacing(large.id)]
  expect(manyStatements).toBe(fewStatements)
  expect(fewStatements).toBeLessThan(45)
})
