import { afterEach, beforeEach, vi } from 'vitest'
import type { RecordedEvent } from '#app/signals/analytics/analytics-event.ts'
import { writeEvents } from '#app/signals/analytics/event-cookies.ts'
import type { MatomoCall, TrackedOrder } from '#app/signals/analytics/matomo.ts'

/** Gives every test an empty browser at a fixed time; the tracker's calls wait in their list, because it is not loaded. */
export function useTracker() {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-18T08:00:00Z') })
    localStorage.clear()
    sessionStorage.clear()
    delete window._paq
    Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
    document.head.replaceChildren()
  })
}

export const options = { url: 'https://tracker.example', siteId: '3', usesCookies: false }
export const listCalls = (...names: string[]): MatomoCall[] =>
  (window._paq ?? []).filter(([name]) => names.includes(name))
export const newOrder: TrackedOrder = {
  id: '7',
  draftId: '5',
  cartId: '1',
  placedAt: '2026-11-18T07:59:00Z',
  total: 1,
  net: 1,
  tax: 0,
  shipping: 0,
  lineCount: 1,
  items: [],
}
export const listEvents = () => listCalls('trackEvent').map(([, family, action, name]) => `${family} ${action} ${name}`)

export const receive = (...events: RecordedEvent[]) => {
  document.cookie = `event-${Math.random()}=${writeEvents(events)}; Path=/`
}
/** The loaded tracker takes the list's place. */
export const loadTracker = () => {
  window._paq = [...window._paq!]
}
