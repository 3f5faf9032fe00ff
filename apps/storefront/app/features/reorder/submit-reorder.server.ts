import { data } from 'react-router'
import { parseQuantity } from '@tiber/contract/carts/quantities'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { getOrCreateCart } from '#app/server/carts/carts.server.ts'
import { getErrorCode, isRefusal } from '@tiber/web/failures.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import type { Choices } from './reorder-choice.ts'

export type ReorderFailure = { code: string; name: string; into: string; choices: Choices }

const maxOrders = 100

/** Parses which orders or list to reorder. */
export function parseSource({ searchParams }: URL): { list?: string; orders?: string[] } {
  const list = searchParams.get('list')
  const orders = [...new Set(searchParams.getAll('order').filter(Boolean))].slice(0, maxOrders)
  return list ? { list } : orders.length > 0 ? { orders } : {}
}

// messages: reorder.flash.*
/** Adds the lines to a cart; if that is rejected, the decisions are returned to the form. */
export async function submitReorder(handle: SessionHandle, request: Request, url: URL) {
  const form = await readFormData(request)
  const [name, into] = ['name', 'into'].map((field) => String(form.get(field) ?? '').trim()) as [string, string]
  const choices = parseChoices(form)
  try {
    const cartId = into === 'new' ? undefined : (await getOrCreateCart(handle))?.cart.id
    const target = cartId ? { cartId } : { name }
    const body = { ...parseSource(url), ...target, decisions: toDecisions(choices) }
    const { cart, warnings, added, replaced, leftOut } = await handle.platform.reorder.addToCart({ body })
    const path = localisedPath(`/checkout/cart/${cart.id}`, getPathLocale(url.pathname))
    const counts = { n: added + replaced, replaced, leftOut, corrected: countCorrected(warnings) }
    const values = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))
    return redirectWithFlash(handle.jar, path, { name: 'reorder.added', values })
  } catch (error) {
    handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'reorder failed')
    const failure: ReorderFailure = { code: getErrorCode(error) ?? 'SV0002', name, into, choices }
    return data(failure, { status: isRefusal(error) ? 409 : 503 })
  }
}

/** Warnings about a quantity that is not the chosen one. */
const quantityWarnings = new Set(['F-W-002', 'F-W-003', 'F-W-004', 'F-W-007'])

const countCorrected = (warnings: { code: string }[]) =>
  warnings.filter(({ code }) => quantityWarnings.has(code)).length

/** Parses decisions from `decision.<line>` and quantities from `quantity.<line>`. */
function parseChoices(form: FormData): Choices {
  const text = (name: string) => String(form.get(name) ?? '')
  return Object.fromEntries(
    [...form.keys()].flatMap((key) => {
      const lineId = /^decision\.(.+)$/.exec(key)?.[1]
      return lineId ? [[lineId, { decision: text(key), quantity: text(`quantity.${lineId}`) }]] : []
    }),
  )
}

const purchaseDecisions = ['INCLUDE', 'REPLACE'] as const

const toDecisions = (choices: Choices) =>
  Object.entries(choices).map(([lineId, { decision, quantity: typed }]) => {
    const [keyword, offerPriceId] = decision.split(' ')
    const quantity = parseQuantity(typed)
    // A quantity of 0 leaves the line out.
    const added = quantity === 0 ? undefined : purchaseDecisions.find((each) => each === keyword)
    return {
      lineId,
      decision: added ?? ('LEAVE_OUT' as const),
      ...(offerPriceId && { offerPriceId }),
      ...(quantity && { quantity }),
    }
  })
