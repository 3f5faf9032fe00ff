import { correctQuantity } from '@tiber/contract/quantities'
import { longestQuery } from '@tiber/contract/search'
import { attempt } from '#app/server/failure-policy.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/suggestions.route'
import { plainText } from './plain-text.ts'
import { toRow } from './result-row.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Suggestions of the header's search field, with only the data it shows. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform } = handle
  const input = plainText(url.searchParams.get('input') ?? '').slice(0, longestQuery)
  if (input === '') return Response.json({ products: [], categories: [] })
  const [{ products, navigations }, orders] = await Promise.all([
    platform.search.autocomplete({ query: { input, aggregation: 'VARIANT' } }),
    url.searchParams.has('orders') ? foundOrders(handle, input) : [],
  ])
  const suggestions = {
    ...(orders.length > 0 && { orders }),
    products: products.map((record) => {
      const { productId, variantId, externalId, sku, name, partNumber, picture, basis, unit, offer } = toRow(record)
      return {
        productId,
        variantId,
        externalId,
        /** Smallest orderable quantity; 0 without an offer. */
        least: offer ? correctQuantity(1, offer.rule).quantity : 0,
        sku,
        name,
        partNumber,
        picture,
        basis,
        unit,
        unitPrice: offer?.unitPrice ?? null,
      }
    }),
    categories: navigations.map(({ name, externalId, path }) => ({ name, path: addressOf(externalId, path) })),
  }
  return Response.json(suggestions, { headers: { 'cache-control': 'private, max-age=30', vary: 'cookie' } })
}

const mostOrders = 5
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Finds orders by their number or the company's purchase order; only if the input contains digits. */
async function foundOrders(handle: SessionHandle, input: string) {
  const sought = lettersOf(input)
  if (sought.length < 3 || !/\d/.test(sought) || !(await hasFeature(handle, 'orders'))) return []
  const query = { words: input.slice(0, 200), size: 20 }
  const found = await attempt(handle.parts.log, 'findOrders', () => handle.platform.orders.list({ query }))
  return (found?.orders ?? [])
    .filter((order) => [order.reference, order.purchaseOrder ?? ''].some((each) => lettersOf(each).includes(sought)))
    .slice(0, mostOrders)
    .map(({ reference, purchaseOrder, placedAt }) => ({ reference, purchaseOrder, placedAt }))
}

/** Links to a search if the path of the category is unknown. */
const addressOf = (externalId: string, path: string[] | undefined) =>
  path ? `/c/${path.map(encodeURIComponent).join('/')}` : `/search?${new URLSearchParams({ category: externalId })}`
