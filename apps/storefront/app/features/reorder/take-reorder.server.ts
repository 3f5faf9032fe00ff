import { data } from 'react-router'
import { parseQuantity } from '@tiber/contract/quantities'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { getOrCreateCart } from '#app/server/carts.server.ts'
import { codeOf, isRefusal } from '#app/server/failure-policy.server.ts'
import { redirectWith } from '#app/server/flash.server.ts'
import { formOf } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import type { Choices } from './reorder-choice.ts'

export type ReorderAnswer = { failure: string; name: string; into: string; choices: Choices }

const mostOrders = 100

/** Parses which orders or list to reorder. */
export function sourceOf({ searchParams }: URL): { list?: string; orders?: string[] } {
  const list = searchParams.get('list')
  const orders = [...new Set(searchParams.getAll('order').filter(Boolean))].slice(0, mostOrders)
  return list ? { list } : orders.length > 0 ? { orders } : {}
}

// messages: reorder.flash.*
/** Adds the lines to a cart; if that is rejected, the decisions are returned to the form. */
export async function takeReorder(handle: SessionHandle, request: Request, url: URL) {
  const form = await formOf(request)
  const [name, into] = ['name', 'into'].map((field) => String(form.get(field) ?? '').trim()) as [string, string]
  const choices = choicesOf(form)
  try {
    const cartId = into === 'new' ? undefined : (await getOrCreateCart(handle))?.cart.id
    const target = cartId ? { cartId } : { name }
    const body = { ...sourceOf(url), ...target, decisions: decisionsOf(choices) }
    const { cart, taken, replaced, leftOut } = await handle.platform.reorder.take({ body })
    const path = localisedPath(`/checkout/cart/${cart.id}`, localeOfPath(url.pathname))
    const values = { n: String(taken + replaced), replaced: String(replaced), leftOut: String(leftOut) }
    return redirectWith(handle.jar, path, 'reorder.taken', { values })
  } catch (error) {
    handle.parts.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'reorder failed')
    const answer: ReorderAnswer = { failure: codeOf(error) ?? 'SV0002', name, into, choices }
    return data(answer, { status: isRefusal(error) ? 409 : 503 })
  }
}

/** Parses decisions from `decision.<line>` and quantities from `quantity.<line>`. */
function choicesOf(form: FormData): Choices {
  const text = (name: string) => String(form.get(name) ?? '')
  return Object.fromEntries(
    [...form.keys()].flatMap((key) => {
      const lineId = /^decision\.(.+)$/.exec(key)?.[1]
      return lineId ? [[lineId, { decision: text(key), quantity: text(`quantity.${lineId}`) }]] : []
    }),
  )
}

const bought = ['TAKE', 'REPLACE'] as const

const decisionsOf = (choices: Choices) =>
  Object.entries(choices).map(([lineId, { decision, quantity: typed }]) => {
    const [word, offerPriceId] = decision.split(' ')
    const quantity = parseQuantity(typed)
    // A quantity of 0 leaves the line out.
    const taken = quantity === 0 ? undefined : bought.find((each) => each === word)
    return {
      lineId,
      decision: taken ?? ('LEAVE_OUT' as const),
      ...(offerPriceId && { offerPriceId }),
      ...(quantity && { quantity }),
    }
  })
