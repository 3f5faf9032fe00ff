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

/** Prepares the tracker and loads it when the browser is idle; returns how to call it. */
export function startMatomo({ url, siteId, usesCookies }: AnalyticsOptions): (...calls: MatomoCall[]) => void {
  const waiting = (window._paq ??= [])
  waiting.push(
    ['setTrackerUrl', `${url}/matomo.php`],
    ['setSiteId', siteId],
    ['setDoNotTrack', true],
    ['alwaysUseSendBeacon'],
    ...(usesCookies ? [] : [['disableCookies'] satisfies MatomoCall]),
    ...takeWaiting(),
  )
  loadTracker(`${url}/matomo.js`)
  keepUnsent(waiting)
  return (...calls) => {
    // An unreachable tracker must not fill the memory of a page that stays open.
    if (window._paq === waiting && waiting.length + calls.length > maxWaiting) return
    for (const call of calls) window._paq!.push(call)
  }
}

function loadTracker(source: string) {
  const script = document.createElement('script')
  script.async = true
  script.src = source
  document.head.append(script)
}

/** A tab that is closed before the tracker has loaded leaves its calls to the next page of this visitor. */
function keepUnsent(waiting: MatomoCall[]) {
  addEventListener('pagehide', () => {
    if (window._paq !== waiting) return
    const unsent = waiting.filter(([name]) => name.startsWith('track') || name.startsWith('addEcommerce'))
    try {
      if (unsent.length > 0) localStorage.setItem(waitingKey, JSON.stringify(unsent.slice(0, maxWaiting)))
    } catch {
      // Without storage the calls are lost.
    }
  })
}

function takeWaiting(): MatomoCall[] {
  try {
    const kept = JSON.parse(localStorage.getItem(waitingKey) ?? '[]') as MatomoCall[]
    localStorage.removeItem(waitingKey)
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Turns an event into Matomo's call; the fields it has no argument for travel as its data. */
export function toEventCall({ family, action, ...fields }: AnalyticsEvent): MatomoCall {
  const value = fields.value ?? fields.total ?? fields.price
  return ['trackEvent', family, action, fields.name ?? fields.id, value, fields]
}

const toItemCall = ({ id, name, category, price, quantity }: EventItem): MatomoCall => [
  'addEcommerceItem',
  id,
  name,
  category ?? '',
  price ?? 0,
  quantity,
]

/** Tells the tracker what is in the cart now. */
export const toCartCalls = (items: EventItem[], total: number): MatomoCall[] => [
  ['clearEcommerceCart'],
  ...items.map(toItemCall),
  ['trackEcommerceCartUpdate', total],
]

export type TrackedOrder = {
  id: string
  placedAt: string
  total: number
  net: number
  tax: number
  shipping: number
  items: EventItem[]
}

export const toOrderCalls = ({ id, total, net, tax, shipping, items }: TrackedOrder): MatomoCall[] => [
  ['clearEcommerceCart'],
  ...items.map(toItemCall),
  ['trackEcommerceOrder', id, total, net, tax, shipping, false],
]
