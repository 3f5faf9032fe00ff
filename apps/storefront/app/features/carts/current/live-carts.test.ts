// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onCartUpdate, publishCartUpdate, type CartUpdate } from './cart-updates.ts'
import { followCarts } from './live-carts.ts'
import { onUnreadThreads, publishUnreadThreads } from './unread-threads.ts'

/** Fake EventSource driven by the test. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  isClosed = false
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  emit(name: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(name, data === undefined ? {} : { data: JSON.stringify(data) }))
  }
}
class Channel extends EventTarget {
  static sent: unknown[] = []
  postMessage = (update: unknown) => void Channel.sent.push(update)
  close = () => {}
}

const sessionCheck = vi.fn(async () => Response.json({}))
let received: CartUpdate[]
let stop: AbortController
let unsubscribe: () => void
let visibility: DocumentVisibilityState

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
  Channel.sent = []
  sessionCheck.mockClear()
  received = []
  visibility = 'visible'
  stop = new AbortController()
  unsubscribe = onCartUpdate((update) => received.push(update))
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('fetch', sessionCheck)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const request = (_name: string, _options: object, run: () => Promise<void>) => run()
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => {
  stop.abort()
  unsubscribe()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const follow = (isLive = true) => followCarts({ buyer: 'me', isLive, signal: stop.signal })
const last = () => Stream.opened.at(-1)!
const update = { id: '2', version: 7, deleted: false }
const missedUpdates = { id: '*', version: Infinity, deleted: false }

test('live carts › a stream update reaches this page and other tabs; an own change only other tabs', () => {
  follow()
  last().emit('ready')
  last().emit('carts', [update])
  expect(received).toEqual([update])
  publishCartUpdate({ ...update, version: 8 }, 'here')
  expect(Channel.sent).toEqual([update, { ...update, version: 8 }])
})

test('unread messages › a new number reaches this page and other tabs once; an own change only other tabs', () => {
  const counts: number[] = []
  const unsubscribeFromThreads = onUnreadThreads((count) => counts.push(count))
  follow()
  last().emit('threads', { unreadThreads: 3 })
  last().emit('threads', { unreadThreads: 3 })
  expect(counts).toEqual([3])
  publishUnreadThreads(2, 'here')
  expect(counts).toEqual([3, 2])
  expect(Channel.sent).toEqual([{ unreadThreads: 3 }, { unreadThreads: 3 }, { unreadThreads: 2 }])
  unsubscribeFromThreads()
})

test('live carts › after the stream ends › it reopens and announces missed updates', async () => {
  follow()
  last().emit('ready')
  last().emit('error')
  expect(last().isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(Stream.opened).toHaveLength(2)
  last().emit('ready')
  expect(received).toEqual([missedUpdates])
  expect(sessionCheck).not.toHaveBeenCalled()
})

test('live carts › streams that have ended › leave no listeners behind', async () => {
  const added = vi.spyOn(stop.signal, 'addEventListener')
  const removed = vi.spyOn(stop.signal, 'removeEventListener')
  const listening = () => {
    const gone = new Set(removed.mock.calls.map(([, listener]) => listener))
    return added.mock.calls.filter(([, listener]) => !gone.has(listener)).length
  }
  follow()
  const once = listening()
  for (let times = 0; times < 3; times += 1) {
    last().emit('ready')
    last().emit('error')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(Stream.opened).toHaveLength(4)
  expect(listening()).toBe(once)
})

test('live carts › a stream that fails to open › is retried with growing delays; the session is renewed once', async () => {
  follow()
  for (const waitMs of [2000, 5000, 15_000, 60_000, 60_000]) {
    const tries = Stream.opened.length
    last().emit('error')
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(Stream.opened).toHaveLength(tries)
    await vi.advanceTimersByTimeAsync(1)
    expect(Stream.opened).toHaveLength(tries + 1)
  }
  expect(sessionCheck).toHaveBeenCalledTimes(1)
})

test('live carts › a hidden page › reconnects only when it becomes visible', async () => {
  follow()
  last().emit('ready')
  visibility = 'hidden'
  last().emit('error')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(Stream.opened).toHaveLength(1)
  expect(sessionCheck).not.toHaveBeenCalled()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(Stream.opened).toHaveLength(2)
})

test('live carts › without the live-changes extension › carts are checked when the page becomes visible', () => {
  follow(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(Stream.opened).toEqual([])
  expect(received).toEqual([missedUpdates])
})

test('live carts › after abort › the stream is closed and not reopened', async () => {
  follow()
  stop.abort()
  expect(last().isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(Stream.opened).toHaveLength(1)
})
