import type { Cart, CartChange, CartLine, LineWarning } from '@tiber/contract/cart-shapes'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { LineCommand } from '../cart/cart-model.ts'
import { clearCart, getOrCreateCart, refreshCart } from './carts.server.ts'
import { attempt, codeOf, type OnFailure } from './failure-policy.server.ts'
import type { SessionHandle } from './session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

export type LinesChange = {
  /** The cart to change, without a fallback. */
  cartId?: string | undefined
  /** The cart the page takes for the current one; falls back to the actual current cart. */
  currentCartId?: string | undefined
  lines: LineCommand[]
  idempotencyKey?: string | undefined
}

/** `lines` are the changed lines, or the first ones. */
export type Changed = { cart: Cart; change: CartChange | undefined; warnings: LineWarning[]; lines: CartLine[] }

/** Adds lines in a single call. spec 8: failures are rethrown to the caller. */
export function addToCart(handle: SessionHandle, change: LinesChange): Promise<Changed> {
  return attempt(handle.parts.log, 'addToCart', async () => {
    const { cartId, currentCartId } = change
    if (cartId !== undefined) return sendLines(handle, cartId, change)
    if (currentCartId === undefined) return sendLines(handle, await requireCurrent(handle), change)
    return sendLines(handle, currentCartId, change).catch(async (error: unknown) => {
      // The cart was ordered, deleted or replaced meanwhile.
      if (codeOf(error) !== 'F-E-002' && codeOf(error) !== 'ST0001') throw error
      const current = await requireCurrent(handle)
      if (current === currentCartId) throw error
      return sendLines(handle, current, change)
    })
  })
}

async function requireCurrent(handle: SessionHandle): Promise<string> {
  const found = await getOrCreateCart(handle)
  // The failure was logged where it happened; there is no cart to add to.
  if (!found) throw new SdkError('No cart is available.', { status: 503 })
  return found.cart.id
}

async function sendLines(handle: SessionHandle, id: string, { lines, idempotencyKey }: LinesChange): Promise<Changed> {
  const { carts } = handle.platform
  const isTold = await hasFeature(handle, 'carts')
  const options = {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(isTold && { prefer: 'return=representation' as const }),
  }
  const byVariant = lines.flatMap(({ productVariantId, quantity, updateAction }) =>
    productVariantId === undefined ? [] : [{ productVariantId, quantity, updateAction }],
  )
  const byPrice = lines.flatMap(({ offerPriceId, quantity, updateAction }) =>
    offerPriceId === undefined ? [] : [{ offerPriceId, quantity, updateAction }],
  )
  const answer =
    byVariant.length > 0
      ? await carts.updateLinesByVariant({ params: { id }, body: byVariant }, options)
      : await carts.updateLines({ params: { id }, body: byPrice }, options)
  return toldOf(handle, id, answer)
}

/** Reads the cart again on platforms without our extension, which return only warnings or nothing. */
async function toldOf(handle: SessionHandle, id: string, answer: LineWarning[] | CartChange | null): Promise<Changed> {
  if (answer !== null && !Array.isArray(answer))
    return { cart: answer.cart, change: answer, warnings: answer.warnings, lines: answer.lines }
  const fresh = await refreshCart(handle, id)
  if (!fresh) throw new SdkError('The cart was changed but could not be read.', { status: 503 })
  return { ...fresh, change: undefined, warnings: answer ?? [] }
}

type Deletion = { cartId: string; offerPriceIds?: string[] | undefined; idempotencyKey?: string | undefined }

/** Deletes these lines, or all of them if none are named. */
export async function deleteCartLines(handle: SessionHandle, wish: Deletion, onFailure: OnFailure) {
  const { cartId: id, offerPriceIds, idempotencyKey } = wish
  if (offerPriceIds === undefined) {
    const cleared = await clearCart(handle, id, onFailure)
    return cleared && { ...cleared, change: undefined, warnings: [] }
  }
  const run = async (): Promise<Changed> => {
    if (await hasFeature(handle, 'carts')) {
      const none = { quantity: 0, updateAction: 'REPLACE_QUANTITY' as const }
      return sendLines(handle, id, {
        lines: offerPriceIds.map((offerPriceId) => ({ offerPriceId, ...none })),
        idempotencyKey,
      })
    }
    const body = offerPriceIds.map((offerPriceId) => ({ offerPriceId }))
    await handle.platform.carts.deleteLines({ params: { id }, body })
    return toldOf(handle, id, null)
  }
  return attempt(handle.parts.log, 'deleteCartLines', run, onFailure)
}

export function undoCartChange(
  handle: SessionHandle,
  { cartId: id, version }: { cartId: string; version: number },
  onFailure: OnFailure,
) {
  const run = async () => toldOf(handle, id, await handle.platform.carts.undo({ params: { id }, body: { version } }))
  return attempt(handle.parts.log, 'undoCartChange', run, onFailure)
}
