import type { UIMatch } from 'react-router'
import { removePersonalData } from '@tiber/contract/personal-data'
import type { loader as productLoader } from '#app/features/product/product.route.tsx'
import type { loader as categoryLoader } from '#app/features/catalogue/category.route.tsx'
import type { loader as searchLoader } from '#app/features/search/search.route.tsx'
import type { loader as supplierLoader } from '#app/features/suppliers/supplier.route.tsx'
import type { loader as cartLoader } from '#app/features/carts/cart/cart.route.tsx'
import type { loader as shippingLoader } from '#app/features/checkout/shipping.route.tsx'
import type { loader as confirmationLoader } from '#app/features/checkout/confirmation/confirmation.route.tsx'
import type { loader as ordersLoader } from '#app/features/orders/list/orders.route.tsx'
import type { loader as orderLoader } from '#app/features/orders/order/order.route.tsx'
import type { loader as quoteLoader } from '#app/features/quotes/supplier/quote.route.tsx'
import type { AnalyticsEvent, EventItem } from './analytics-event.ts'
import type { MatomoCall, TrackedOrder } from './matomo.ts'

/** What a page tells about itself. */
export type PageFacts = {
  /** Said just before the page view. */
  calls?: MatomoCall[]
  events?: AnalyticsEvent[]
  /** What may have happened elsewhere: sent once, when this browser first sees it. */
  statuses?: SeenStatus[]
  /** The content of the cart, if the page shows it. */
  cart?: { items: EventItem[]; total: number }
  order?: TrackedOrder
  /** The draft that the visitor is about to order. */
  draftId?: string
}

export type SeenStatus = { family: 'order' | 'quote'; id: string; status: string; since: string; total?: number }

type Data<Loader extends (...args: never[]) => unknown> = Awaited<ReturnType<Loader>>
/** Screens whose data says more than their address, by their id without the language. */
type Screens = {
  'product/product': Data<typeof productLoader>
  'catalogue/category': Data<typeof categoryLoader>
  'search/search': Data<typeof searchLoader>
  'suppliers/supplier': Data<typeof supplierLoader>
  'carts/cart/cart': Data<typeof cartLoader>
  'checkout/shipping': Data<typeof shippingLoader>
  'checkout/confirmation/confirmation': Data<typeof confirmationLoader>
  'orders/list/orders': Data<typeof ordersLoader>
  'orders/order/order': Data<typeof orderLoader>
  'quotes/supplier/quote': Data<typeof quoteLoader>
}

const describers: { [Id in keyof Screens]: (data: Screens[Id]) => PageFacts } = {
  'product/product': ({ product, selected, chain, offers }) => {
    const category = chain.map(({ name }) => name)
    const price = offers[0]?.ladder[0]?.unitPrice ?? false
    return {
      calls: [['setEcommerceView', selected?.sku ?? product.sku, selected?.name ?? product.name, category, price]],
    }
  },
  'catalogue/category': ({ name, path, chain }) => ({
    calls: [['setEcommerceView', false, false, chain.map((each) => each.name)]],
    events: [{ family: 'category', action: 'viewed', id: path, name }],
  }),
  'search/search': ({ state, total }) => ({
    calls: [['trackSiteSearch', removePersonalData(state.q), false, total]],
  }),
  'suppliers/supplier': ({ supplier: { externalId, name, totalOffers } }) => ({
    events: [{ family: 'supplier', action: 'viewed', id: externalId, name, quantity: totalOffers }],
  }),
  'carts/cart/cart': ({ openCart }) =>
    openCart ? { cart: { items: openCart.cart.nbFirstLines.map(toCartItem), total: getNet(openCart.cart) } } : {},
  'checkout/shipping': ({ draft }) => (draft ? { draftId: draft.checkout.orderId } : {}),
  'checkout/confirmation/confirmation': ({ confirmation }) => describeConfirmation(confirmation),
  'orders/list/orders': (list) =>
    'orders' in list && 'late' in list ? { statuses: [...list.late, ...list.orders].flatMap(describeOrder) } : {},
  'orders/order/order': ({ order }) => ({ statuses: describeOrder(order) }),
  'quotes/supplier/quote': ({ quote }) => ({
    statuses: [{ family: 'quote', id: quote.id, status: quote.status, since: quote.events.at(-1)?.at ?? '' }],
  }),
}

type CartLine = NonNullable<Screens['carts/cart/cart']['openCart']>['cart']['nbFirstLines'][number]
const toCartItem = ({ productVariant, offer, quantity }: CartLine): EventItem => ({
  id: productVariant.sku,
  name: productVariant.name,
  ...(offer.navigationCategory && { category: offer.navigationCategory }),
  price: offer.totalDiscountPrice.priceWithoutTax,
  quantity,
})
const getNet = (cart: { totalDiscountPrice: { priceWithoutTax: number } }) => cart.totalDiscountPrice.priceWithoutTax

type Confirmation = Screens['checkout/confirmation/confirmation']['confirmation']

function describeConfirmation({ reference, totals, placedAt, logisticOrders }: Confirmation): PageFacts {
  const lines = logisticOrders.flatMap((each) => each.lines)
  const items = lines.map(({ sku, name, net, quantity }) => ({ id: sku, name, price: net / quantity, quantity }))
  const { total, subtotal: net, tax, freight: shipping } = totals
  return {
    order: { id: reference, placedAt, total, net, tax, shipping, items },
    statuses: logisticOrders.map(({ reference: id, status }) => ({ family: 'order', id, status, since: placedAt })),
  }
}

type ShownOrder = { placedAt: string; logisticOrders: { reference: string; status: string }[] }

const describeOrder = ({ placedAt, logisticOrders }: ShownOrder): SeenStatus[] =>
  logisticOrders.map(({ reference, status }) => ({ family: 'order', id: reference, status, since: placedAt }))

/** Returns what the page on screen tells about itself. */
export function describePage(matches: UIMatch[]): PageFacts {
  const match = matches.at(-1)
  const id = match?.id.replace(/^[a-z]{2}-[A-Z]{2}:/, '')
  if (!match?.loaderData || id === undefined || !(id in describers)) return {}
  return describers[id as keyof Screens](match.loaderData as never)
}
