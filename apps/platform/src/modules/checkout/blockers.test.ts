import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { packed, refusal, single } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
const draft = (quantity = 10, client: PlatformClient = used.shipyard) => used.createDraft(client, quantity)

describe('checkout blockers', () => {
  const readBlockers = async (id: string, client = used.shipyard) =>
    (await client.checkout.read({ params: { id } })).blockers.map(
      ({ code: blocker, field, line }) => field ?? line?.sku ?? blocker,
    )
  const place = (id: string, client = used.shipyard) => client.commercialOrders.place({ params: { id } })

  test('a complete draft has no blockers and can be placed once', async () => {
    const { id } = await draft()
    const { logisticOrders, blockers, paymentOptions, paymentOption } = await used.shipyard.checkout.read({
      params: { id },
    })
    expect(blockers).toEqual([])
    const shippingTypes = ['STANDARD', 'EXPRESS', 'PICKUP']
    expect(logisticOrders.map(({ shipping }) => shipping.map(({ type }) => type))).toEqual([
      shippingTypes,
      shippingTypes,
    ])
    expect(paymentOptions[0]).toBe('BANK_WIRE_ON_ACCEPTANCE')
    expect(paymentOptions).toContain(paymentOption)
    await place(id)
    await expect(readAgain(id)).rejects.toThrow(refusal('ST0001'))
  })
  const readAgain = (id: string) => used.shipyard.checkout.read({ params: { id } })

  test('a deleted shipping address blocks placement with F-E-001', async () => {
    const { id } = await draft()
    const client = used.shipyard
    const body = {
      label: 'Dique',
      fullName: 'Almacén',
      address: 'Muelle 1',
      city: 'Gijón',
      zipcode: '33201',
      country: 'ES',
      state: 'Asturias',
      shipping: true,
    }
    const address = await client.addresses.create({ body })
    const shippingAddressId = address.externalId
    await client.commercialOrders.setShippingAddress({ params: { id }, body: { shippingAddressId } })
    await client.addresses.delete({ params: { addressId: address.id } })
    expect(await readBlockers(id)).toEqual(['SHIPPING_ADDRESS', 'SHIPPING_ADDRESS'])
    await expect(place(id)).rejects.toMatchObject({ status: 422, body: { code: 'F-E-001' } })
    const again = { params: { id }, body: { shippingAddressId } }
    await expect(client.commercialOrders.setShippingAddress(again)).rejects.toThrow(refusal('F-E-002'))
  })

  test('a changed price blocks placement until the draft is synced', async () => {
    const { id, read } = await draft()
    const reprice = (factor: number) =>
      used.platform.database.db.execute(sql`update offer_price set prices = array(select p * ${factor}::numeric
        from unnest(prices) p) where offer_id in (select offer_id from offer_price where external_id = ${single})`)
    const before = (await read()).orderLogisticPrices.totalPriceWithTax
    await reprice(2)
    expect(await readBlockers(id)).toEqual(['SCS-A2-M6-012'])
    const [blocker] = (await used.shipyard.checkout.read({ params: { id } })).blockers
    expect(blocker).toMatchObject({ amount: 2 * blocker!.line!.price!.before, line: { price: { basis: 100 } } })
    await expect(place(id)).rejects.toThrow(refusal('ST0001'))
    expect(await read()).toMatchObject({ status: 'DRAFT', orderLogisticPrices: { totalPriceWithTax: before } })
    await used.shipyard.commercialOrders.sync({ params: { id } })
    expect((await read()).orderLogisticPrices.totalPriceWithTax).toBeGreaterThan(before)
    await place(id)
    await reprice(0.5)
  })

  test('stock bought by another order meanwhile blocks placement and shows the available quantity', async () => {
    const setStock = (stock: number) =>
      used.platform.database.db.execute(sql`update offer set stock = ${stock}
        where id in (select offer_id from offer_price where external_id = ${single})`)
    await setStock(500)
    const { id } = await draft(10)
    await used.placeOrder(used.shipyard, 496)
    const [blocker] = (await used.shipyard.checkout.read({ params: { id } })).blockers
    expect(blocker).toMatchObject({
      code: 'STOCK',
      line: { sku: 'SCS-A2-M6-012', quantity: 10, available: 4, orderable: 4 },
    })
    await expect(place(id)).rejects.toThrow(refusal('OR0006'))
    await setStock(100_000)
  })

  test('stock below a pack or between two packs leads to a proposed quantity that can be ordered', async () => {
    const { id } = await draft()
    const setStock = (stock: number) =>
      used.platform.database.db.execute(sql`update offer set stock = ${stock}
        where id in (select offer_id from offer_price where external_id = ${packed})`)
    const read = async () => (await used.shipyard.checkout.read({ params: { id } })).blockers
    await setStock(50)
    const [blocker] = await read()
    expect(blocker).toMatchObject({ code: 'STOCK', line: { quantity: 100, available: 50, orderable: 0 } })
    await setStock(100_000)
    const changeQuantity = (quantity: number) =>
      used.shipyard.logisticOrders.updateLine({
        params: { id: blocker!.logisticOrderId!, lineId: blocker!.line!.id },
        body: { quantity },
      })
    await changeQuantity(300)
    await setStock(250)
    expect((await read())[0]).toMatchObject({ line: { quantity: 300, available: 250, orderable: 200 } })
    await changeQuantity(200)
    expect(await read()).toEqual([])
    await setStock(100_000)
  })

  test('a missing purchase order number blocks placement if the account requires one', async () => {
    const { id } = await draft(10, used.buyer)
    const write = (customFieldValue: string | null) =>
      used.buyer.commercialOrders.updateFields({
        params: { id },
        body: { customFields: [{ customFieldId: 'po-number', customFieldValue }] },
      })
    await write(null)
    expect(await readBlockers(id, used.buyer)).toEqual(['po-number'])
    await expect(place(id, used.buyer)).rejects.toMatchObject({ status: 422, body: { code: 'F-E-001' } })
    await write('PO-1')
    await place(id, used.buyer)
  })

  test('a requested delivery date in the past blocks placement', async () => {
    const { id } = await draft()
    const addDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const requestDate = (days: number) =>
      used.shipyard.commercialOrders.updateFields({
        params: { id },
        body: { customFields: [{ customFieldId: 'requested-date', customFieldValue: addDays(days) }] },
      })
    await requestDate(0)
    expect(await readBlockers(id)).toEqual([])
    await requestDate(-1)
    expect(await readBlockers(id)).toEqual(['requested-date'])
    await expect(place(id)).rejects.toMatchObject({ status: 422, body: { code: 'F-E-006' } })
    await requestDate(7)
    await place(id)
  })

  test('a total below the supplier’s minimum order value blocks placement', async () => {
    const { id } = await draft()
    const setMinOrderValue = (amount: string | null) =>
      used.platform.database.db.execute(sql`update supplier set min_order_value = ${amount}
        where external_id = 'LEVANTE'`)
    await setMinOrderValue('100000')
    const [blocker] = (await used.shipyard.checkout.read({ params: { id } })).blockers
    expect(blocker).toMatchObject({ code: 'MINIMUM', amount: 100_000 })
    await expect(place(id)).rejects.toMatchObject({ status: 422, body: { code: 'F-E-006' } })
    await setMinOrderValue(null)
    await place(id)
  })
})
