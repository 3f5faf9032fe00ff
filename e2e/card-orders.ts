import { createCart } from './carts.ts'
import { callPlatform, getDemoToken } from './platform.ts'
import { buyer } from './shop.ts'

/** Places an order of the buyer that waits for its card payment, through the API. */
export async function placeCardOrder(): Promise<{ id: string; reference: string }> {
  const { id: cartId } = await createCart('Con tarjeta', { 'NUT-A2-M10': 200 })
  const token = await getDemoToken(buyer)
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const response = await callPlatform(path, { method, token, ...(body !== undefined && { body }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as Body
  }
  const id = await call<string>('POST', `/v2/shop/carts/${cartId}/initialize-orders`, {})
  const customFields = [{ customFieldId: 'po-number', customFieldValue: 'PO-TARJETA' }]
  await call('PUT', `/v2/shop/commercial-orders/${id}`, { customFields })
  await call('PUT', `/v1/shop/commercial-orders/${id}/created`, { paymentOption: 'CREDIT_CARD' })
  return call('GET', `/v1/shop/commercial-orders/${id}`)
}

/** Places a card order and cancels its payment. */
export async function placeCanceledCardOrder(): Promise<{ id: string; reference: string }> {
  const order = await placeCardOrder()
  const token = await getDemoToken(buyer)
  await callPlatform(`/v1/tiber/commercial-orders/${order.id}/payment/cancel`, { method: 'POST', token })
  return order
}
