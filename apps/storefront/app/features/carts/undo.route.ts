import { shownCartName } from '#app/cart/cart-name.ts'
import { undoCartChange } from '#app/server/carts-change.server.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import type { Route } from './+types/undo.route'
import { answerCart } from './answer-cart.server.ts'
import { orRefused } from './or-refused.server.ts'
import { requireText, unread } from './wished-lines.server.ts'

/** Undoes a change of lines, as long as the platform allows it. */
export function action(request: Route.ActionArgs) {
  return answerCart(request, 'undo', async (handle, wish, locale) => {
    const cartId = requireText(wish, 'cartId', locale)
    const version = Number(wish.fields['version'])
    if (!Number.isInteger(version)) throw unread(locale)
    const changed = await orRefused((fail) => undoCartChange(handle, { cartId, version }, fail))
    const t = wordsOf(locale)
    return { changed, said: t('carts.said.undone', { cart: shownCartName(changed.cart.name, t) }), canUndo: false }
  })
}

export { toHome as loader } from '../session/to-home.server.ts'
