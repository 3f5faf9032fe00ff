import { eventActions, type FollowedCart, type RecordedEvent } from './analytics-event.ts'

/**
 * The server knows what a request changed, the browser sends it: between them events travel in cookies, one per
 * response, so that concurrent responses do not overwrite each other and a redirect or full page load loses nothing.
 */
export const eventCookiePrefix = 'event-'

const maxBytes = 3000
const maxItems = 30

/** Writes events as the text of a cookie; items beyond its size are left out, and then whole events. */
export function writeEvents(events: RecordedEvent[]): string {
  const candidates = [
    events.map((event) => limitItems(event, maxItems)),
    events.map((event) => limitItems(event, 3)),
    events.map((event) => limitItems(event, 0)),
    events.slice(0, 5).map((event) => limitItems(event, 0)),
  ].map((each) => encodeURIComponent(JSON.stringify(each)))
  return candidates.find((text) => text.length <= maxBytes) ?? ''
}

const limitItems = ({ items, cart, ...event }: RecordedEvent, limit: number) => ({
  ...event,
  ...(items && limit > 0 && { items: items.slice(0, limit) }),
  ...(cart && { cart: limitRemoved(cart, limit) }),
})

/** A cart whose removed lines cannot all be named is followed anew. */
const limitRemoved = (cart: FollowedCart, limit: number): FollowedCart =>
  cart.removed && cart.removed.length > limit ? { id: cart.id, isReset: true } : cart

/** Lists the cookies with events in the text of all cookies. */
export const listEventCookies = (cookies: string) =>
  cookies.split('; ').filter((each) => each.startsWith(eventCookiePrefix) && each.includes('='))

/** Returns how many characters of a request's header its events take. */
export const measureEventCookies = (cookies: string) =>
  listEventCookies(cookies).reduce((sum, each) => sum + each.length + 2, 0)

/** Reads the events of one cookie; a cookie that is not ours holds none. */
export function readEvents(text: string): RecordedEvent[] {
  try {
    const events = JSON.parse(decodeURIComponent(text)) as unknown
    return Array.isArray(events) ? events.filter(isEvent) : []
  } catch {
    return []
  }
}

const textFields = ['id', 'name', 'category', 'line']
const numberFields = ['total', 'value', 'price', 'quantity', 'tax', 'shipping']

/** Anything on this host or a sibling can write cookies; what has another shape would stop the reporter. */
function isEvent(value: unknown): value is RecordedEvent {
  if (!hasFields(value)) return false
  const { family, action, items = [], cart } = value
  const actions = Object.entries(eventActions).find(([name]) => name === family)?.[1] ?? []
  const hasItems = Array.isArray(items) && items.every(hasFields)
  return actions.some((each) => each === action) && hasItems && (cart === undefined || isFollowedCart(cart))
}

const isFollowedCart = (cart: unknown) =>
  hasFields(cart) &&
  'id' in cart &&
  Array.isArray(cart['removed'] ?? []) &&
  [true, undefined].includes(cart['isReset'] as true)

function hasFields(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const hasType = (type: string) => (name: string) => [type, 'undefined'].includes(typeof Reflect.get(value, name))
  return textFields.every(hasType('string')) && numberFields.every(hasType('number'))
}
