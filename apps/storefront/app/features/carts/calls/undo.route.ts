import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { undoCartChange } from '#app/server/carts/change-cart.server.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import type { Route } from './+types/undo.route'
import { handleCartAction, requireText, createInvalidInputError } from './cart-action.server.ts'
import { throwOnFailure } from './throw-on-failure.server.ts'

/** Undoes a change of lines, as long as the platform allows it. */
export function action(request: Route.ActionArgs) {
  return handleCartAction(request, 'undo', async (handle, input, locale) => {
    const cartId = requireText(input, 'cartId', locale)
    const version = Number(input.fields['version'])
    if (!Number.isInteger(version)) throw createInvalidInputError(locale)
    const changed = await throwOnFailure((fail) => undoCartChange(handle, { cartId, version }, fail))
    const t = getTranslator(locale)
    return { changed, message: t('carts.said.undone', { cart: formatCartName(changed.cart.name, t) }), canUndo: false }
  })
}

export { redirectToHome as loader } from '#app/features/session/redirect-to-home.server.ts'
