import type { LineDetails } from '@tiber/contract/cart-shapes'
import { shownCartName } from '#app/cart/cart-name.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { Route } from './+types/details.route'
import { answerCart } from './answer-cart.server.ts'
import { orRefused } from './or-refused.server.ts'
import { requireText, unread } from './wished-lines.server.ts'

/** Updates notes, references, sections and target stock; the platform validates them. */
export function action(request: Route.ActionArgs) {
  return answerCart(request, 'lines', async (handle, wish, locale) => {
    const id = requireText(wish, 'cartId', locale)
    const { details } = wish.fields
    if (!Array.isArray(details) || details.length === 0) throw unread(locale)
    const run = () => handle.platform.carts.describeLines({ params: { id }, body: details as LineDetails[] })
    const change = await orRefused((fail) => attempt(handle.parts.log, 'manageCart', run, fail))
    const t = wordsOf(locale)
    const said = t('carts.said.changed', { n: change.touched, cart: shownCartName(change.cart.name, t) })
    return { changed: { cart: change.cart, change, warnings: [], lines: change.lines }, said, canUndo: true }
  })
}

export { toHome as loader } from '../session/to-home.server.ts'
