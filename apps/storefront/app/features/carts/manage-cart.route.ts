import { data } from 'react-router'
import type { Cart } from '@tiber/contract/cart-shapes'
import { cartVerbs, type CartVerb } from '#app/cart/cart-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { shownCartName } from '#app/cart/cart-name.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import type { Route } from './+types/manage-cart.route'
import { answerCart, type Wish } from './answer-cart.server.ts'
import { orRefused } from './or-refused.server.ts'
import { requireText, unread } from './wished-lines.server.ts'

/** Runs an operation on a whole cart: `/cart/rename`, `/cart/copy` and the like. */
export function action(request: Route.ActionArgs) {
  const verb = cartVerbs.find((each) => each === request.params.verb)
  if (!verb) throw data('Not Found', { status: 404 })
  return answerCart(request, 'cart', async (handle, wish, locale) => {
    const run = () => works[verb](handle, wish, locale)
    const cart = await orRefused((fail) => attempt(handle.parts.log, 'manageCart', run, fail))
    const n = Array.isArray(wish.fields['cartIds']) ? wish.fields['cartIds'].length : 1
    const t = wordsOf(locale)
    const said = t(`carts.said.${verb}`, { cart: shownCartName(cart.name, t), n })
    return { changed: { cart, change: undefined, warnings: [], lines: [] }, said, canUndo: verb === 'merge' }
  })
}

type Work = (handle: SessionHandle, wish: Wish, locale: Locale) => Promise<Cart>

// messages: carts.said.*
const works: Record<CartVerb, Work> = {
  create: ({ platform }, wish, locale) =>
    platform.carts.create({ body: { name: requireText(wish, 'name', locale), type: 'CART' } }),
  copy: ({ platform }, wish, locale) =>
    platform.carts.copy({
      ...named(wish, locale),
      body: { name: requireText(wish, 'name', locale), ...linesOf(wish) },
    }),
  merge: async ({ platform }, wish, locale) => {
    const body = { cartId: requireText(wish, 'sourceId', locale), ...linesOf(wish) }
    return (await platform.carts.merge({ ...named(wish, locale), body })).cart
  },
  activate: ({ platform }, wish, locale) => platform.carts.activate(named(wish, locale)),
  rename: ({ platform }, wish, locale) =>
    platform.carts.update({ ...named(wish, locale), body: { name: requireText(wish, 'name', locale) } }),
  delete: async ({ platform }, wish, locale) => {
    const ids = idsOf(wish, locale)
    const cart = await platform.carts.read({ params: { id: ids[0]! } })
    await Promise.all(ids.map((id) => platform.carts.delete({ params: { id } })))
    return cart
  },
  restore: async ({ platform }, wish, locale) => {
    const carts = await Promise.all(idsOf(wish, locale).map((id) => platform.carts.restore({ params: { id } })))
    return carts[0]!
  },
}

/** Number of carts on one page of the list. */
const mostAtOnce = 50

/** Reads one or several cart ids; the platform has no call for several. */
function idsOf(wish: Wish, locale: Locale): string[] {
  const { cartIds } = wish.fields
  if (!Array.isArray(cartIds)) return [requireText(wish, 'cartId', locale)]
  const isRead = cartIds.length > 0 && cartIds.length <= mostAtOnce && cartIds.every((id) => typeof id === 'string')
  if (!isRead) throw unread(locale)
  return cartIds
}

const named = (wish: Wish, locale: Locale) => ({ params: { id: requireText(wish, 'cartId', locale) } })

/** Reads the lines to include, if the operation covers only some. */
function linesOf({ fields: { lineIds } }: Wish): { lineIds?: string[] } {
  const isRead = Array.isArray(lineIds) && lineIds.every((id) => typeof id === 'string')
  return isRead ? { lineIds } : {}
}

export { toHome as loader } from '../session/to-home.server.ts'
