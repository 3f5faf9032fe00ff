import { data } from 'react-router'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { getLinePrice } from '#app/features/carts/open-cart/line-price.ts'
import type { CurrentCart } from '#app/features/carts/current/cart-model.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { loadInitialCarts, loadLatestLines } from '#app/server/carts/carts.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/current-cart.route'

const maxShown = 5

/** Returns the current carts and lists, and on request the latest lines of the current cart. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  const start = await loadInitialCarts(handle)
  if (!start) throw data('Unauthorized', { status: 401 })
  const current = start.carts?.[0]
  const isRequested = url.searchParams.has('lines') && current !== undefined
  const lines = isRequested ? (await loadLatestLines(handle, current.id)).slice(0, maxShown).map(toPreviewLine) : []
  return Response.json({ start, lines } satisfies CurrentCart)
}

function toPreviewLine(line: CartLine): CurrentCart['lines'][number] {
  const { id, quantity, productVariant, offer } = line
  return {
    id,
    sku: productVariant.sku,
    name: productVariant.name,
    picture: productVariant.imageLink,
    path: getVariantPath(productVariant.mainProductBusinessId, productVariant.id),
    quantity,
    unit: offer.productUnit,
    net: getLinePrice(line).priceWithoutTax,
  }
}
