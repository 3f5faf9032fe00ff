import { expect, test } from 'vitest'
import { toLineCommand, single } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

test('a new draft starts with the delivery, fields and payment option of the buyer’s last order', async () => {
  const client = used.shipyard
  const { id } = await used.createDraft(client)
  const instructions = [{ customFieldId: 'delivery-instructions', customFieldValue: 'Muelle B' }]
  await client.commercialOrders.updateFields({ params: { id }, body: { customFields: instructions } })
  const places = (await client.addresses.list()).filter(({ shipping }) => shipping)
  const shippingAddressId = places.at(-1)!.externalId
  await client.commercialOrders.setShipping({ params: { id }, body: { shippingAddressId, shippingType: 'EXPRESS' } })
  await client.commercialOrders.place({ params: { id }, body: { paymentOption: 'BANK_WIRE' } })
  const cartId = await used.createCart('Otra vez', client)
  await client.carts.updateLines({ params: { id: cartId }, body: [toLineCommand(single, 3)] })
  const next = { params: { id: await client.carts.initializeOrders({ params: { id: cartId }, body: {} }) } }
  const order = await client.commercialOrders.read(next)
  expect(order.orderLogistics[0]).toMatchObject({
    shippingType: 'EXPRESS',
    shippingAddressSnapshot: { externalId: shippingAddressId },
  })
  expect(order.customFieldValues.map(({ value }) => value)).toContain('Muelle B')
  expect((await client.checkout.read(next)).paymentOption).toBe('BANK_WIRE')
})
