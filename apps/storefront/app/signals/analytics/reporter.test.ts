// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { listCalls, listEvents, newOrder, options, receive, useTracker } from '#app/testing/tracker-calls.ts'
import { writeEvents } from './event-cookies.ts'
import { refusesTracking } from './matomo.ts'
import type { PageFacts } from './page-events.ts'
import { createReporter } from './reporter.ts'

useTracker()

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
    for (let at = 0; at < 200; at += 1) reporter.reportPage({ pathname: `/${at}` }, { isPublic: true })
    expect(window._paq!.length).toBeLessThanOrEqual(100)
    reporter.reportEnd({ isClosing: true })
    delete window._paq
    createReporter(options)
    expect(listCalls('trackPageView').length).toBeGreaterThan(10)
    // Each view with its own address, which would otherwise be that of the next page.
    expect(listCalls('setCustomUrl').length).toBe(listCalls('trackPageView').length)
  })

  test('unreachable › what is reported with the closing of the tab is kept too, once', () => {
    const reporter = createReporter(options)
    reporter.reportFacts({ draftId: '5' })
    reporter.reportEnd({ isClosing: true })
    reporter.reportEnd({ isClosing: true })
    expect(listEvents()).toEqual([])
    delete window._paq
    createReporter(options)
    expect(listEvents()).toEqual(['checkout abandoned 5'])
  })
})

test('a tracker that throws and a damaged storage do not stop the page', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const key of ['orders', 'statuses', 'tiers', 'cart', 'account'])
    localStorage.setItem(`tiber-analytics-${key}`, '7')
  const reporter = createReporter(options)
  const statuses = [{ family: 'order', id: '7', status: 'SHIPPED', since: '2026-11-18' } as const]
  reporter.reportFacts({ order: newOrder, statuses })
  const push = () => {
    throw new Error('broken tracker')
  }
  window._paq = Object.assign([], { push })
  reporter.reportPage({ pathname: '/' }, {})
  reporter.reportWaiting()
  reporter.reportEnd({ isClosing: true })
  expect(console.warn).toHaveBeenCalledTimes(2)
})

describe('page', () => {
  const listViews = () => window._paq!.slice(5)

  test('address, referrer, title, and the view of the article before the page view', () => {
    const reporter = createReporter(options)
    reporter.reportPage({ pathname: '/c/fixings' }, { isPublic: true })
    reporter.reportPage({ pathname: '/product/7' }, { isPublic: true, calls: [['setEcommerceView', 'A-1', 'Screw']] })
    expect(
      listViews()
        .map(([name]) => name)
        .join(' '),
    ).toBe(
      'setCustomUrl setDocumentTitle trackPageView ' +
        'setReferrerUrl setCustomUrl setDocumentTitle setEcommerceView trackPageView',
    )
    expect(listCalls('setReferrerUrl')).toEqual([['setReferrerUrl', `${location.origin}/c/fixings`]])
    expect(listCalls('setCustomUrl').at(-1)).toEqual(['setCustomUrl', `${location.origin}/product/7`])
  })

  test('a page of a buyer is named by its screen, without ids, tokens and what was typed into its title', () => {
    document.title = 'For Anna · Tiber'
    const reporter = createReporter(options)
    reporter.reportPage({ pathname: '/auth/decide/12.secret' }, { name: 'approvals/decide-link' })
    reporter.reportPage({ pathname: '/account/buying-lists/81' }, { name: 'carts/buying-lists/list' })
    expect(listViews()).toEqual([
      ['setCustomUrl', `${location.origin}/auth/decide/:id`],
      ['setDocumentTitle', 'approvals/decide-link'],
      ['trackPageView'],
      ['setReferrerUrl', `${location.origin}/auth/decide/:id`],
      ['setCustomUrl', `${location.origin}/account/buying-lists/:id`],
      ['setDocumentTitle', 'carts/buying-lists/list'],
      ['trackPageView'],
    ])
  })

  test.each([
    [
      'a page of the shop',
      `${location.origin}/auth/reset-password?token=secret`,
      `${location.origin}/auth/reset-password`,
    ],
    ['another site', 'https://mail.example/inbox/anna?q=secret', 'https://mail.example/'],
  ])('referrer of the first page › %s › without what it may say about people', (_name, referrer, expected) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
    createReporter(options).reportPage({ pathname: '/' }, {})
    expect(listCalls('setReferrerUrl')).toEqual([['setReferrerUrl', expected]])
  })

  test('other filters and new data of a page are no other view, another article is', () => {
    const reporter = createReporter(options)
    const search = (words: string, total: number): PageFacts => ({ calls: [['trackSiteSearch', words, false, total]] })
    for (const facts of [search('nut', 9), search('nut', 3), search('screw', 3)])
      reporter.reportPage({ pathname: '/search' }, facts)
    expect(listCalls('trackSiteSearch').map(([, words]) => words)).toEqual(['nut', 'screw'])
  })
})

describe('events of the server', () => {
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

  test('a contract is shown once per page, however often its data is read', () => {
    const reporter = createReporter(options)
    for (const pathname of ['/product/1', '/product/2', '/product/1']) {
      reporter.reportPage({ pathname }, { isPublic: true })
      for (let at = 0; at < 2; at += 1) {
        receive({ family: 'contract', action: 'shown', id: pathname })
        reporter.reportWaiting()
      }
    }
    expect(listEvents()).toHaveLength(3)
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
  const order = { ...newOrder, id: '007', total: 30, net: 20, tax: 5, shipping: 5, items }
  reporter.reportFacts({ order })
  reporter.reportFacts({ order })
  reporter.reportFacts({ order: { ...order, id: '001', placedAt: '2026-10-01T00:00:00Z' } })
  expect(listCalls('trackEcommerceOrder')).toEqual([['trackEcommerceOrder', '007', 30, 20, 5, 5, false]])
  expect(listEvents()).toEqual(['order created 007', 'checkout completed 5'])
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

  test('a part shipped in two deliveries is shipped once', () => {
    const reporter = createReporter(options)
    for (const status of ['WAITING_SHIPMENT', 'PARTIALLY_SHIPPED', 'SHIPPED']) see(reporter, status)
    expect(listEvents().filter((each) => each.startsWith('order shipped'))).toHaveLength(1)
  })

  test.each(['the page first', 'the event first'])('what the buyer does here is sent once › %s', (order) => {
    const reporter = createReporter(options)
    see(reporter, 'SHIPPED')
    const done = () => {
      receive({ family: 'order', action: 'status changed', id: '7', name: 'COMPLETED' })
      receive({ family: 'order', action: 'delivered', id: '7', name: 'COMPLETED' })
      reporter.reportWaiting()
    }
    if (order === 'the event first') done()
    see(reporter, 'COMPLETED')
    if (order === 'the page first') done()
    expect(listEvents().slice(1)).toEqual(['order status changed COMPLETED', 'order delivered COMPLETED'])
  })

  test('an old order that is seen for the first time is no news', () => {
    see(createReporter(options), 'COMPLETED', '2026-01-01T00:00:00Z')
    expect(listEvents()).toEqual([])
  })
})
