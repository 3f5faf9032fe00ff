import { data } from 'react-router'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { addToCart } from '#app/server/carts/change-cart.server.ts'
import { readLinesAfter } from '#app/server/carts/read-cart.server.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/lines.route'
import { handleCartAction, readTextField, parseLines } from './cart-action.server.ts'

/** Adds, sets or removes lines: any number from a script, one from a form. */
export function action(request: Route.ActionArgs) {
  return handleCartAction(request, 'lines', async (handle, input, locale) => {
    const lines = parseLines(input, locale)
    const { idempotencyKey } = input
    const cartId = readTextField(input, 'cartId')
    const changed = await addToCart(handle, {
      cartId,
      currentCartId: readTextField(input, 'currentCartId'),
      lines,
      idempotencyKey,
    })
    const isAdding = lines.every(({ updateAction }) => updateAction === 'ADD_QUANTITY')
    const n = changed.change?.touched ?? lines.length
    const t = getTranslator(locale)
    const cart = formatCartName(changed.cart.name, t)
    const message = t(isAdding ? 'carts.said.added' : 'carts.said.changed', { n, cart })
    return { changed, message, canUndo: changed.change !== undefined }
  })
}

const maxPageSize = 1000

/** Returns the lines after a cursor, for tables that load further lines. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!handle.session.isAuthenticated) throw data('Unauthorized', { status: 401 })
  const id = url.searchParams.get('cart') ?? ''
  const after = url.searchParams.get('after') ?? undefined
  const requestedSize = Math.trunc(Number(url.searchParams.get('size'))) || 100
  if (id === '') throw data('Bad Request', { status: 400 })
  const size = Math.max(1, Math.min(requestedSize, maxPageSize))
  const lines = await readLinesAfter(handle, id, { after, size }).catch(rethrowAsNotFound(url))
  return Response.json(lines)
}
