import type { LineDetails } from '@tiber/contract/carts/cart-shapes'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { Route } from './+types/details.route'
import { handleCartAction, requireText, createInvalidInputError } from './cart-action.server.ts'
import { throwOnFailure } from './throw-on-failure.server.ts'

/** Updates notes, references, sections and target stock; the platform validates them. */
export function action(request: Route.ActionArgs) {
  return handleCartAction(request, 'lines', async (handle, input, locale) => {
    const id = requireText(input, 'cartId', locale)
    const { details } = input.fields
    if (!Array.isArray(details) || details.length === 0) throw createInvalidInputError(locale)
    const run = () => handle.platform.carts.updateLineDetails({ params: { id }, body: details as LineDetails[] })
    const change = await throwOnFailure((onFailure) =>
      attempt({ log: handle.dependencies.log, onFailure }, 'manageCart', run),
    )
    const t = getTranslator(locale)
    const message = t('carts.said.changed', { n: change.touched, cart: formatCartName(change.cart.name, t) })
    return { changed: { cart: change.cart, change, warnings: [], lines: change.lines }, message, canUndo: true }
  })
}

export { redirectToHome as loader } from '#app/features/session/redirect-to-home.server.ts'
