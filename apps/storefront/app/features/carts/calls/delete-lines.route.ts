import { maxLines } from '@tiber/contract/carts/cart-enums'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { deleteCartLines } from '#app/server/carts/change-cart.server.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/delete-lines.route'
import { handleCartAction, requireText, readTextField, createInvalidInputError } from './cart-action.server.ts'
import { throwOnFailure } from './throw-on-failure.server.ts'

/** Deletes lines by offer price, or all lines with `all`. */
export function action(request: Route.ActionArgs) {
  return handleCartAction(request, 'lines', async (handle, input, locale) => {
    const t = getTranslator(locale)
    const cartId = requireText(input, 'cartId', locale)
    const { idempotencyKey, fields } = input
    const isAll = String(fields['all'] ?? '') === 'true'
    const offerPriceIds = isAll
      ? undefined
      : parseOfferPriceIds(fields['offerPriceIds'] ?? readTextField(input, 'offerPriceId'))
    if (!isAll && offerPriceIds === undefined) throw createInvalidInputError(locale)
    const changed = await throwOnFailure((fail) =>
      deleteCartLines(handle, { cartId, offerPriceIds, idempotencyKey }, fail),
    )
    const cart = formatCartName(changed.cart.name, t)
    return {
      changed,
      message: offerPriceIds
        ? t('carts.said.removed', { n: offerPriceIds.length, cart })
        : t('carts.said.cleared', { cart }),
      canUndo: await hasFeature(handle, 'carts'),
    }
  })
}

function parseOfferPriceIds(given: unknown): string[] | undefined {
  const ids = [given].flat()
  const isValid = ids.length > 0 && ids.length <= maxLines && ids.every((id) => typeof id === 'string' && id !== '')
  return isValid ? (ids as string[]) : undefined
}

export { redirectToHome as loader } from '#app/features/session/redirect-to-home.server.ts'
