import { callAsOperator } from './companies.ts'
import { newCart } from './carts.ts'
import { callPlatform, signInOnPlatform } from './platform.ts'
import { buyer, expect } from './shop.ts'

type Part = { id: string; reference: string; lines: { id: string; quantity: number }[] }
export type Placed = { id: string; reference: string; orderLogistics: Part[] }

async function asBuyer<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const { accessToken: token } = await signInOnPlatform(buyer)
  const answer = await callPlatform(path, { method, token, ...(body !== undefined && { body }) })
  expect(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`).toBe(true)
  return (answer.status === 204 ? undefined : await answer.json()) as Answer
}

/** Places an order of the buyer with its suppliers, through the API. */
export async function placedOrder(articles: Record<string, number>, purchaseOrder: string): Promise<Placed> {
  const { id: cartId } = await newCart('Pedido', articles)
  const id = await asBuyer<string>('POST', `/v2/shop/carts/${cartId}/initialize-orders`, {})
  const customFields = [{ customFieldId: 'po-number', customFieldValue: purchaseOrder }]
  await asBuyer('PUT', `/v2/shop/commercial-orders/${id}`, { customFields })
  await asBuyer('PUT', `/v1/shop/commercial-orders/${id}/created`, { paymentOption: 'BANK_WIRE_ON_DUE_DATE' })
  return asBuyer('GET', `/v1/shop/commercial-orders/${id}`)
}

/** Changes the status of a logistic order as its supplier would, through the operator. */
export async function moveBySupplier(partId: string, status: string, more: object = {}) {
  const answer = await callAsOperator(`/v1/logistic-orders/${partId}/status`, 'PUT', { status, ...more })
  expect(answer.status, await answer.clone().text()).toBe(200)
}
