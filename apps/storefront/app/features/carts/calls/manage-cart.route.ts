import { data } from 'react-router'
import type { Cart } from '@tiber/contract/carts/cart-shapes'
import { cartVerbs, type CartVerb } from '#app/features/carts/current/cart-model.ts'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import type { Route } from './+types/manage-cart.route'
import { handleCartAction, requireText, createInvalidInputError, type CartInput } from './cart-action.server.ts'
import { throwOnFailure } from './throw-on-failure.server.ts'

/** Runs an operation on a whole cart: `/cart/rename`, `/cart/copy` and the like. */
export function action(request: Route.ActionArgs) {
  const verb = cartVerbs.find((each) => each === request.params.verb)
  if (!verb) throw data('Not Found', { status: 404 })
  return handleCartAction(request, 'cart', async (handle, input, locale) => {
    const run = () => operations[verb](handle, input, locale)
    const cart = await throwOnFailure((onFailure) =>
      attempt({ log: handle.dependencies.log, onFailure }, 'manageCart', run),
    )
    const n = Array.isArray(input.fields['cartIds']) ? input.fields['cartIds'].length : 1
    const t = getTranslator(locale)
    const message = t(`carts.said.${verb}`, { cart: formatCartName(cart.name, t), n })
    return { changed: { cart, change: undefined, warnings: [], lines: [] }, message, canUndo: verb === 'merge' }
  })
}

type Operation = (handle: SessionHandle, input: CartInput, locale: Locale) => Promise<Cart>

// messages: carts.said.*
const operations: Record<CartVerb, Operation> = {
  create: ({ platform }, input, locale) =>
    platform.carts.create({ body: { name: requireText(input, 'name', locale), type: 'CART' } }),
  copy: ({ platform }, input, locale) =>
    platform.carts.copy({
      ...readCartParams(input, locale),
      body: { name: requireText(input, 'name', locale), ...readLineIds(input) },
    }),
  merge: async ({ platform }, input, locale) => {
    const body = { cartId: requireText(input, 'sourceId', locale), ...readLineIds(input) }
    return (await platform.carts.merge({ ...readCartParams(input, locale), body })).cart
  },
  activate: ({ platform }, input, locale) => platform.carts.activate(readCartParams(input, locale)),
  rename: ({ platform }, input, locale) =>
    platform.carts.update({ ...readCartParams(input, locale), body: { name: requireText(input, 'name', locale) } }),
  delete: async ({ platform }, input, locale) => {
    const ids = readCartIds(input, locale)
    const cart = await platform.carts.read({ params: { id: ids[0]! } })
    await Promise.all(ids.map((id) => platform.carts.delete({ params: { id } })))
    return cart
  },
  restore: async ({ platform }, input, locale) => {
    const carts = await Promise.all(readCartIds(input, locale).map((id) => platform.carts.restore({ params: { id } })))
    return carts[0]!
  },
}

/** Number of carts on one page of the list. */
const maxCartsAtOnce = 50

/** Reads one or several cart ids; the platform has no call for several. */
function readCartIds(input: CartInput, locale: Locale): string[] {
  const { cartIds } = input.fields
  if (!Array.isArray(cartIds)) return [requireText(input, 'cartId', locale)]
  const isValid =
    cartIds.length > 0 && cartIds.length <= maxCartsAtOnce && cartIds.every((id) => typeof id === 'string')
  if (!isValid) throw createInvalidInputError(locale)
  return cartIds
}

const readCartParams = (input: CartInput, locale: Locale) => ({ params: { id: requireText(input, 'cartId', locale) } })

/** Reads the lines to include, if the operation covers only some. */
function readLineIds({ fields: { lineIds } }: CartInput): { lineIds?: string[] } {
  const isValid = Array.isArray(lineIds) && lineIds.every((id) => typeof id === 'string')
  return isValid ? { lineIds } : {}
}

export { redirectToHome as loader } from '#app/features/session/redirect-to-home.server.ts'
