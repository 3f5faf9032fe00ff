import type { Cart, CartChange } from '@tiber/contract/carts/cart-shapes'
import type { OfferPrice } from '@tiber/contract/catalogue/prices'
import type { PerformedCall } from '@tiber/sdk/platform-client'
import type { AnalyticsEvent, FollowedCart, RecordedEvent } from './analytics-event.ts'
import { isBuyingList, sumItems, toCartItem } from './cart-items.ts'
import { conversationEvents, quoteEvents } from './events-of-conversations.server.ts'
import { checkoutEvents, orderEvents } from './events-of-orders.server.ts'

type CallNamed<Name extends PerformedCall['name']> = Extract<PerformedCall, { name: Name }>
/** Says which events the calls mean that succeeded. */
export type EventTable = {
  [Name in PerformedCall['name']]?: (call: CallNamed<Name>) => RecordedEvent[]
}

type CartFields = Pick<Cart, 'id' | 'name' | 'totalDiscountPrice'>

const describeCart = (action: 'created' | 'updated', cart: CartFields): AnalyticsEvent[] => [
  {
    family: isBuyingList(cart) ? 'buying list' : 'cart',
    action,
    id: cart.id,
    total: cart.totalDiscountPrice.priceWithoutTax,
  },
]

const describeList = (action: 'created' | 'updated' | 'deleted', id: string): AnalyticsEvent[] => [
  { family: 'buying list', action, id },
]

type LineAction = Extract<AnalyticsEvent, { family: 'cart line' }>['action']

/** Describes changed lines, all at once however many there are, and prices agreed with the account among them. */
function describeLines(action: LineAction, change: CartChange): RecordedEvent[] {
  const { cart, lines, touched, removedOffers } = change
  if (isBuyingList(cart)) return describeCart('updated', cart).map((event) => ({ ...event, quantity: touched }))
  const total = cart.totalDiscountPrice.priceWithoutTax
  // Platforms without several carts do not say which one is active.
  const isFollowed = cart.active !== false
  const agreed = lines.filter(({ offer }) => offer.offerPriceType === 'ACCOUNT')
  const changed = { ...sumItems(lines.map(toCartItem)), total, ...(isFollowed && { cart: { id: cart.id } }) }
  const removed = { total, ...(isFollowed && { cart: { id: cart.id, removed: removedOffers } }) }
  return [
    ...(lines.length > 0 ? [{ family: 'cart line', action, ...changed } as const] : []),
    ...(removedOffers.length > 0 ? [{ family: 'cart line', action: 'removed', ...removed } as const] : []),
    ...(agreed.length > 0
      ? [{ family: 'contract', action: 'applied', ...sumItems(agreed.map(toCartItem)) } as const]
      : []),
  ]
}

const cartEvents: EventTable = {
  'carts.create': ({ result }) => describeCart('created', result),
  'carts.copy': ({ result }) => describeCart('created', result),
  'carts.update': ({ result }) => describeCart('updated', result),
  'carts.restore': ({ result }) => describeCart('created', result),
  'carts.share': ({ result }) => describeCart('updated', result),
  'carts.delete': ({ input }) => [{ family: 'cart', action: 'deleted', id: input.params.id }],
  'carts.updateLines': ({ input, result }) => describeSentLines(input.body, result),
  'carts.updateLinesByVariant': ({ input, result }) => describeSentLines(input.body, result),
  'carts.deleteLines': ({ input }) => [
    { family: 'cart line', action: 'removed', cart: describeDeleted(input.params.id, input.body) },
  ],
  'carts.updateLineDetails': ({ result }) => describeLines('updated', result),
  'carts.replaceLines': ({ result }) => describeLines('updated', result),
  'carts.merge': ({ result }) => describeLines('added', result),
  'carts.undo': ({ result }) => describeLines('updated', result),
  'cartSheets.apply': ({ result }) => describeLines('updated', result),
  'quickOrder.addToCart': ({ result: { change } }) => describeLines('added', change),
  'reorder.addToCart': ({ result: { cart, added } }) => [
    { family: 'cart line', action: 'added', total: cart.totalDiscountPrice.priceWithoutTax, quantity: added },
  ],
  'buyingLists.create': ({ result }) => describeList('created', result.id),
  'buyingLists.update': ({ input }) => describeList('updated', input.params.id),
  'buyingLists.updateItems': ({ input }) => describeList('updated', input.params.id),
  'buyingLists.changeOwner': ({ input }) => describeList('updated', input.params.id),
  'buyingLists.delete': ({ input }) => describeList('deleted', input.params.id),
}

