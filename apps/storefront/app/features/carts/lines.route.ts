import { data } from 'react-router'
import { shownCartName } from '#app/cart/cart-name.ts'
import { addToCart } from '#app/server/carts-change.server.ts'
import { linesAfter } from '#app/server/carts-read.server.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { orNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/lines.route'
import { answerCart } from './answer-cart.server.ts'
import { textField, wishedLines } from './wished-lines.server.ts'

/** Adds, sets or removes lines: any number from a script, one from a form. */
export function action(request: Route.ActionArgs) {
  return answerCart(request, 'lines', async (handle, wish, locale) => {
    const lines = wishedLines(wish, locale)
    const { idempotencyKey } = wish
    const cartId = textField(wish, 'cartId')
    const changed = await addToCart(handle, {
      cartId,
      currentCartId: textField(wish, 'currentCartId'),
      lines,
      idempotencyKey,
    })
    const isAdding = lines.every(({ updateAction }) => updateAction === 'ADD_QUANTITY')
    const n = changed.change?.touched ?? lines.length
    const t = wordsOf(locale)
    const cart = shownCartName(changed.cart.name, t)
    const said = t(isAdding ? 'carts.said.added' : 'carts.said.changed', { n, cart })
    return { changed, said, canUndo: changed.change !== undefined }
  })
}

const largestPage = 1000

/** Returns the lines after a cursor, for tables that load further lines. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!handle.session.isAuthenticated) throw data('Unauthorized', { status: 401 })
  const id = url.searchParams.get('cart') ?? ''
  const after = url.searchParams.get('after') ?? undefined
  const wished = Math.trunc(Number(url.searchParams.get('size'))) || 100
  if (id === '') throw data('Bad Request', { status: 400 })
  const size = Math.max(1, Math.min(wished, largestPage))
  const lines = await linesAfter(handle, id, { after, size }).catch(orNotFound(url))
  return Response.json(lines)
}
