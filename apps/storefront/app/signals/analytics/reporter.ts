import type { Location } from 'react-router'
import type { AnalyticsOptions } from '../browser-signals.ts'
import { removeIds } from '../page-names.ts'
import type { AnalyticsEvent, RecordedEvent } from './analytics-event.ts'
import { sumItems } from './cart-items.ts'
import { closeDraft, openDraft, takeAbandonedDraft, takeOpenDraft } from './checkout-watch.ts'
import { listEventCookies, readEvents } from './event-cookies.ts'
import { guard } from './guard.ts'
import { startMatomo, toCartCalls, toEventCall, toOrderCalls, type MatomoCall, type TrackedOrder } from './matomo.ts'
import { readStored, store } from './memory.ts'
import type { PageFacts } from './page-events.ts'
import { isKnownChange, isRepeated, noticeStatuses } from './seen-statuses.ts'
import { applyToTrackedCart, forgetTrackedCart, listTrackedItems, trackCart } from './tracked-cart.ts'

const ordersKey = 'tiber-analytics-orders'
const tierKey = 'tiber-analytics-tiers'
const accountKey = 'tiber-analytics-account'
const maxRemembered = 200
/** A confirmation that is opened later, perhaps on another device, is no new order. */
const newOrderMs = 24 * 60 * 60 * 1000

type Track = ReturnType<typeof startMatomo>['track']

/** Creates what turns pages and events into calls of the tracker. */
export function createReporter(options: AnalyticsOptions) {
  const { track, keepUnsent } = startMatomo(options)
  const taken = new Set<string>()
  const contracts = createContractMemory()
  const pages = createPageTracker(track)

  function send(events: AnalyticsEvent[]) {
    for (const event of events) if (!isRepeated(event)) track(toEventCall(event))
  }

  function sendRecorded(events: RecordedEvent[]) {
    for (const { cart, ...event } of events) {
      if (isKnownChange(event) || (event.family === 'account tier' && !isNewTier(event))) continue
      if (contracts.isShownAgain(event)) continue
      const change = applyToTrackedCart({ ...event, ...(cart && { cart }) })
      // The server names removed lines by their keys; what they were is known here.
      send([change && change.removed.length > 0 ? { ...event, ...sumItems(change.removed) } : event])
      if (change) track(...toCartCalls(change.items, event.total ?? sumPrices(change.items)))
    }
  }

  const abandon = (id: string | undefined) => id && send([{ family: 'checkout', action: 'abandoned', id }])

  return {
    /** Reports a page that has come on screen; other filters or a sent form do not make it another one. */
    reportPage: guard(({ pathname }: Pick<Location, 'pathname'>, facts: PageFacts) => {
      if (facts.cart) trackCart(facts.cart)
      if (!pages.trackPage(pathname, facts)) return
      contracts.forget()
      send(facts.events ?? [])
    }),
    /** Reports what the data of a page says, whenever it changes. */
    reportFacts: guard(({ account, statuses = [], order, draftId }: PageFacts) => {
      if (account && isOtherAccount(account)) {
        forgetTrackedCart()
        abandon(takeOpenDraft())
      }
      if (draftId) openDraft(draftId, Date.now())
      if (order) sendOrder(order, track, send)
      send(noticeStatuses(statuses))
    }),
    /** Reports what the server has recorded, and a checkout that nobody continues. */
    reportWaiting: guard(() => {
      sendRecorded(takeCookieEvents(taken))
      abandon(takeAbandonedDraft(Date.now()))
    }),
    /** Reports what would be lost with the tab; a tab that goes on to another page is not closed. */
    reportEnd: guard(({ isClosing }: { isClosing: boolean }) => {
      sendRecorded(takeCookieEvents(taken))
      if (isClosing) abandon(takeOpenDraft())
      keepUnsent()
    }),
  }
}

/** Remembers the contract of a page: its data is read again after a form was sent, but it is shown once. */
function createContractMemory() {
  let shown: string | undefined
  const isShownAgain = ({ family, action, id }: AnalyticsEvent): boolean => {
    if (family !== 'contract' || action !== 'shown') return false
    const before = shown
    shown = id
    return before === id
  }
  return { isShownAgain, forget: () => void (shown = undefined) }
}

