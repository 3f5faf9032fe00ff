import { mostLines } from '@tiber/contract/cart-words'
import { shownCartName } from '#app/cart/cart-name.ts'
import { deleteCartLines } from '#app/server/carts-change.server.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/delete-lines.route'
import { answerCart } from './answer-cart.server.ts'
import { orRefused } from './or-refused.server.ts'
import { requireText, textField, unread } from './wished-lines.server.ts'

/** Deletes lines by offer price, or all lines with `all`. */
export function action(request: Route.ActionArgs) {
  return answerCart(request, 'lines', async (handle, wish, locale) => {
    const t = wordsOf(locale)
    const cartId = requireText(wish, 'cartId', locale)
    const { idempotencyKey, fields } = wish
    const isAll = String(fields['all'] ?? '') === 'true'
    const offerPriceIds = isAll ? undefined : namedPrices(fields['offerPriceIds'] ?? textField(wish, 'offerPriceId'))
    if (!isAll && offerPriceIds === undefined) throw unread(locale)
    const changed = await orRefused((fail) => deleteCartLines(handle, { cartId, offerPriceIds, idempotencyKey }, fail))
    const cart = shownCartName(changed.cart.name, t)
    return {
      changed,
      said: offerPriceIds
        ? t('carts.said.removed', { n: offerPriceIds.length, cart })
        : t('carts.said.cleared', { cart }),
      canUndo: await hasFeature(handle, 'carts'),
    }
  })
}

function namedPrices(given: unknown): string[] | undefined {
  const ids = [given].flat()
  const isRead = ids.length > 0 && ids.length <= mostLines && ids.every((id) => typeof id === 'string' && id !== '')
  return isRead ? (ids as string[]) : undefined
}

export { toHome as loader } from '../session/to-home.server.ts'
