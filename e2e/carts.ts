import { callPlatform, getDemoToken } from './platform.ts'
import { buyer } from './shop.ts'

/** Carts of the demo shop. */
export const seededCarts = { active: '0000000801', large: '0000000803' }

async function callAsBuyer<Body>(path: string, method = 'GET', body?: unknown): Promise<Body> {
  const token = await getDemoToken(buyer)
  const response = await callPlatform(path, { method, token, ...(body !== undefined && { body }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as Body
}

let counter = 0
/** Makes names unique, because journeys run in parallel and repeatedly. */
const createCartName = (title: string) => {
  counter += 1
  return `${title} ${process.pid}-${Date.now().toString(36)}-${counter}`
}

/** Creates a cart with quantities by variant id. */
export async function createCart(
  title: string,
  quantities: Record<string, number>,
): Promise<{ id: string; name: string }> {
  const cart = await callAsBuyer<{ id: string; name: string }>('/v2/shop/carts', 'POST', {
    name: createCartName(title),
  })
  await addToCart(cart.id, quantities)
  return cart
}

/** Adds lines through the API, as another tab would. */
export async function addToCart(cartId: string, quantities: Record<string, number>) {
  const lines = Object.entries(quantities).map(([productVariantId, quantity]) => ({
    productVariantId,
    quantity,
    updateAction: 'ADD_QUANTITY',
  }))
  if (lines.length > 0) await callAsBuyer(`/v2/shop/carts/${cartId}/lines-by-variant`, 'PUT', lines)
}

export const copyCart = (id: string, title: string) =>
  callAsBuyer<{ id: string; name: string }>(`/v1/tiber/carts/${id}/copies`, 'POST', { name: createCartName(title) })

type Line = { quantity: number; reference: string | null; productVariant: { sku: string } }

/** Reads the quantities the platform holds, by SKU. */
export async function readQuantities(id: string): Promise<Record<string, number>> {
  const { cartLines } = await callAsBuyer<{ cartLines: Line[] }>(`/v2/shop/carts/${id}/lines?size=1000`)
  return Object.fromEntries(cartLines.map(({ productVariant, quantity }) => [productVariant.sku, quantity]))
}

export async function readReferences(id: string): Promise<Record<string, string | null>> {
  const { cartLines } = await callAsBuyer<{ cartLines: Line[] }>(`/v2/shop/carts/${id}/lines?size=1000`)
  return Object.fromEntries(cartLines.map(({ productVariant, reference }) => [productVariant.sku, reference]))
}
