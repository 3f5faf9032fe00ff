import { correctQuantity } from '@tiber/contract/quantities'
import { longestQuery } from '@tiber/contract/search'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/suggestions.route'
import { plainText } from './plain-text.ts'
import { toRow } from './result-row.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** What the header offers while somebody types: as little as it shows. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const input = plainText(url.searchParams.get('input') ?? '').slice(0, longestQuery)
  if (input === '') return Response.json({ products: [], categories: [] })
  const { products, navigations } = await platform.search.autocomplete({ query: { input, aggregation: 'VARIANT' } })
  const suggestions = {
    products: products.map((record) => {
      const { productId, variantId, externalId, sku, name, partNumber, picture, basis, unit, offer } = toRow(record)
      return {
        productId,
        variantId,
        externalId,
        /** The least that can be ordered; none where nobody offers it. */
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

/** Where its chain is not told, its articles are a search. */
const addressOf = (externalId: string, path: string[] | undefined) =>
  path ? `/c/${path.map(encodeURIComponent).join('/')}` : `/search?${new URLSearchParams({ category: externalId })}`