/** Tracks the pages that come on screen, each with the one before it. */
function createPageTracker(track: Track) {
  let lastAddress = cleanReferrer(document.referrer)
  let lastPage: string | undefined
  /** Returns whether it is another page than the last one. */
  const trackPage = (pathname: string, { name, isPublic, calls = [] }: PageFacts): boolean => {
    const page = JSON.stringify([pathname, calls.map((call) => call.slice(0, 2))])
    if (page === lastPage) return false
    const address = location.origin + (isPublic ? pathname : removeIds(pathname))
    track(
      ...(lastAddress === undefined ? [] : [['setReferrerUrl', lastAddress] satisfies MatomoCall]),
      ['setCustomUrl', address],
      // Titles of other pages contain names of carts, subjects of messages or search words.
      ['setDocumentTitle', isPublic ? document.title : (name ?? 'unknown')],
      ...calls,
      // A search counts as the view of its page.
      ...(calls.some(([each]) => each === 'trackSiteSearch') ? [] : [['trackPageView'] satisfies MatomoCall]),
    )
    lastAddress = address
    lastPage = page
    return true
  }
  return { trackPage }
}

/** Sends an order once, however often its confirmation is opened. */
function sendOrder(order: TrackedOrder, track: Track, send: (events: AnalyticsEvent[]) => void) {
  closeDraft(order.draftId)
  if (!isNewOrder(order)) return
  const tracked = listTrackedItems(order.cartId)
  // A confirmation lists the first lines only; the cart may be known whole.
  const items = order.items.length < order.lineCount && tracked.length > order.items.length ? tracked : order.items
  const { id, total, tax, shipping } = order
  track(...toOrderCalls({ ...order, items }))
  send([
    { family: 'order', action: 'created', id, total, tax, shipping, items },
    { family: 'checkout', action: 'completed', id: order.draftId, total },
  ])
  forgetTrackedCart(order.cartId)
}

/** Returns whether an order was placed lately and not reported yet, and remembers it. */
function isNewOrder({ id, placedAt }: TrackedOrder): boolean {
  const known = readStored<string[]>(ordersKey) ?? []
  if (known.includes(id) || Date.now() - Date.parse(placedAt) > newOrderMs) return false
  store(ordersKey, [...known, id].slice(-maxRemembered))
  return true
}

/** Returns where a visitor came from, without what addresses may contain about people. */
function cleanReferrer(referrer: string): string | undefined {
  const from = URL.parse(referrer)
  if (!from) return undefined
  return from.origin === location.origin ? removeIds(referrer) : `${from.origin}/`
}

const sumPrices = (items: { price?: number; quantity: number }[]) =>
  Number(items.reduce((sum, { price = 0, quantity }) => sum + price * quantity, 0).toFixed(2))

/** Takes the events of all cookies; one that cannot be deleted, as a sibling's for all hosts, is taken once. */
function takeCookieEvents(taken: Set<string>): RecordedEvent[] {
  return listEventCookies(document.cookie).flatMap((cookie) => {
    const at = cookie.indexOf('=')
    const name = cookie.slice(0, at)
    document.cookie = `${name}=; Max-Age=0; Path=/`
    if (taken.has(name)) return []
    taken.add(name)
    return readEvents(cookie.slice(at + 1))
  })
}

/** Compares the tags of an account with those of the last session; the first look is no change. */
function isNewTier({ id = '', name = '' }: AnalyticsEvent): boolean {
  const { [id]: before, ...others } = readStored<Record<string, string>>(tierKey) ?? {}
  store(tierKey, Object.fromEntries([...Object.entries(others), [id, name]].slice(-maxRemembered)))
  return before !== undefined && before !== name
}

/** Returns whether another account was used before in this browser. */
function isOtherAccount(id: string): boolean {
  const before = readStored<string>(accountKey)
  if (before !== id) store(accountKey, id)
  return before !== undefined && before !== id
}
