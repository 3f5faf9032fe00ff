import { demoPassword } from '@tiber/demo-data/people'

import { callAsOperator, createUniqueId, type Company } from './companies.ts'
import { callPlatform, signInOnPlatform } from './platform.ts'
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
  const order = await placeOrder({ 'NUT-A2-M10': 200 }, `PO-${createUniqueId()}`)
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

/** Calls the supplier's side of the conversations with its own login. */
export async function callAsSupplier(path: string, { method, body }: ThreadCall): Promise<Response> {
  const credentials = { username: 'supplier@tiber.example', password: demoPassword }
  const signedIn = await callPlatform('/auth/token', { method: 'POST', headers: supplierHeaders, body: credentials })
  const { accessToken: token } = (await signedIn.json()) as { accessToken: string }
  const response = await callPlatform(path, {
    method,
    token,
    headers: supplierHeaders,
    ...(body !== undefined && { body }),
  })
  expect(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
  return response
}

/** Answers a conversation as its supplier. */
export const answerAsSupplier = (threadId: string, message: string) =>
  callAsSupplier(`/v1/tiber/seller-threads/${threadId}/messages`, { method: 'POST', body: { message } })

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
export const readAsSupplier = async (threadId: string): Promise<SellerThread> =>
  (await (await callAsSupplier(`/v1/tiber/seller-threads/${threadId}`, { method: 'GET' })).json()) as SellerThread

/** Reads a conversation with the shop as the operator sees it. */
export async function readAsOperator(threadId: string): Promise<SellerThread> {
  const response = await callAsOperator(`/v1/tiber/seller-threads/${threadId}`, 'GET')
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as SellerThread
}
