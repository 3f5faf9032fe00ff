import type { Location } from 'react-router'
import type { AnalyticsOptions } from '../browser-signals.ts'
import type { AnalyticsEvent } from './analytics-event.ts'
import { closeDraft, openDraft, takeAbandonedDraft, takeOpenDraft } from './checkout-watch.ts'
import { listEventCookies, readEvents } from './event-cookies.ts'
import { startMatomo, toCartCalls, toEventCall, toOrderCalls, type TrackedOrder } from './matomo.ts'
import { readStored, store } from './memory.ts'
import type { PageFacts } from './page-events.ts'
import { noticeStatuses } from './seen-statuses.ts'
import { applyToTrackedCart, readTrackedCart, storeTrackedCart } from './tracked-cart.ts'

const ordersKey = 'tiber-analytics-orders'
const tierKey = 'tiber-analytics-tiers'
const maxRemembered = 200
/** A confirmation that is opened later, perhaps on another device, is no new order. */
const newOrderMs = 24 * 60 * 60 * 1000

/** Creates what turns pages and events into calls of the tracker. */
export function createReporter(options: AnalyticsOptions) {
  const track = startMatomo(options)
  const taken = new Set<string>()
  let lastAddress: string | undefined

  function send(events: AnalyticsEvent[]) {
    for (const event of events) {
      if (event.family === 'account tier' && !isNewTier(event)) continue
      track(toEventCall(event))
      const items = applyToTrackedCart(event)
      if (items) track(...toCartCalls(items, event.total ?? 0))
    }
  }

  /** Sends an order once, however often its confirmation is opened. */
  function sendOrder(order: TrackedOrder) {
    closeDraft()
    const known = readStored<string[]>(ordersKey) ?? []
    if (known.includes(order.id) || Date.now() - Date.parse(order.placedAt) > newOrderMs) return
    store(ordersKey, [...known, order.id].slice(-maxRemembered))
    const tracked = readTrackedCart()
    // A confirmation lists the first lines only; the cart of this session may know them all.
    const items = tracked.length > order.items.length ? tracked : order.items
    const { id, total, tax, shipping } = order
    track(...toOrderCalls({ ...order, items }))
    send([
      { family: 'order', action: 'created', id, total, tax, shipping, items },
      { family: 'checkout', action: 'completed', id, total },
    ])
    storeTrackedCart([])
  }

  return {
    /** Reports a page that has come on screen. */
    reportPage: guard(({ pathname }: Pick<Location, 'pathname'>, { calls = [], events = [] }: PageFacts) => {
      const address = location.origin + hideTokens(pathname)
      track(
        ...(lastAddress === undefined ? [] : [['setReferrerUrl', lastAddress] satisfies [string, string]]),
        ['setCustomUrl', address],
        ['setDocumentTitle', document.title],
        ...calls,
        // A search counts as the view of its page.
        ...(calls.some(([name]) => name === 'trackSiteSearch') ? [] : [['trackPageView'] satisfies [string]]),
      )
      lastAddress = address
      send(events)
    }),
    /** Reports what the data of a page says, whenever it changes. */
    reportFacts: guard(({ statuses = [], cart, order, draftId }: PageFacts) => {
      if (cart) storeTrackedCart(cart.items)
      if (draftId) openDraft(draftId, Date.now())
      if (order) sendOrder(order)
      send(noticeStatuses(statuses, new Date()))
    }),
    /** Reports what the server has recorded, and a checkout that nobody continues. */
    reportWaiting: guard(() => {
      send(takeCookieEvents(taken))
      const abandoned = takeAbandonedDraft(Date.now())
      if (abandoned) send([{ family: 'checkout', action: 'abandoned', id: abandoned }])
    }),
    /** Reports what would be lost with the tab. */
    reportEnd: guard(() => {
      send(takeCookieEvents(taken))
      const draft = takeOpenDraft()
      if (draft) send([{ family: 'checkout', action: 'abandoned', id: draft }])
    }),
  }
}

/** A failing tracker or a damaged storage must not take the page away from its visitor. */
const guard =
  <Args extends unknown[]>(report: (...args: Args) => void) =>
  (...args: Args) => {
    try {
      report(...args)
    } catch (error) {
      console.warn(error)
    }
  }

/** Links that were mailed hold a token. */
const hideTokens = (path: string) => path.replace(/(\/auth\/(?:request|decide)\/).*/, '$1:token')

/** Takes the events of all cookies; one that cannot be deleted, as a sibling's for all hosts, is taken once. */
function takeCookieEvents(taken: Set<string>): AnalyticsEvent[] {
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
  const known = readStored<Record<string, string>>(tierKey) ?? {}
  store(tierKey, Object.fromEntries([...Object.entries(known), [id, name]].slice(-maxRemembered)))
  return known[id] !== undefined && known[id] !== name
}
