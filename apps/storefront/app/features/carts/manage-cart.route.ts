import { data } from 'react-router'
import type { Cart } from '@tiber/contract/cart-shapes'
import { cartVerbs, type CartVerb } from '#app/cart/cart-answer.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import type { Route } from './+types/manage-cart.route'
import { answerCart, type Wish } from './answer-cart.server.ts'
import { orRefused } from './or-refused.server.ts'
import { requireText } from './wished-lines.server.ts'

/** A cart as a whole: `/cart/rename`, `/cart/copy` and the like. */
export function action(request: Route.ActionArgs) {
  const verb = cartVerbs.find((each) => each === request.params.verb)
  if (!verb) throw data('Not Found', { status: 404 })
  return answerCart(request, 'cart', async (handle, wish, locale) => {
    const run = () => works[verb](handle, wish, locale)
    const cart = await orRefused((fail) => attempt(handle.parts.log, 'manageCart', run, fail))
    const said = wordsOf(locale)(`carts.said.${verb}`, { cart: cart.name })
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
    const cart = await platform.carts.read(named(wish, locale))
    await platform.carts.delete(named(wish, locale))
    return cart
  },
  restore: ({ platform }, wish, locale) => platform.carts.restore(named(wish, locale)),
}

const named = (wish: Wish, locale: Locale) => ({ params: { id: requireText(wish, 'cartId', locale) } })

/** Some of its lines, where only those are meant. */
function linesOf({ fields: { lineIds } }: Wish): { lineIds?: string[] } {
  const isRead = Array.isArray(lineIds) && lineIds.every((id) => typeof id === 'string')
  return isRead ? { lineIds } : {}
}

export { toHome as loader } from '../session/to-home.server.ts'
