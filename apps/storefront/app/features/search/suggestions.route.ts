import { correctQuantity, isDeliverable } from '@tiber/contract/carts/quantities'
import { maxQueryLength } from '@tiber/contract/catalogue/search'
import { attempt } from '#app/server/failure-policy.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/suggestions.route'
import { getCategoryPath } from './category-path.ts'
import { cleanText } from './clean-text.ts'
import { toResultRow } from './results/result-row.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Suggestions of the header's search field, with only the data it shows. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform } = handle
  const input = cleanText(url.searchParams.get('input') ?? '').slice(0, maxQueryLength)
  if (input === '') return Response.json({ products: [], categories: [] })
  const [{ products, navigations, search }, orders] = await Promise.all([
    platform.search.autocomplete({ query: { input, aggregation: 'VARIANT' } }),
    url.searchParams.has('orders') ? findOrders(handle, input) : [],
  ])
  const suggestions = {
    ...(orders.length > 0 && { orders }),
    products: products.map((record) => {
      const row = toResultRow(record, input, search)
      const { productId, variantId, externalId, sku, name, partNumber, picture, basis, unit, offer } = row
      return {
        productId,
        variantId,
        externalId,
        /** Smallest orderable quantity; 0 without an offer. */
        minimumQuantity: offer && isDeliverable(offer.rule) ? correctQuantity(1, offer.rule).quantity : 0,
        sku,
        name,
        partNumber,
        picture,
        basis,
        unit,
        unitPrice: offer?.unitPrice ?? null,
        // What was bought is an article, also if the text names all of its family.
        ...(row.isFamily && !record.isBought && { family: row.productName, variantCount: row.variantCount }),
        match: row.match,
      }
    }),
    categories: navigations.map((category) => ({ name: category.name, path: getCategoryPath(category) })),
  }
  return Response.json(suggestions, { headers: { 'cache-control': 'private, max-age=30', vary: 'cookie' } })
}

const maxOrders = 5
const normalise = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Finds orders by their number or the company's purchase order; only if the input contains digits. */
async function findOrders(handle: SessionHandle, input: string) {
  const normalised = normalise(input)
  if (normalised.length < 3 || !/\d/.test(normalised) || !(await hasFeature(handle, 'orders'))) return []
  const query = { words: input.slice(0, 200), size: 20 }
  const found = await attempt(handle.dependencies, 'findOrders', () => handle.platform.orders.list({ query }))
  return (found?.orders ?? [])
    .filter((order) =>
      [order.reference, order.purchaseOrder ?? ''].some((each) => normalise(each).includes(normalised)),
    )
    .slice(0, maxOrders)
    .map(({ reference, purchaseOrder, placedAt }) => ({ reference, purchaseOrder, placedAt }))
}
