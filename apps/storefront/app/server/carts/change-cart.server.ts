import type { Cart, CartChange, CartLine, LineWarning } from '@tiber/contract/carts/cart-shapes'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { LineCommand } from '#app/features/carts/current/cart-model.ts'
import { clearCart, getOrCreateCart, refreshCart } from './carts.server.ts'
import { getErrorCode, type OnFailure } from '@tiber/web/failures.server.ts'
import { attempt } from '../failure-policy.server.ts'
import type { SessionHandle } from '../session/session.server.ts'
import { hasFeature } from '../shop-settings.server.ts'

export type LinesChange = {
  /** The cart to change, without a fallback. */
  cartId?: string | undefined
  /** The cart the page takes for the current one; falls back to the actual current cart. */
  currentCartId?: string | undefined
  lines: LineCommand[]
  idempotencyKey?: string | undefined
}

/** `lines` are the changed lines, or the first ones. */
export type CartChangeResult = {
  cart: Cart
  change: CartChange | undefined
  warnings: LineWarning[]
  lines: CartLine[]
}

/** Adds, sets or removes lines in a single call. spec 8: failures are rethrown to the caller. */
export function addToCart(handle: SessionHandle, change: LinesChange): Promise<CartChangeResult> {
  return attempt(handle.dependencies, 'addToCart', async () => {
    const { cartId, currentCartId } = change
    if (cartId !== undefined) return sendLines(handle, cartId, change)
    if (currentCartId === undefined) return sendLines(handle, await requireCurrentCartId(handle), change)
    return sendLines(handle, currentCartId, change).catch(async (error: unknown) => {
      // The cart was ordered, deleted or replaced meanwhile.
      if (getErrorCode(error) !== 'F-E-002' && getErrorCode(error) !== 'ST0001') throw error
      const current = await requireCurrentCartId(handle)
      if (current === currentCartId) throw error
      return sendLines(handle, current, change)
    })
  })
}

async function requireCurrentCartId(handle: SessionHandle): Promise<string> {
  const found = await getOrCreateCart(handle)
  // The failure was logged where it happened; there is no cart to add to.
  if (!found) throw new SdkError('No cart is available.', { status: 503 })
  return found.cart.id
}

async function sendLines(
  handle: SessionHandle,
  id: string,
  { lines, idempotencyKey }: LinesChange,
): Promise<CartChangeResult> {
  const { carts } = handle.platform
  const returnsChange = await hasFeature(handle, 'carts')
  const options = {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(returnsChange && { prefer: 'return=representation' as const }),
  }
  const byVariant = lines.flatMap(({ productVariantId, quantity, updateAction }) =>
    productVariantId === undefined ? [] : [{ productVariantId, quantity, updateAction }],
  )
  const byPrice = lines.flatMap(({ offerPriceId, quantity, updateAction }) =>
    offerPriceId === undefined ? [] : [{ offerPriceId, quantity, updateAction }],
  )
  const response =
    byVariant.length > 0
      ? await carts.updateLinesByVariant({ params: { id }, body: byVariant }, options)
      : await carts.updateLines({ params: { id }, body: byPrice }, options)
  return toChangeResult(handle, id, response)
}

/** Reads the cart again on platforms without our extension, which return only warnings or nothing. */
async function toChangeResult(
  handle: SessionHandle,
  id: string,
  response: LineWarning[] | CartChange | null,
): Promise<CartChangeResult> {
  if (response !== null && !Array.isArray(response))
    return { cart: response.cart, change: response, warnings: response.warnings, lines: response.lines }
  const fresh = await refreshCart(handle, id)
  if (!fresh) throw new SdkError('The cart was changed but could not be read.', { status: 503 })
  return { ...fresh, change: undefined, warnings: response ?? [] }
}

type DeleteLinesCommand = { cartId: string; offerPriceIds?: string[] | undefined; idempotencyKey?: string | undefined }

/** Deletes these lines, or all of them if none are named. */
export async function deleteCartLines(handle: SessionHandle, command: DeleteLinesCommand, onFailure: OnFailure) {
  const { cartId: id, offerPriceIds, idempotencyKey } = command
  if (offerPriceIds === undefined) {
    const cleared = await clearCart(handle, id, onFailure)
    return cleared && { ...cleared, change: undefined, warnings: [] }
  }
  const run = async (): Promise<CartChangeResult> => {
    if (await hasFeature(handle, 'carts')) {
      const zero = { quantity: 0, updateAction: 'REPLACE_QUANTITY' as const }
      return sendLines(handle, id, {
        lines: offerPriceIds.map((offerPriceId) => ({ offerPriceId, ...zero })),
        idempotencyKey,
      })
    }
    const body = offerPriceIds.map((offerPriceId) => ({ offerPriceId }))
    await handle.platform.carts.deleteLines({ params: { id }, body })
    return toChangeResult(handle, id, null)
  }
  return attempt({ log: handle.dependencies.log, onFailure }, 'deleteCartLines', run)
}

export function undoCartChange(
  handle: SessionHandle,
  { cartId: id, version }: { cartId: string; version: number },
  onFailure: OnFailure,
) {
  const run = async () =>
    toChangeResult(handle, id, await handle.platform.carts.undo({ params: { id }, body: { version } }))
  return attempt({ log: handle.dependencies.log, onFailure }, 'undoCartChange', run)
}
