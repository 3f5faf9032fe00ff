import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { Route } from './+types/replace.route'
import { handleCartAction, requireText } from './cart-action.server.ts'
import { throwOnFailure } from './throw-on-failure.server.ts'

/** Replaces the offer of a line by its successor item or by another supplier. */
export function action(request: Route.ActionArgs) {
  return handleCartAction(request, 'lines', async (handle, input, locale) => {
    const id = requireText(input, 'cartId', locale)
    const body = [
      { lineId: requireText(input, 'lineId', locale), offerPriceId: requireText(input, 'offerPriceId', locale) },
    ]
    const run = () => handle.platform.carts.replaceLines({ params: { id }, body })
    const change = await throwOnFailure((onFailure) =>
      attempt({ log: handle.dependencies.log, onFailure }, 'manageCart', run),
    )
    const t = getTranslator(locale)
    const message = t('carts.said.replaced', { cart: formatCartName(change.cart.name, t) })
    return {
      changed: { cart: change.cart, change, warnings: change.warnings, lines: change.lines },
      message,
      canUndo: true,
    }
  })
}

export { redirectToHome as loader } from '#app/features/session/redirect-to-home.server.ts'
