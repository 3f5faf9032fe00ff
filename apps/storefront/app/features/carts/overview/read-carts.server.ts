import type { Cart } from '@tiber/contract/carts/cart-shapes'
import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { roundAmount } from '#app/product-ui/round-amount.ts'
import type { Translator } from '@tiber/ui/i18n/translator.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { cartCurrency } from '#app/server/frame-reads.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { CartsFilter } from './carts-filter.ts'

/** Maximum page size of the platform; buyers with more carts have to filter. */
const maxCarts = 1000
const perPage = 50

export type CartRow = ReturnType<typeof toRow> & { isHeld: boolean }

/** Reads a page of carts and lists of the buyer; only the name prefix tells them apart. */
export async function readCarts(handle: SessionHandle, filter: CartsFilter, t: Translator) {
  const query = { currency: cartCurrency, page: 0, size: maxCarts, ...(filter.status && { status: [filter.status] }) }
  const [found, held, canUndo] = await Promise.all([
    attempt(handle.dependencies, 'loadCarts', () => handle.platform.carts.list({ query })),
    readHeldCarts(handle),
    hasFeature(handle, 'carts'),
  ])
  const rows = (found?.carts ?? [])
    .map((cart) => ({ ...toRow(cart, t), isHeld: held.has(cart.id) }))
    .filter(({ isList }) => filter.kind === undefined || isList === (filter.kind === 'list'))
  const pageCount = Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(filter.page, pageCount)
  return {
    carts: rows.slice((page - 1) * perPage, page * perPage),
    filter: { ...filter, page },
    total: rows.length,
    pageCount,
    canUndo,
    hasFailed: found === null,
  }
}

const maxDrafts = 100

/** Returns the carts whose draft order is on hold. */
async function readHeldCarts({ platform, dependencies }: SessionHandle): Promise<Set<string>> {
  const query = { isValidated: false, connectedUserOnly: true, size: maxDrafts, nbPreviewLines: 0 }
  const drafts = await attempt(dependencies, 'findOrders', () => platform.commercialOrders.list({ query }))
  const held = (drafts?.content ?? []).filter(({ orderLogistics }) =>
    orderLogistics.some(({ status }) => status === 'DRAFT_ORDER_ON_HOLD'),
  )
  return new Set(held.flatMap(({ cartId }) => cartId ?? []))
}

function toRow(cart: Cart, t: Translator) {
  const { id, name, status, creationDate, currency, numberOfLines, numberOfProducts } = cart
  const { totalPrice, totalDiscountPrice } = cart
  const isList = name.startsWith(buyingListPrefix)
  return {
    id,
    name: formatCartName(name, t),
    isList,
    status,
    createdAt: creationDate,
    currency,
    lines: numberOfLines,
    products: numberOfProducts,
    net: totalDiscountPrice.priceWithoutTax,
    tax: totalDiscountPrice.taxAmount,
    gross: totalDiscountPrice.priceWithTax,
    discount: roundAmount(totalPrice.priceWithoutTax - totalDiscountPrice.priceWithoutTax),
    isActive: cart.active ?? false,
  }
}
