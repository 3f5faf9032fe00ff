import { shownCartName } from '#app/cart/cart-name.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { Route } from './+types/replace.route'
import { answerCart } from './answer-cart.server.ts'
import { orRefused } from './or-refused.server.ts'
import { requireText } from './wished-lines.server.ts'

/** Replaces the offer of a line by its successor item or by another supplier. */
export function action(request: Route.ActionArgs) {
  return answerCart(request, 'lines', async (handle, wish, locale) => {
    const id = requireText(wish, 'cartId', locale)
    const body = [
      { lineId: requireText(wish, 'lineId', locale), offerPriceId: requireText(wish, 'offerPriceId', locale) },
    ]
    const run = () => handle.platform.carts.replaceLines({ params: { id }, body })
    const change = await orRefused((fail) => attempt(handle.parts.log, 'manageCart', run, fail))
    const t = wordsOf(locale)
    const said = t('carts.said.replaced', { cart: shownCartName(change.cart.name, t) })
    return {
      changed: { cart: change.cart, change, warnings: change.warnings, lines: change.lines },
      said,
      canUndo: true,
    }
  })
}

export { toHome as loader } from '../session/to-home.server.ts'
