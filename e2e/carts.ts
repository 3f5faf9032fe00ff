import { callPlatform, signInOnPlatform } from './platform.ts'
import { buyer } from './shop.ts'

/** Carts of the demo shop. */
export const seededCarts = { active: '0000000801', large: '0000000803' }

async function asBuyer<Answer>(path: string, method = 'GET', body?: unknown): Promise<Answer> {
  const { accessToken } = await signInOnPlatform(buyer)
  const answer = await callPlatform(path, { method, token: accessToken, ...(body !== undefined && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as Answer
}

let counter = 0
/** Makes names unique, because journeys run in parallel and repeatedly. */
const ownName = (title: string) => {
  counter += 1
  return `${title} ${process.pid}-${Date.now().toString(36)}-${counter}`
}

/** Creates a cart with quantities by variant id. */
export async function newCart(
  title: string,
  quantities: Record<string, number>,
): Promise<{ id: string; name: string }> {
  const cart = await asBuyer<{ id: string; name: string }>('/v2/shop/carts', 'POST', { name: ownName(title) })
  await addTo(cart.id, quantities)
  return cart
}

/** Adds lines through the API, as another tab would. */
export async function addTo(cartId: string, quantities: Record<string, number>) {
  const lines = Object.entries(quantities).map(([productVariantId, quantity]) => ({
    productVariantId,
    quantity,
    updateAction: 'ADD_QUANTITY',
  }))
  if (lines.length > 0) await asBuyer(`/v2/shop/carts/${cartId}/lines-by-variant`, 'PUT', lines)
}

export const copyOfCart = (id: string, title: string) =>
  asBuyer<{ id: string; name: string }>(`/v1/tiber/carts/${id}/copies`, 'POST', { name: ownName(title) })

type Line = { quantity: number; reference: string | null; productVariant: { sku: string } }

/** Reads the quantities the platform holds, by SKU. */
export async function quantitiesIn(id: string): Promise<Record<string, number>> {
  const { cartLines } = await asBuyer<{ cartLines: Line[] }>(`/v2/shop/carts/${id}/lines?size=1000`)
  return Object.fromEntries(cartLines.map(({ productVariant, quantity }) => [productVariant.sku, quantity]))
}

export async function referencesIn(id: string): Promise<Record<string, string | null>> {
  const { cartLines } = await asBuyer<{ cartLines: Line[] }>(`/v2/shop/carts/${id}/lines?size=1000`)
  return Object.fromEntries(cartLines.map(({ productVariant, reference }) => [productVariant.sku, reference]))
}
