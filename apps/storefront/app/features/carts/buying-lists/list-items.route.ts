import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { addToCart } from '#app/server/carts/change-cart.server.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { createBuyingList } from './change-lists.server.ts'
import type { Route } from './+types/list-items.route'
import { handleCartAction, InvalidInputError, readTextField, parseLines } from '../calls/cart-action.server.ts'
import { throwOnFailure } from '../calls/throw-on-failure.server.ts'

/** Adds items to a buying list, which is created if only its name is given. */
export function action(request: Route.ActionArgs) {
  return handleCartAction(request, 'list', async (handle, input, locale) => {
    const t = getTranslator(locale)
    const lines = parseLines(input, locale)
    const name = readTextField(input, 'name')
    const listId = readTextField(input, 'listId')
    if (listId === undefined && name === undefined) throw new InvalidInputError(t('carts.problem.listName'))
    const { idempotencyKey } = input
    // With its own key a repeated request returns the same list instead of creating a second one.
    const listKey = idempotencyKey && `${idempotencyKey}-list`
    const create = () => throwOnFailure((fail) => createBuyingList(handle, { name, idempotencyKey: listKey }, fail))
    const cartId = listId ?? (await create()).id
    const changed = await addToCart(handle, { cartId, lines, idempotencyKey })
    const list = formatCartName(changed.cart.name, t)
    const message = t('carts.said.listed', { n: changed.change?.touched ?? lines.length, list })
    return { changed, message, canUndo: changed.change !== undefined }
  })
}

export { redirectToHome as loader } from '#app/features/session/redirect-to-home.server.ts'
