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
import type { loader as shopLoader } from '#app/features/session/shop.layout.tsx'
import type { loader as quoteLoader } from '#app/features/quotes/supplier/quote.route.tsx'
import { unpackRows } from '#app/product-ui/packed-rows.ts'
import type { AnalyticsEvent, EventItem } from './analytics-event.ts'
import { toCartItem } from './cart-items.ts'
import type { MatomoCall, TrackedOrder } from './matomo.ts'

/** What a page tells about itself. */
export type PageFacts = {
  /** The screen, whatever its address and title. */
  name?: string
  /** Whether address and title are the same for all visitors, and thus say nothing about one. */
  isPublic?: boolean
  /** The account that the visitor acts for; undefined while signed out. */
  account?: string
  /** Said just before the page view. */
  calls?: MatomoCall[]
  events?: AnalyticsEvent[]
  /** What may have happened elsewhere: sent once, when this browser first sees it. */
  statuses?: SeenStatus[]
  /** The content of the active cart, if the page shows it. */
  cart?: { id: string; items: EventItem[] }
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
    openCart && openCart.cart.active !== false
      ? { cart: { id: openCart.cart.id, items: unpackRows(openCart.lines).map(toCartItem) } }
      : {},
  'checkout/shipping': ({ draft }) => (draft ? { draftId: draft.checkout.orderId } : {}),
  'checkout/confirmation/confirmation': ({ confirmation }) => describeConfirmation(confirmation),
  'orders/list/orders': (list) =>
    'orders' in list && 'late' in list ? { statuses: [...list.late, ...list.orders].flatMap(describeOrder) } : {},
  'orders/order/order': ({ order }) => ({ statuses: describeOrder(order) }),
  'quotes/supplier/quote': ({ quote }) => ({
    statuses: [{ family: 'quote', id: quote.id, status: quote.status, since: quote.events.at(-1)?.at ?? '' }],
  }),
}

type Confirmation = Screens['checkout/confirmation/confirmation']['confirmation']

function describeConfirmation(confirmation: Confirmation): PageFacts {
  const { orderId: draftId, reference, cartId, totals, placedAt, logisticOrders } = confirmation
  const lineCount = logisticOrders.reduce((sum, each) => sum + each.lineCount, 0)
  const lines = logisticOrders.flatMap((each) => each.lines)
  const items = lines.map(({ sku, name, net, quantity }) => ({ id: sku, name, price: net / quantity, quantity }))
  const { total, subtotal: net, tax, freight: shipping } = totals
  return {
    order: { id: reference, draftId, cartId, placedAt, total, net, tax, shipping, lineCount, items },
    statuses: logisticOrders.map(({ reference: id, status }) => ({ family: 'order', id, status, since: placedAt })),
  }
}

type ShownOrder = { placedAt: string; logisticOrders: { reference: string; status: string }[] }

const describeOrder = ({ placedAt, logisticOrders }: ShownOrder): SeenStatus[] =>
  logisticOrders.map(({ reference, status }) => ({ family: 'order', id: reference, status, since: placedAt }))

/** Screens of the catalogue and of editors; buyers type nothing into their titles. */
const publicScreens = /^(product|catalogue|suppliers|content|faq)\b/

/** Returns what the page on screen tells about itself. */
export function describePage(matches: UIMatch[]): PageFacts {
  const match = matches.at(-1)
  const name = match ? removeLocale(match.id) : ''
  // A page that was not found has no data, and anything may be in its address.
  if (!match?.loaderData) return { name }
  const facts = name in describers ? describers[name as keyof Screens](match.loaderData as never) : {}
  const account = findAccount(matches)
  return { name, isPublic: publicScreens.test(name), ...(account !== undefined && { account }), ...facts }
}

const removeLocale = (id: string) => id.replace(/^[a-z]{2}-[A-Z]{2}:/, '')

function findAccount(matches: UIMatch[]): string | undefined {
  const layout = matches.find(({ id }) => removeLocale(id) === 'shop')
  return (layout?.loaderData as Data<typeof shopLoader> | undefined)?.session.account?.id
}
