import { data } from 'react-router'
import type { CartLine } from '@tiber/contract/cart-shapes'
import { addToCart } from '#app/server/carts-change.server.ts'
import { cartCurrency } from '#app/server/carts.server.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { orNotFound } from '#app/server/not-found.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/lines.route'
import { answerCart } from './answer-cart.server.ts'
import { textField, wishedLines } from './wished-lines.server.ts'

/** Adds, sets or takes away lines: any number of them from a script, one from a form. */
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
    const said = wordsOf(locale)(isAdding ? 'carts.said.added' : 'carts.said.changed', { n, cart: changed.cart.name })
    return { changed, said, canUndo: changed.change !== undefined }
  })
}

const largestPage = 1000

/** Lines for tables that load as they are scrolled: those after a place. */
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

type Lines = { cartLines: CartLine[]; next: string | null; version?: number }

async function linesAfter(
  handle: SessionHandle,
  id: string,
  { after, size }: { after: string | undefined; size: number },
): Promise<Lines> {
  const { carts } = handle.platform
  if (await hasFeature(handle, 'carts'))
    return carts.linesAfter({ params: { id }, query: { size, ...(after !== undefined && { after }) } })
  // By page where the platform knows no keys; the place is the number of the next one.
  const page = Math.max(0, Math.trunc(Number(after)) || 0)
  const { cartLines, totalElement } = await carts.lines({
    params: { id },
    query: { currency: cartCurrency, page, size },
  })
  return { cartLines, next: (page + 1) * size < totalElement ? String(page + 1) : null }
}
