import type { Cart, CartChange, CartLine } from '@tiber/contract/carts/cart-shapes'
import type { PerformedCall } from '@tiber/sdk/platform-client'
import type { AnalyticsEvent, EventItem } from './analytics-event.ts'
import { conversationEvents, quoteEvents } from './events-of-conversations.server.ts'
import { checkoutEvents, orderEvents } from './events-of-orders.server.ts'

type CallNamed<Name extends PerformedCall['name']> = Extract<PerformedCall, { name: Name }>
/** Says which events the calls mean that succeeded. */
export type EventTable = {
  [Name in PerformedCall['name']]?: (call: CallNamed<Name>) => AnalyticsEvent[]
}

const buyingListPrefix = 'BL_'

/** A buying list is a cart whose name begins with a prefix. */
const describeCart = (action: 'created' | 'updated', { id, name, totalDiscountPrice }: Cart): AnalyticsEvent[] => [
  {
    family: name.startsWith(buyingListPrefix) ? 'buying list' : 'cart',
    action,
    id,
    total: totalDiscountPrice.priceWithoutTax,
  },
]

const toItem = ({ productVariant, offer, quantity }: CartLine): EventItem => ({
  id: productVariant.sku,
  name: productVariant.name,
  ...(offer.navigationCategory && { category: offer.navigationCategory }),
  price: offer.totalDiscountPrice.priceWithoutTax,
  quantity,
})

type LineAction = Extract<AnalyticsEvent, { family: 'cart line' }>['action']

/** Describes changed lines, all at once however many there are, and prices agreed with the account among them. */
function describeLines(action: LineAction, { cart, lines, removedOffers }: CartChange): AnalyticsEvent[] {
  const total = cart.totalDiscountPrice.priceWithoutTax
  const items = lines.map(toItem)
  const agreed = lines.filter(({ offer }) => offer.offerPriceType === 'ACCOUNT').map(toItem)
  return [
    ...(items.length > 0 ? [describeItems({ family: 'cart line', action }, items, total)] : []),
    ...removedOffers.map((id): AnalyticsEvent => ({ family: 'cart line', action: 'removed', id, total })),
    ...(agreed.length > 0 ? [describeItems({ family: 'contract', action: 'applied' }, agreed)] : []),
  ]
}

function describeItems<Kind extends AnalyticsEvent>(kind: Kind, items: EventItem[], total?: number): Kind {
  const quantity = items.reduce((sum, each) => sum + each.quantity, 0)
  const [only] = items.length === 1 ? items : []
  return { ...kind, ...only, quantity, ...(total !== undefined && { total }), items }
}

const cartEvents: EventTable = {
  'carts.create': ({ result }) => describeCart('created', result),
  'carts.copy': ({ result }) => describeCart('created', result),
  'carts.update': ({ result }) => describeCart('updated', result),
  'carts.delete': ({ input }) => [{ family: 'cart', action: 'deleted', id: input.params.id }],
  'carts.updateLines': ({ input, result }) => describeSentLines(input.body, result),
  'carts.updateLinesByVariant': ({ input, result }) => describeSentLines(input.body, result),
  'carts.deleteLines': ({ input }) => [{ family: 'cart line', action: 'removed', id: input.params.id }],
  'carts.replaceLines': ({ result }) => describeLines('updated', result),
  'carts.merge': ({ result }) => describeLines('added', result),
  'carts.undo': ({ result }) => describeLines('updated', result),
  'cartSheets.apply': ({ result }) => describeLines('updated', result),
  'quickOrder.addToCart': ({ result: { change } }) => describeLines('added', change),
  'reorder.addToCart': ({ result: { cart, added } }) => [
    { family: 'cart line', action: 'added', total: cart.totalDiscountPrice.priceWithoutTax, quantity: added },
  ],
  'buyingLists.create': ({ result }) => [{ family: 'buying list', action: 'created', id: result.id }],
  'buyingLists.update': ({ input }) => [{ family: 'buying list', action: 'updated', id: input.params.id }],
  'buyingLists.updateItems': ({ input }) => [
    { family: 'buying list', action: 'updated', id: input.params.id, quantity: input.body.length },
  ],
  'buyingLists.delete': ({ input }) => [{ family: 'buying list', action: 'deleted', id: input.params.id }],
}

type SentLine = { quantity: number; updateAction?: string | undefined }

function describeSentLines(sent: SentLine[], result: CallNamed<'carts.updateLines'>['result']): AnalyticsEvent[] {
  const adds = sent.some(({ updateAction }) => updateAction === 'ADD_QUANTITY')
  if (result !== null && !Array.isArray(result)) return describeLines(adds ? 'added' : 'updated', result)
  // Other platforms do not return the changed lines.
  const quantity = sent.reduce((sum, each) => sum + each.quantity, 0)
  return [{ family: 'cart line', action: quantity === 0 ? 'removed' : adds ? 'added' : 'updated', quantity }]
}

const addressEvents: EventTable = {
  'addresses.create': ({ result }) => [{ family: 'address', action: 'created', id: result.id }],
  'addresses.update': ({ input }) => [{ family: 'address', action: 'updated', id: input.params.addressId }],
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
  'productVariants.offers': ({ input, result }) => describeOffers(input.params.id, result),
}

/** A product whose prices were agreed with the account. */
function describeOffers(id: string, offers: CallNamed<'products.offers'>['result']): AnalyticsEvent[] {
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
export function toEvents(call: PerformedCall): AnalyticsEvent[] {
  // The table is typed by the name, which the compiler cannot follow through a variable.
  const describe = eventsByCall[call.name] as ((call: PerformedCall) => AnalyticsEvent[]) | undefined
  return describe?.(call) ?? []
}
