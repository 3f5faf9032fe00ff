// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeEvents } from './event-cookies.ts'
import { refusesTracking, type MatomoCall } from './matomo.ts'
import { createReporter } from './reporter.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T08:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  delete window._paq
  // The tracker itself is not needed here: its calls wait in the list.
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

const options = { url: 'https://tracker.example', siteId: '3', usesCookies: false }
const listCalls = (...names: string[]): MatomoCall[] => (window._paq ?? []).filter(([name]) => names.includes(name))
const listEvents = () => listCalls('trackEvent').map(([, family, action, name]) => `${family} ${action} ${name}`)

describe('tracker', () => {
  test('is set up without cookies, sends with beacons, and is loaded', () => {
    createReporter(options)
    expect(window._paq).toEqual([
      ['setTrackerUrl', 'https://tracker.example/matomo.php'],
      ['setSiteId', '3'],
      ['setDoNotTrack', true],
      ['alwaysUseSendBeacon'],
      ['disableCookies'],
    ])
    expect(document.head.querySelector('script')?.src).toBe('https://tracker.example/matomo.js')
  })

  test.each([
    ['Do Not Track', { doNotTrack: '1' }, true],
    ['Do Not Track as text', { doNotTrack: 'yes' }, true],
    ['Global Privacy Control', { doNotTrack: null, globalPrivacyControl: true }, true],
    ['no objection', { doNotTrack: 'unspecified', globalPrivacyControl: false }, false],
  ])('%s › refused: %s', (_name, navigator, isRefused) => {
    expect(refusesTracking(navigator as Navigator)).toBe(isRefused)
  })

  test('unreachable › no more than a hundred calls wait, and a closed tab leaves them to the next page', () => {
    const reporter = createReporter(options)
    for (let at = 0; at < 200; at += 1) reporter.reportPage({ pathname: `/${at}` }, {})
    expect(window._paq!.length).toBeLessThanOrEqual(100)
    dispatchEvent(new Event('pagehide'))
    delete window._paq
    createReporter(options)
    expect(listCalls('trackPageView').length).toBeGreaterThan(10)
  })
})

test('a tracker that throws and a damaged storage do not stop the page', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const key of ['orders', 'statuses', 'tiers']) localStorage.setItem(`tiber-analytics-${key}`, '7')
  sessionStorage.setItem('tiber-analytics-cart', '7')
  const reporter = createReporter(options)
  const order = { id: '7', placedAt: '2026-11-18T07:59:00Z', total: 1, net: 1, tax: 0, shipping: 0, items: [] }
  reporter.reportFacts({ order, statuses: [{ family: 'order', id: '7', status: 'SHIPPED', since: '2026-11-18' }] })
  const push = () => {
    throw new Error('broken tracker')
  }
  window._paq = Object.assign([], { push })
  reporter.reportPage({ pathname: '/' }, {})
  reporter.reportWaiting()
  reporter.reportEnd()
  expect(console.warn).toHaveBeenCalledTimes(2)
})

test('page › address without query and tokens, referrer, view of the article before the page view', () => {
  const reporter = createReporter(options)
  reporter.reportPage({ pathname: '/auth/decide/12.secret' }, {})
  reporter.reportPage({ pathname: '/product/7' }, { calls: [['setEcommerceView', 'A-1', 'Screw', [], 2]] })
  const calls = window._paq!.slice(5)
  expect(calls.map(([name]) => name).join(' ')).toBe(
    'setCustomUrl setDocumentTitle trackPageView ' +
      'setReferrerUrl setCustomUrl setDocumentTitle setEcommerceView trackPageView',
  )
  expect(JSON.stringify(calls)).not.toContain('secret')
})

