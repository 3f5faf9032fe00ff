import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { packed, refusal, single } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
const draft = (quantity = 10, client: PlatformClient = used.shipyard) => used.draft(client, quantity)

describe('what keeps a draft from being placed is said before, and then again', () => {
  const doubts = async (id: string, client = used.shipyard) =>
    (await client.checkout.read({ params: { id } })).doubts.map(({ doubt, field, line }) => field ?? line?.sku ?? doubt)
  const place = (id: string, client = used.shipyard) => client.commercialOrders.place({ params: { id } })

  test('nothing, where all is there', async () => {
    const { id } = await draft()
    const { parts, doubts, paymentOptions, paymentOption } = await used.shipyard.checkout.read({ params: { id } })
    expect(doubts).toEqual([])
    const ways = ['STANDARD', 'EXPRESS', 'PICKUP']
    expect(parts.map(({ shipping }) => shipping.map(({ type }) => type))).toEqual([ways, ways])
    expect(paymentOptions[0]).toBe('BANK_WIRE_ON_ACCEPTANCE')
    expect(paymentOptions).toContain(paymentOption)
    await place(id)
    await expect(readAgain(id)).rejects.toThrow(refusal('ST0001'))
  })
  const readAgain = (id: string) => used.shipyard.checkout.read({ params: { id } })

  test('an address that was deleted meanwhile', async () => {
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
    expect(await doubts(id)).toEqual(['SHIPPING_ADDRESS', 'SHIPPING_ADDRESS'])
    await expect(place(id)).rejects.toMatchObject({ status: 422, body: { code: 'F-E-001' } })
    const again = { params: { id }, body: { shippingAddressId } }
    await expect(client.commercialOrders.setShippingAddress(again)).rejects.toThrow(refusal('F-E-002'))
  })

  test('a price that is another one by now: the buyer sees it first', async () => {
    const { id, read } = await draft()
    const reprice = (factor: number) =>
      used.platform.database.db.execute(sql`update offer_price set prices = array(select p * ${factor}::numeric
        from unnest(prices) p) where offer_id in (select offer_id from offer_price where external_id = ${single})`)
    const before = (await read()).orderLogisticPrices.totalPriceWithTax
    await reprice(2)
    expect(await doubts(id)).toEqual(['SCS-A2-M6-012'])
    const [doubt] = (await used.shipyard.checkout.read({ params: { id } })).doubts
    expect(doubt).toMatchObject({ amount: 2 * doubt!.line!.price!.before, line: { price: { basis: 100 } } })
    await expect(place(id)).rejects.toThrow(refusal('ST0001'))
    expect(await read()).toMatchObject({ status: 'DRAFT', orderLogisticPrices: { totalPriceWithTax: before } })
    await used.shipyard.commercialOrders.sync({ params: { id } })
    expect((await read()).orderLogisticPrices.totalPriceWithTax).toBeGreaterThan(before)
    await place(id)
    await reprice(0.5)
  })

  test('what somebody else has bought meanwhile', async () => {
    const { id } = await draft(10)
    await used.placed(used.shipyard, (await used.stock()) - 4)
    const [doubt] = (await used.shipyard.checkout.read({ params: { id } })).doubts
    expect(doubt).toMatchObject({
      doubt: 'STOCK',
      line: { sku: 'SCS-A2-M6-012', quantity: 10, available: 4, orderable: 4 },
    })
    await expect(place(id)).rejects.toThrow(refusal('OR0006'))
    await used.platform.database.db.execute(sql`update offer set stock = 100000
      where id in (select offer_id from offer_price where external_id = ${single})`)
  })

  test('fewer than a pack are left, or an odd number of packs: what is offered instead can be ordered', async () => {
    const { id } = await draft()
    const stockOf = (stock: number) =>
      used.platform.database.db.execute(sql`update offer set stock = ${stock}
        where id in (select offer_id from offer_price where external_id = ${packed})`)
    const read = async () => (await used.shipyard.checkout.read({ params: { id } })).doubts
    await stockOf(50)
    const [doubt] = await read()
    expect(doubt).toMatchObject({ doubt: 'STOCK', line: { quantity: 100, available: 50, orderable: 0 } })
    await stockOf(100_000)
    const change = (quantity: number) =>
      used.shipyard.logisticOrders.updateLine({
        params: { id: doubt!.partId!, lineId: doubt!.line!.id },
        body: { quantity },
      })
    await change(300)
    await stockOf(250)
    expect((await read())[0]).toMatchObject({ line: { quantity: 300, available: 250, orderable: 200 } })
    await change(200)
    expect(await read()).toEqual([])
    await stockOf(100_000)
  })

  test('a purchase-order number, where the company wants one', async () => {
    const { id } = await draft(10, used.buyer)
    const write = (customFieldValue: string | null) =>
      used.buyer.commercialOrders.updateFields({
        params: { id },
        body: { customFields: [{ customFieldId: 'po-number', customFieldValue }] },
      })
    await write(null)
    expect(await doubts(id, used.buyer)).toEqual(['po-number'])
    await expect(place(id, used.buyer)).rejects.toMatchObject({ status: 422, body: { code: 'F-E-001' } })
    await write('PO-1')
    await place(id, used.buyer)
  })

  test('a day it is wanted on that has passed', async () => {
    const { id } = await draft()
    const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const want = (days: number) =>
      used.shipyard.commercialOrders.updateFields({
        params: { id },
        body: { customFields: [{ customFieldId: 'requested-date', customFieldValue: dayIn(days) }] },
      })
    await want(0)
    expect(await doubts(id)).toEqual([])
    await want(-1)
    expect(await doubts(id)).toEqual(['requested-date'])
    await expect(place(id)).rejects.toMatchObject({ status: 422, body: { code: 'F-E-006' } })
    await want(7)
    await place(id)
  })

  test('less than its supplier takes an order for', async () => {
    const { id } = await draft()
    const least = (amount: string | null) =>
      used.platform.database.db.execute(sql`update supplier set min_order_value = ${amount}
        where external_id = 'LEVANTE'`)
    await least('100000')
    const [doubt] = (await used.shipyard.checkout.read({ params: { id } })).doubts
    expect(doubt).toMatchObject({ doubt: 'MINIMUM', amount: 100_000 })
    await expect(place(id)).rejects.toMatchObject({ status: 422, body: { code: 'F-E-006' } })
    await least(null)
    await place(id)
  })
})
