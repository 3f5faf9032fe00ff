// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { listEvents, loadTracker, newOrder, options, receive, useTracker } from '#app/testing/tracker-calls.ts'
import { createReporter } from './reporter.ts'

useTracker()

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
    loadTracker()
    reporter.reportFacts({ draftId: '5' })
    reporter.reportEnd({ isClosing: true })
    expect(listEvents()).toEqual(['checkout abandoned 5'])
    reporter.reportFacts({ draftId: '6' })
    reporter.reportFacts({ order: { ...newOrder, draftId: '6' } })
    reporter.reportEnd({ isClosing: true })
    expect(listEvents().filter((each) => each.includes('abandoned'))).toHaveLength(1)
  })

  test('starts once, however often its draft is loaded', () => {
    const reporter = createReporter(options)
    for (const id of ['5', '5', '6', '5']) {
      receive({ family: 'checkout', action: 'started', id })
      reporter.reportWaiting()
    }
    expect(listEvents()).toEqual(['checkout started 5', 'checkout started 6'])
  })

  test('goes on when its page is replaced, as by that of the payment provider', () => {
    const reporter = createReporter(options)
    loadTracker()
    reporter.reportFacts({ draftId: '5' })
    reporter.reportEnd({ isClosing: false })
    reporter.reportFacts({ order: { ...newOrder, draftId: '5' } })
    reporter.reportEnd({ isClosing: true })
    expect(listEvents()).toEqual(['order created 7', 'checkout completed 5'])
  })

  test('is abandoned when the visitor goes on with another account', () => {
    const reporter = createReporter(options)
    reporter.reportFacts({ account: 'A', draftId: '5' })
    reporter.reportFacts({})
    reporter.reportFacts({ account: 'A' })
    expect(listEvents()).toEqual([])
    reporter.reportFacts({ account: 'B' })
    expect(listEvents()).toEqual(['checkout abandoned 5'])
  })
})
