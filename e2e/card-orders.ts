import { newCart } from './carts.ts'
import { callPlatform, signInOnPlatform } from './platform.ts'
import { buyer } from './shop.ts'

/** Places an order of the buyer that waits for its card payment, through the API. */
export async function orderByCard(): Promise<{ id: string; reference: string }> {
  const { id: cartId } = await newCart('Con tarjeta', { 'NUT-A2-M10': 200 })
  const { accessToken: token } = await signInOnPlatform(buyer)
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await callPlatform(path, { method, token, ...(body !== undefined && { body }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }
  const id = await call<string>('POST', `/v2/shop/carts/${cartId}/initialize-orders`, {})
  const customFields = [{ customFieldId: 'po-number', customFieldValue: 'PO-TARJETA' }]
  await call('PUT', `/v2/shop/commercial-orders/${id}`, { customFields })
  await call('PUT', `/v1/shop/commercial-orders/${id}/created`, { paymentOption: 'CREDIT_CARD' })
  return call('GET', `/v1/shop/commercial-orders/${id}`)
}

/** Places a card order and cancels its payment. */
export async function orderGivenUp(): Promise<{ id: string; reference: string }> {
  const order = await orderByCard()
  const { accessToken: token } = await signInOnPlatform(buyer)
  await callPlatform(`/v1/tiber/commercial-orders/${order.id}/payment/cancel`, { method: 'POST', token })
  return order
}
