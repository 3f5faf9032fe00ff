import { shownCartName } from '#app/cart/cart-name.ts'
import { createBuyingList } from '#app/server/buying-lists.server.ts'
import { addToCart } from '#app/server/carts-change.server.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import type { Route } from './+types/list-items.route'
import { answerCart, WishProblem } from './answer-cart.server.ts'
import { orRefused } from './or-refused.server.ts'
import { textField, wishedLines } from './wished-lines.server.ts'

/** Adds items to a buying list, which is created if only its name is given. */
export function action(request: Route.ActionArgs) {
  return answerCart(request, 'list', async (handle, wish, locale) => {
    const t = wordsOf(locale)
    const lines = wishedLines(wish, locale)
    const name = textField(wish, 'name')
    const listId = textField(wish, 'listId')
    if (listId === undefined && name === undefined) throw new WishProblem(t('carts.problem.listName'))
    const { idempotencyKey } = wish
    // With its own key a repeated request returns the same list instead of creating a second one.
    const listKey = idempotencyKey && `${idempotencyKey}-list`
    const create = () => orRefused((fail) => createBuyingList(handle, { name, idempotencyKey: listKey }, fail))
    const cartId = listId ?? (await create()).id
    const changed = await addToCart(handle, { cartId, lines, idempotencyKey })
    const list = shownCartName(changed.cart.name, t)
    const said = t('carts.said.listed', { n: changed.change?.touched ?? lines.length, list })
    return { changed, said, canUndo: changed.change !== undefined }
  })
}

export { toHome as loader } from '../session/to-home.server.ts'
