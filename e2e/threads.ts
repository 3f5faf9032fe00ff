import { callAsOperator, createUniqueId, type Company } from './companies.ts'
import { callPlatform, getDemoToken, signInOnPlatform } from './platform.ts'
import { callAsBuyer, placeOrder, setStatusAsSupplier } from './placed-orders.ts'
import { expect } from './shop.ts'

type ThreadCall = { method: string; body?: unknown }

/** A picture of one pixel. */
export const photo = {
  name: 'etiqueta.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Places an order with one supplier, which then has it; `orderReference` is that of the whole order. */
export async function placeSupplierOrder() {
  const order = await placeOrder({ 'NUT-A2-M10': 100 }, `PO-${createUniqueId()}`)
  return { ...order.orderLogistics[0]!, orderReference: order.reference }
}

/** Has such an order delivered and received. */
export async function placeCompletedOrder() {
  const order = await placeSupplierOrder()
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'])
    await setStatusAsSupplier(order.id, status)
  await callAsBuyer('PUT', `/v1/shop/logistic-orders/${order.id}/confirm-reception`)
  return order
}

/** Starts a conversation about an order as the buyer, through the API, and returns its id. */
export async function startThread(message: string): Promise<string> {
  const { id } = await placeSupplierOrder()
  const body = { message, reasonCode: 'DELIVERY_DATE' }
  const thread = await callAsBuyer<{ id: string }>('POST', `/v1/shop/logistic-orders/${id}/threads`, body)
  return thread.id
}

const supplierHeaders = { 'dj-client': 'SUPPLIER' }

/** Signs the supplier in and returns a function that calls its side of the conversations. */
export async function signInAsSupplier() {
  const token = await getDemoToken('supplier@tiber.example', supplierHeaders)
  return async (path: string, call: ThreadCall = { method: 'GET' }): Promise<Response> => {
    const response = await callPlatform(path, { ...call, token, headers: supplierHeaders })
    expect(response.ok, `${call.method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
    return response
  }
}

/** Answers a conversation as its supplier, with one message or with several in their order. */
export async function answerAsSupplier(threadId: string, ...messages: string[]) {
  const callAsSupplier = await signInAsSupplier()
  for (const message of messages)
    await callAsSupplier(`/v1/tiber/seller-threads/${threadId}/messages`, { method: 'POST', body: { message } })
}

/** Asks the shop a question as the administrator of a company and returns the id of the conversation. */
export async function askShop({ email, password }: Pick<Company, 'email' | 'password'>): Promise<string> {
  const { accessToken: token } = await signInOnPlatform(email, password)
  const body = { topic: 'OTHER', message: '¿Sirven en agosto?' }
  const response = await callPlatform('/v1/tiber/contact', { method: 'POST', token, body })
  expect(response.status, await response.clone().text()).toBe(201)
  return ((await response.json()) as { id: string }).id
}

/** Answers a conversation with the shop. */
export async function answerAsOperator(threadId: string, message: string) {
  const response = await callAsOperator(`/v1/tiber/seller-threads/${threadId}/messages`, 'POST', { message })
  expect(response.status, await response.clone().text()).toBe(201)
}

type SellerThread = {
  id: string
  kind: string
  subject: string | null
  messages: { message: string; attachments: { fileName: string }[] }[]
}

/** Reads a conversation as its supplier sees it. */
export async function readAsSupplier(threadId: string): Promise<SellerThread> {
  const callAsSupplier = await signInAsSupplier()
  return (await (await callAsSupplier(`/v1/tiber/seller-threads/${threadId}`)).json()) as SellerThread
}

/** Reads a conversation with the shop as the operator sees it. */
export async function readAsOperator(threadId: string): Promise<SellerThread> {
  const response = await callAsOperator(`/v1/tiber/seller-threads/${threadId}`, 'GET')
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as SellerThread
}
