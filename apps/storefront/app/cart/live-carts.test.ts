// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onCartNews, tellCartNews, type CartNews } from './cart-news.ts'
import { followCarts } from './live-carts.ts'

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
  tell(name: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent(name, data === undefined ? {} : { data: JSON.stringify(data) }))
  }
}
class Channel extends EventTarget {
  static sent: CartNews[] = []
  postMessage = (news: CartNews) => void Channel.sent.push(news)
  close = () => {}
}

const checked = vi.fn(async () => Response.json({}))
let heard: CartNews[]
let stop: AbortController
let forget: () => void
let visibility: DocumentVisibilityState

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
  Channel.sent = []
  checked.mockClear()
  heard = []
  visibility = 'visible'
  stop = new AbortController()
  forget = onCartNews((news) => heard.push(news))
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('fetch', checked)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const request = (_name: string, _options: object, run: () => Promise<void>) => run()
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => {
  stop.abort()
  forget()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const follow = (isLive = true) => followCarts({ buyer: 'me', isLive, signal: stop.signal })
const last = () => Stream.opened.at(-1)!
const news = { id: '2', version: 7, deleted: false }
const somethingMissed = { id: '*', version: Infinity, deleted: false }

test('live carts › an update from the stream › reaches this page and other tabs; an own change only the other tabs', () => {
  follow()
  last().tell('ready')
  last().tell('carts', [news])
  expect(heard).toEqual([news])
  tellCartNews({ ...news, version: 8 }, 'here')
  expect(Channel.sent).toEqual([news, { ...news, version: 8 }])
})

test('live carts › after the stream ends › it is reopened and every cart is checked for missed updates', async () => {
  follow()
  last().tell('ready')
  last().tell('error')
  expect(last().isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(Stream.opened).toHaveLength(2)
  last().tell('ready')
  expect(heard).toEqual([somethingMissed])
  expect(checked).not.toHaveBeenCalled()
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
    last().tell('ready')
    last().tell('error')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(Stream.opened).toHaveLength(4)
  expect(listening()).toBe(once)
})

test('live carts › a stream that fails to open › is retried with growing delays and the session is renewed once', async () => {
  follow()
  for (const waitMs of [2000, 5000, 15_000, 60_000, 60_000]) {
    const tries = Stream.opened.length
    last().tell('error')
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(Stream.opened).toHaveLength(tries)
    await vi.advanceTimersByTimeAsync(1)
    expect(Stream.opened).toHaveLength(tries + 1)
  }
  expect(checked).toHaveBeenCalledTimes(1)
})

test('live carts › a hidden page › reconnects only when it becomes visible', async () => {
  follow()
  last().tell('ready')
  visibility = 'hidden'
  last().tell('error')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(Stream.opened).toHaveLength(1)
  expect(checked).not.toHaveBeenCalled()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(Stream.opened).toHaveLength(2)
})

test('live carts › without the live-changes extension › carts are checked when the page becomes visible', () => {
  follow(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(Stream.opened).toEqual([])
  expect(heard).toEqual([somethingMissed])
})

test('live carts › after abort › the stream is closed and not reopened', async () => {
  follow()
  stop.abort()
  expect(last().isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(Stream.opened).toHaveLength(1)
})
