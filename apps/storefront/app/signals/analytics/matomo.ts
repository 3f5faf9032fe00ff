import type { AnalyticsOptions } from '../browser-signals.ts'
import type { AnalyticsEvent, EventItem } from './analytics-event.ts'

/** A call of Matomo's tracker: the name of its function and its arguments. */
export type MatomoCall = [name: string, ...args: unknown[]]

declare global {
  // Must be an interface to be merged with the library's own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    /** Calls wait in this list until the tracker is loaded, which then replaces it. */
    _paq?: MatomoCall[]
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

const waitingKey = 'tiber-analytics-waiting'
const maxWaiting = 100

/** Do Not Track and Global Privacy Control; Matomo's own support is deprecated, so the decision is ours. */
export const refusesTracking = ({ doNotTrack, globalPrivacyControl }: Navigator) =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true

/** Prepares the tracker and loads it; returns how to call it. */
export function startMatomo({ url, siteId, usesCookies }: AnalyticsOptions) {
  const waiting = (window._paq ??= [])
  waiting.push(
    ['setTrackerUrl', `${url}/matomo.php`],
    ['setSiteId', siteId],
    ['setDoNotTrack', true],
    ['alwaysUseSendBeacon'],
    ...(usesCookies ? [] : [['disableCookies'] satisfies MatomoCall]),
  )
  const setupCount = waiting.length
  waiting.push(...takeWaiting())
  loadTracker(`${url}/matomo.js`)
  const isLoaded = () => window._paq !== waiting
  return {
    track: (...calls: MatomoCall[]) => {
      // An unreachable tracker must not fill the memory of a page that stays open.
      if (!isLoaded() && waiting.length + calls.length > maxWaiting) return
      for (const call of calls) window._paq!.push(call)
    },
    /** Leaves the calls of a tab that is closed before the tracker has loaded to the next page of this visitor. */
    keepUnsent: () => {
      if (!isLoaded()) keepWaiting(waiting.splice(setupCount))
    },
  }
}

function loadTracker(source: string) {
  const script = document.createElement('script')
  script.async = true
  script.src = source
  document.head.append(script)
}

function keepWaiting(calls: MatomoCall[]) {
  if (calls.length === 0) return
  try {
    localStorage.setItem(waitingKey, JSON.stringify([...takeWaiting(), ...calls].slice(0, maxWaiting)))
  } catch {
    // Without storage the calls are lost.
  }
}

function takeWaiting(): MatomoCall[] {
  try {
    const kept = JSON.parse(localStorage.getItem(waitingKey) ?? '[]') as MatomoCall[]
    localStorage.removeItem(waitingKey)
    return Array.isArray(kept) ? kept.slice(0, maxWaiting) : []
  } catch {
    return []
  }
}

/** Turns an event into Matomo's call; the fields it has no argument for travel as its data. */
export function toEventCall({ family, action, items, ...fields }: AnalyticsEvent): MatomoCall {
  const value = fields.value ?? fields.total ?? fields.price
  const data = { ...fields, ...(items && { items: items.map(({ line: _line, ...item }) => item) }) }
  return ['trackEvent', family, action, fields.name ?? fields.id, value, data]
}

/** The tracker knows an article once: lines of several suppliers become one with their mean price. */
function toItemCalls(items: EventItem[]): MatomoCall[] {
  const articles = Map.groupBy(items, ({ id }) => id)
  return [...articles].map(([id, lines]): MatomoCall => {
    const [{ name, category = '', price = 0 }] = lines as [EventItem]
    const quantity = lines.reduce((sum, each) => sum + each.quantity, 0)
    const amount = lines.reduce((sum, each) => sum + (each.price ?? 0) * each.quantity, 0)
    const unitPrice = lines.length === 1 || quantity === 0 ? price : Number((amount / quantity).toFixed(6))
    return ['addEcommerceItem', id, name, category, unitPrice, quantity]
  })
}

/** Tells the tracker what is in the cart now. */
export const toCartCalls = (items: EventItem[], total: number): MatomoCall[] => [
  ['clearEcommerceCart'],
  ...toItemCalls(items),
  ['trackEcommerceCartUpdate', total],
]

export type TrackedOrder = {
  id: string
  /** The draft that became the order, and the cart it was made of. */
  draftId: string
  cartId: string | null
  placedAt: string
  total: number
  net: number
  tax: number
  shipping: number
  /** How many lines the order has; the items may be only the first ones. */
  lineCount: number
  items: EventItem[]
}

export const toOrderCalls = ({ id, total, net, tax, shipping, items }: TrackedOrder): MatomoCall[] => [
  ['clearEcommerceCart'],
  ...toItemCalls(items),
  ['trackEcommerceOrder', id, total, net, tax, shipping, false],
]
