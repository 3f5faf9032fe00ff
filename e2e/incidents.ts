import { callAsOperator } from './companies.ts'
import { expect } from './shop.ts'
import { placeSupplierOrder, signInAsSupplier } from './threads.ts'
import { callAsBuyer, setStatusAsSupplier } from './placed-orders.ts'

/** Has an order of the signed-in supplier shipped, with an invoice. */
export async function placeShippedOrder() {
  const order = await placeSupplierOrder()
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'])
    await setStatusAsSupplier(order.id, status)
  return order
}

type CreatedIncident = { id: string; lines: { lineId: string }[] }

/** Reports two damaged pieces as the buyer, through the API. */
export async function reportDamage() {
  const order = await placeShippedOrder()
  const lines = [{ lineId: order.lines[0]!.id, quantity: 2, reasonCodes: ['DAMAGED'] }]
  const body = { message: 'Dos piezas rotas', wantedOutcome: 'CREDIT', lines }
  return callAsBuyer<CreatedIncident>('POST', `/v1/shop/logistic-orders/${order.id}/lines/incidents`, body)
}

/** Reports an order that has not arrived, as the buyer, through the API. */
export async function reportLateOrder() {
  const order = await placeShippedOrder()
  const body = { message: 'No ha llegado', wantedOutcome: 'CREDIT', reasonCodes: ['LATE'] }
  return callAsBuyer<CreatedIncident>('POST', `/v1/shop/logistic-orders/${order.id}/incidents`, body)
}

/** Decides an escalated incident as the operator: the order is credited. */
export async function decideAsOperator(incidentId: string) {
  const body = { outcome: 'CREDIT', message: 'El proveedor no responde: se abona el pedido.' }
  const response = await callAsOperator(`/v1/tiber/seller-incidents/${incidentId}/proposals`, 'POST', body)
  expect(response.ok, await response.clone().text()).toBe(true)
}

/** Proposes to credit what was reported, as the supplier. */
export const proposeCredit = async (incidentId: string) =>
  (await signInAsSupplier())(`/v1/tiber/seller-incidents/${incidentId}/proposals`, {
    method: 'POST',
    body: { outcome: 'CREDIT', message: 'Le abonamos las piezas dañadas.' },
  })

/** Carries out what was agreed, as the supplier. */
export const settleAsSupplier = async (incidentId: string) =>
  (await signInAsSupplier())(`/v1/tiber/seller-incidents/${incidentId}/settlement`, { method: 'POST', body: {} })
