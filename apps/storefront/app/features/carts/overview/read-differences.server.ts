import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { maxLines } from '@tiber/contract/carts/cart-enums'
import { getLinePrice } from '#app/features/carts/open-cart/line-price.ts'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import type { Translator } from '@tiber/ui/i18n/translator.ts'
import { cartCurrency } from '#app/server/frame-reads.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

/** Limits the table; the totals cover all lines. */
const maxShown = 500
const perPage = 1000

export type LineDifference = ReturnType<typeof compareLines>[number]

export async function readDifferences({ platform }: SessionHandle, ids: [string, string] | string[], t: Translator) {
  const [a, b] = await Promise.all(ids.map((id) => readCartWithLines(platform, id)))
  const all = compareLines(a!.lines, b!.lines)
  const differing = all.filter(({ quantities: [one, other] }) => one !== other)
  return {
    a: { ...a!.cart, name: formatCartName(a!.cart.name, t) },
    b: { ...b!.cart, name: formatCartName(b!.cart.name, t) },
    lines: differing.slice(0, maxShown),
    differing: differing.length,
    same: all.length - differing.length,
  }
}

async function readCartWithLines(platform: SessionHandle['platform'], id: string) {
  const params = { id }
  const { name, numberOfLines, totalDiscountPrice } = await platform.carts.read({ params })
  const pages = Math.ceil(Math.min(numberOfLines, maxLines) / perPage)
  const read = (page: number) =>
    platform.carts.lines({ params, query: { currency: cartCurrency, page, size: perPage } })
  const responses = await Promise.all(Array.from({ length: pages }, (_, page) => read(page)))
  const lines = responses.flatMap(({ cartLines }) => cartLines)
  return { cart: { id, name, net: totalDiscountPrice.priceWithoutTax }, lines }
}

/** Pairs the lines of both carts by offer price. */
function compareLines(a: CartLine[], b: CartLine[]) {
  const other = new Map(b.map((line) => [line.offer.offerPriceId, line]))
  const known = new Set(a.map(({ offer }) => offer.offerPriceId))
  return [
    ...a.map((line) => toDifference(line, other.get(line.offer.offerPriceId))),
    ...b.filter(({ offer }) => !known.has(offer.offerPriceId)).map((line) => toDifference(undefined, line)),
  ]
}

function toDifference(a: CartLine | undefined, b: CartLine | undefined) {
  const { productVariant, supplier, offer } = (a ?? b)!
  const net = (line: CartLine | undefined) => (line ? getLinePrice(line).priceWithoutTax : 0)
  return {
    id: offer.offerPriceId,
    sku: productVariant.sku,
    name: productVariant.name,
    supplier: supplier.name,
    path: getVariantPath(productVariant.mainProductBusinessId, productVariant.id),
    quantities: [a?.quantity ?? 0, b?.quantity ?? 0] as [number, number],
    nets: [net(a), net(b)] as [number, number],
  }
}
