import { callAsOperator } from './companies.ts'
import { createCart } from './carts.ts'
import { callPlatform, getDemoToken } from './platform.ts'
import { buyer, expect } from './shop.ts'

type LogisticOrder = { id: string; reference: string; lines: { id: string; quantity: number }[] }
export type PlacedOrder = { id: string; reference: string; orderLogistics: LogisticOrder[] }

/** Calls the platform as the buyer and returns the body of the answer. */
export async function callAsBuyer<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const token = await getDemoToken(buyer)
  const response = await callPlatform(path, { method, token, ...(body !== undefined && { body }) })
  expect(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
  return (response.status === 204 ? undefined : await response.json()) as Body
}

/** Places an order of the buyer with its suppliers, through the API. */
export async function placeOrder(items: Record<string, number>, purchaseOrder: string): Promise<PlacedOrder> {
  const { id: cartId } = await createCart('Pedido', items)
  const id = await callAsBuyer<string>('POST', `/v2/shop/carts/${cartId}/initialize-orders`, {})
  const customFields = [{ customFieldId: 'po-number', customFieldValue: purchaseOrder }]
  await callAsBuyer('PUT', `/v2/shop/commercial-orders/${id}`, { customFields })
  await callAsBuyer('PUT', `/v1/shop/commercial-orders/${id}/created`, { paymentOption: 'BANK_WIRE_ON_DUE_DATE' })
  return callAsBuyer('GET', `/v1/shop/commercial-orders/${id}`)
}

/** Changes the status of a logistic order as its supplier would, through the operator. */
export async function setStatusAsSupplier(logisticOrderId: string, status: string, details: object = {}) {
  const response = await callAsOperator(`/v1/logistic-orders/${logisticOrderId}/status`, 'PUT', { status, ...details })
  expect(response.status, await response.clone().text()).toBe(200)
}

/** Promises the pieces of the first line of an order for other days, through the operator. */
export async function movePromisesAsSupplier({ id, lines }: LogisticOrder, promises: object[]) {
  const body = { lines: [{ id: lines[0]!.id, promises, reason: 'Se retrasa' }] }
  const response = await callAsOperator(`/v1/tiber/seller-orders/${id}/promises`, 'PUT', body)
  expect(response.status, await response.clone().text()).toBe(200)
}

type OfferChanges = {
  stock?: number
  allowBackorder?: boolean
  restockDate?: string | null
  restockQuantity?: number | null
}

/** Changes an offer as the supplier's system does, by an import. */
export async function importOffer(offer: string, changes: OfferChanges) {
  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const response = await callAsOperator(path, method, body)
    expect(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
    return (await response.json()) as Body
  }
  const file = { fileName: 'offers.jsonl', format: 'jsonl' }
  const { id } = await call<{ id: string }>('POST', '/v1/tiber/catalogue-imports', file)
  const text = `${JSON.stringify({ type: 'offer', externalId: offer, ...changes })}\n`
  await call('PUT', `/v1/tiber/catalogue-imports/${id}/parts/0`, { text })
  await call('POST', `/v1/tiber/catalogue-imports/${id}/start`)
  const readState = async () => (await call<{ state: string }>('GET', `/v1/tiber/catalogue-imports/${id}`)).state
  await expect.poll(readState, { timeout: 20_000 }).toBe('DONE')
}
