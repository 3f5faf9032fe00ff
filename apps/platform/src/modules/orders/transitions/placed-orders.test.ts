import { expect, test } from 'vitest'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { refusal } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

/** Returns the logistic order of the signed-in supplier. */
const readEbroOrder = async (order: Awaited<ReturnType<typeof used.placeOrder>>) =>
  (await order.read()).orderLogistics[0]!
const updateStatus = (id: string, status: LogisticStatus, more: object = {}) =>
  used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status, ...more } })

test('a logistic order paid on acceptance and partly cancelled is OVER_PAID and ships once the difference is refunded', async () => {
  const { updatePaymentStatus } = used.sellers.operator.payments
  const order = await used.createDraft()
  const body = { paymentOption: 'BANK_WIRE_ON_ACCEPTANCE' } as const
  await used.buyer.commercialOrders.place({ params: { id: order.id }, body })
  const { id, lines } = await readEbroOrder(order)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT'] as const) await updateStatus(id, status)
  await updatePaymentStatus({ params: { id }, body: { paymentStatus: 'PAID' } })
  const rest = { lines: [{ id: lines[0]!.id, confirmedQuantity: 6 }] }
  expect(await updateStatus(id, 'PARTIALLY_CANCELED', rest)).toMatchObject({ paymentStatus: 'OVER_PAID' })
  for (const paymentStatus of ['WAITING_REFUND', 'PARTIALLY_REFUNDED'] as const)
    await updatePaymentStatus({ params: { id }, body: { paymentStatus } })
  expect(await updateStatus(id, 'WAITING_SHIPMENT')).toMatchObject({ status: 'WAITING_SHIPMENT' })
})

test('a colleague’s order can be placed only by its buyer and cancelled only by the buyer or an administrator', async () => {
  const order = await used.createDraft()
  const [first, second] = (await order.read()).orderLogistics
  await used.buyer.logisticOrders.place({ params: { id: first!.id } })
  const { client: colleague } = await used.platform.signIn('approver@tiber.example')
  const { client: admin } = await used.platform.signIn('admin@tiber.example')
  for (const { logisticOrders } of [colleague, admin])
    await expect(logisticOrders.place({ params: { id: second!.id } })).rejects.toThrow(refusal('PE0001'))
  const params = { id: first!.id }
  const canCancel = ({ allowedActions = [] }: Awaited<ReturnType<typeof colleague.logisticOrders.read>>) =>
    allowedActions.find(({ action }) => action === 'CANCEL')?.allowed
  await expect(colleague.logisticOrders.cancel({ params })).rejects.toThrow(refusal('PE0001'))
  expect(canCancel(await colleague.logisticOrders.read({ params }))).toBe(false)
  expect(canCancel(await admin.logisticOrders.read({ params }))).toBe(true)
  expect(await admin.logisticOrders.cancel({ params })).toMatchObject({ status: 'CANCELED' })
})
