/** Every kind of event and what may happen to it: the families of spec 3 and the lifecycles of spec 4. */
export const eventActions = {
  cart: ['created', 'updated', 'deleted'],
  'cart line': ['added', 'updated', 'removed'],
  quote: ['created', 'updated', 'deleted', 'requested', 'approved', 'rejected', 'converted to order'],
  order: ['created', 'updated', 'status changed', 'shipped', 'delivered', 'cancelled'],
  checkout: ['started', 'step completed', 'completed', 'abandoned'],
  'buying list': ['created', 'updated', 'deleted'],
  supplier: ['viewed', 'contacted', 'rated'],
  category: ['viewed'],
  'payment method': ['selected'],
  address: ['created', 'updated', 'deleted'],
  contract: ['shown', 'applied'],
  lead: ['access requested', 'question sent'],
  'account tier': ['changed'],
} as const

type EventFamily = keyof typeof eventActions

/** One article of an event; its id is the code of the variant. */
export type EventItem = {
  id: string
  name: string
  category?: string
  price?: number
  quantity: number
  /** Key of its line in the cart, because suppliers may sell the same article; not sent. */
  line?: string
}

/**
 * Fields of an event under the names of spec 3. None of them is about a person: ids are those of things, and names are
 * those of articles, categories, suppliers, steps and means of payment, never what somebody typed.
 */
type EventFields = {
  id?: string
  name?: string
  category?: string
  /** Sum of the whole thing, net, such as of a cart. */
  total?: number
  /** The number that reports add up, such as the grade of a rating. */
  value?: number
  price?: number
  quantity?: number
  tax?: number
  shipping?: number
  items?: EventItem[]
}

export type AnalyticsEvent = {
  [Family in EventFamily]: { family: Family; action: (typeof eventActions)[Family][number] } & EventFields
}[EventFamily]

/**
 * An event on its way from the server to the browser. Lines of the active cart tell which cart they are of, so that the
 * browser can follow it; that is not sent.
 */
export type RecordedEvent = AnalyticsEvent & { cart?: FollowedCart }

export type FollowedCart = {
  id: string
  /** Keys of the removed lines. */
  removed?: string[]
  /** Whether nothing is left of the cart, or too much was removed to name it. */
  isReset?: true
}