type SentLine = { quantity: number; updateAction?: string | undefined }

function describeSentLines(sent: SentLine[], result: CallNamed<'carts.updateLines'>['result']): RecordedEvent[] {
  const adds = sent.some(({ updateAction }) => updateAction === 'ADD_QUANTITY')
  if (result !== null && !Array.isArray(result)) return describeLines(adds ? 'added' : 'updated', result)
  // Other platforms do not return the changed lines.
  const quantity = sent.reduce((sum, each) => sum + each.quantity, 0)
  return [{ family: 'cart line', action: quantity === 0 ? 'removed' : adds ? 'added' : 'updated', quantity }]
}

/** Says which lines are gone: all of them unless some are named. */
const describeDeleted = (id: string, body: CallNamed<'carts.deleteLines'>['input']['body']): FollowedCart =>
  Array.isArray(body)
    ? { id, removed: body.map((each) => (typeof each === 'string' ? each : each.offerPriceId)) }
    : { id, isReset: true }

const addressEvents: EventTable = {
  'addresses.create': ({ result }) => [{ family: 'address', action: 'created', id: result.id }],
  'addresses.update': ({ input }) => [{ family: 'address', action: 'updated', id: input.params.addressId }],
  'addresses.restore': ({ result }) => [{ family: 'address', action: 'created', id: result.id }],
  'addresses.importCsv': ({ result: { applied, counts } }) => [
    ...(applied && counts.new > 0 ? [{ family: 'address', action: 'created', quantity: counts.new } as const] : []),
    ...(applied && counts.changed > 0
      ? [{ family: 'address', action: 'updated', quantity: counts.changed } as const]
      : []),
  ],
  'addresses.delete': ({ input }) => [{ family: 'address', action: 'deleted', id: input.params.addressId }],
  'organisations.createAddress': ({ result }) => [{ family: 'address', action: 'created', id: result.id }],
  'organisations.updateAddress': ({ input }) => [{ family: 'address', action: 'updated', id: input.params.addressId }],
  'organisations.deleteAddress': ({ input }) => [{ family: 'address', action: 'deleted', id: input.params.addressId }],
}

const accountEvents: EventTable = {
  'customerAccounts.create': ({ result }) => [{ family: 'lead', action: 'access requested', id: result.id }],
  // The browser compares it with what it saw in the session before.
  'customerAccounts.read': ({ result: { id, customerTags } }) => [
    {
      family: 'account tier',
      action: 'changed',
      id,
      name: customerTags
        .map((tag) => tag.name)
        .toSorted()
        .join(', '),
    },
  ],
  'products.offers': ({ input, result }) => describeOffers(input.params.id, result),
  'productPages.read': ({ input, result }) => describeOffers(input.params.id, result.offers),
  'productVariants.offers': ({ input, result }) => describeOffers(input.params.id, result),
}

type PricedOffer = { offerPrices: Pick<OfferPrice, 'offerPriceType'>[] }

/** A product whose prices were agreed with the account. */
function describeOffers(id: string, offers: PricedOffer[]): AnalyticsEvent[] {
  const agreed = offers.flatMap(({ offerPrices }) =>
    offerPrices.filter(({ offerPriceType }) => offerPriceType === 'ACCOUNT'),
  )
  return agreed.length > 0 ? [{ family: 'contract', action: 'shown', id, quantity: agreed.length }] : []
}

const eventsByCall: EventTable = {
  ...cartEvents,
  ...addressEvents,
  ...accountEvents,
  ...checkoutEvents,
  ...orderEvents,
  ...quoteEvents,
  ...conversationEvents,
}

/** Returns the events of a call. Every change of the shop is a call of the platform, so nothing else records events. */
export function toEvents(call: PerformedCall): RecordedEvent[] {
  // The table is typed by the name, which the compiler cannot follow through a variable.
  const describe = eventsByCall[call.name] as ((call: PerformedCall) => RecordedEvent[]) | undefined
  return describe?.(call) ?? []
}
