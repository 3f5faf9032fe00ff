import type { CartFull, CartLine } from '@tiber/contract/carts/cart-shapes'
import { cartCurrency } from '../frame-reads.server.ts'
import type { SessionHandle } from '../session/session.server.ts'
import { hasFeature } from '../shop-settings.server.ts'

/** Lines and the cursor of the next ones; null at the end. */
type LinesPage = { cartLines: CartLine[]; next: string | null }

export async function readLinesAfter(
  handle: SessionHandle,
  id: string,
  { after, size }: { after?: string | undefined; size: number },
): Promise<LinesPage> {
  const { carts } = handle.platform
  if (await hasFeature(handle, 'carts'))
    return carts.linesAfter({ params: { id }, query: { size, ...(after !== undefined && { after }) } })
  // Platforms without cursors are read by page; the cursor is then the next page number.
  const page = Math.max(0, Math.trunc(Number(after)) || 0)
  const query = { currency: cartCurrency, page, size }
  const { cartLines, totalElement } = await carts.lines({ params: { id }, query })
  return { cartLines, next: (page + 1) * size < totalElement ? String(page + 1) : null }
}

/** Reads a cart or list with its first lines; the page loads the rest. */
export async function readFullCart(
  handle: SessionHandle,
  id: string,
  size: number,
): Promise<{ cart: CartFull; next: string | null }> {
  const [cart, { cartLines, next }] = await Promise.all([
    handle.platform.carts.read({ params: { id }, query: { currency: cartCurrency } }),
    readLinesAfter(handle, id, { size }),
  ])
  return { cart: { ...cart, nbFirstLines: cartLines }, next }
}