describe('events of the server', () => {
  const receive = (...events: Parameters<typeof writeEvents>[0]) => {
    document.cookie = `event-${Math.random()}=${writeEvents(events)}; Path=/`
  }

  test('are taken from their cookies once, of several responses at a time', () => {
    const reporter = createReporter(options)
    receive({ family: 'address', action: 'created', id: '1' })
    receive({ family: 'address', action: 'deleted', id: '2' })
    reporter.reportWaiting()
    reporter.reportWaiting()
    expect(listEvents()).toEqual(['address created 1', 'address deleted 2'])
    expect(document.cookie).not.toContain('address')
  })

  test('a cookie that returns, because a sibling host has set it, is sent once', () => {
    const reporter = createReporter(options)
    for (let at = 0; at < 3; at += 1) {
      document.cookie = `event-of-sibling=${writeEvents([{ family: 'address', action: 'created', id: '1' }])}; Path=/`
      reporter.reportWaiting()
    }
    expect(listEvents()).toEqual(['address created 1'])
  })

  test('a changed line tells the tracker the whole cart', () => {
    const reporter = createReporter(options)
    const [screw, nut] = [
      { id: 'A', name: 'Screw', price: 2, quantity: 10 },
      { id: 'B', name: 'Nut', price: 1, quantity: 5 },
    ]
    receive({ family: 'cart line', action: 'added', total: 20, items: [screw!] })
    reporter.reportWaiting()
    receive({ family: 'cart line', action: 'added', total: 25, items: [nut!] })
    reporter.reportWaiting()
    expect(listCalls('clearEcommerceCart', 'addEcommerceItem', 'trackEcommerceCartUpdate').slice(3)).toEqual([
      ['clearEcommerceCart'],
      ['addEcommerceItem', 'A', 'Screw', '', 2, 10],
      ['addEcommerceItem', 'B', 'Nut', '', 1, 5],
      ['trackEcommerceCartUpdate', 25],
    ])
  })

  test('the tier of an account is an event only when it has changed since the last session', () => {
    const reporter = createReporter(options)
    for (const name of ['Gold', 'Gold', 'Silver']) {
      receive({ family: 'account tier', action: 'changed', id: '1', name })
      reporter.reportWaiting()
    }
    expect(listEvents()).toEqual(['account tier changed Silver'])
  })
})

test('order › sent once, with the lines of the cart and the totals', () => {
  const reporter = createReporter(options)
  const items = [{ id: 'A', name: 'Screw', price: 2, quantity: 10 }]
  const order = { id: '007', placedAt: '2026-11-18T07:59:00Z', total: 30, net: 20, tax: 5, shipping: 5, items }
  reporter.reportFacts({ order })
  reporter.reportFacts({ order })
  reporter.reportFacts({ order: { ...order, id: '001', placedAt: '2026-10-01T00:00:00Z' } })
  expect(listCalls('trackEcommerceOrder')).toEqual([['trackEcommerceOrder', '007', 30, 20, 5, 5, false]])
  expect(listEvents()).toEqual(['order created 007', 'checkout completed 007'])
})

describe('what happened elsewhere', () => {
  const see = (reporter: ReturnType<typeof createReporter>, status: string, since = '2026-11-18T09:00:00Z') =>
    reporter.reportFacts({ statuses: [{ family: 'order', id: '7', status, since }] })

  test('is sent once, when this browser first sees it', () => {
    const reporter = createReporter(options)
    see(reporter, 'WAITING_SHIPMENT')
    see(reporter, 'SHIPPED')
    see(reporter, 'SHIPPED')
    expect(listEvents()).toEqual(['order status changed SHIPPED', 'order shipped SHIPPED'])
  })

  test('an old order that is seen for the first time is no news', () => {
    see(createReporter(options), 'COMPLETED', '2026-01-01T00:00:00Z')
    expect(listEvents()).toEqual([])
  })
})

describe('checkout', () => {
  test('is abandoned after half an hour without an order', () => {
    const reporter = createReporter(options)
    reporter.reportFacts({ draftId: '5' })
    vi.advanceTimersByTime(29 * 60_000)
    reporter.reportWaiting()
    expect(listEvents()).toEqual([])
    vi.advanceTimersByTime(2 * 60_000)
    reporter.reportWaiting()
    reporter.reportWaiting()
    expect(listEvents()).toEqual(['checkout abandoned 5'])
  })

  test('is abandoned with its tab, but not after the order', () => {
    const reporter = createReporter(options)
    reporter.reportFacts({ draftId: '5' })
    reporter.reportEnd()
    expect(listEvents()).toEqual(['checkout abandoned 5'])
    reporter.reportFacts({ draftId: '6' })
    const order = { id: '7', placedAt: '2026-11-18T08:00:00Z', total: 1, net: 1, tax: 0, shipping: 0, items: [] }
    reporter.reportFacts({ order })
    reporter.reportEnd()
    expect(listEvents().filter((each) => each.includes('abandoned'))).toHaveLength(1)
  })
})
