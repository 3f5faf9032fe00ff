import { anyCart, onCartNews, tellCartNews, type CartNews } from './cart-news.ts'

/** What follows carts has to know; `buyer` is the account in its store: another one hears other news. */
type Following = { buyer: string; isLive: boolean; signal: AbortSignal }

const pausesMs = [1000, 2000, 5000, 15_000, 60_000]

/** Spreads news among the tabs of this browser; one of them listens to the shop for all. */
export function followCarts({ buyer, isLive, signal }: Following) {
  const name = `tiber-carts ${buyer}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  const hear = (news: CartNews) => tellCartNews(news, 'elsewhere')
  // Only pages of the shop can hear it; it is no window that could have gone elsewhere.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tellTabs = (news: CartNews) => channel?.postMessage(news)
  const spread = (news: CartNews) => {
    hear(news)
    tellTabs(news)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<CartNews>) => hear(data))
  const forget = onCartNews((news, origin) => {
    if (origin === 'here') tellTabs(news)
  })
  signal.addEventListener('abort', () => {
    forget()
    channel?.close()
  })
  // Browsers open few connections to one shop: without locks every tab would hold one of them.
  if (isLive && 'EventSource' in globalThis && 'locks' in navigator)
    void navigator.locks
      .request(name, { signal }, () => listen(spread, signal))
      .catch(() => {
        // The page was left while waiting for its turn.
      })
  else lookWhenVisible(signal)
}

const somethingMissed: CartNews = { id: anyCart, version: Infinity, deleted: false }

/** Without a stream the page looks for itself whenever somebody comes back to it. */
function lookWhenVisible(signal: AbortSignal) {
  const look = () => {
    if (document.visibilityState === 'visible') tellCartNews(somethingMissed, 'elsewhere')
  }
  document.addEventListener('visibilitychange', look, { signal })
}

/** Holds the stream until the page is left; what breaks is begun again, more and more patiently. */
async function listen(spread: (news: CartNews) => void, signal: AbortSignal) {
  let failures = 0
  let isFirst = true
  while (!signal.aborted) {
    const wasOpen = await hold({ spread, signal, isFirst })
    isFirst = false
    failures = wasOpen ? 0 : failures + 1
    await rest(pausesMs[Math.min(failures, pausesMs.length - 1)]!, signal)
    // A page nobody looks at waits: it must not keep a session alive.
    if (!signal.aborted) await visible(signal)
    if (!signal.aborted && failures === 1) await renewSession()
  }
}

type Holding = { spread: (news: CartNews) => void; signal: AbortSignal; isFirst: boolean }

/** One connection, from its opening to its end; true: it was open. */
function hold({ spread, signal, isFirst }: Holding): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource('/changes')
    let wasOpen = false
    const end = () => {
      source.close()
      signal.removeEventListener('abort', end)
      resolve(wasOpen)
    }
    source.addEventListener('ready', () => {
      wasOpen = true
      // What was while nobody listened may have been missed.
      if (!isFirst) spread(somethingMissed)
    })
    source.addEventListener('carts', ({ data }: MessageEvent<string>) => {
      for (const news of JSON.parse(data) as CartNews[]) spread(news)
    })
    // Ended by the shop or lost: we decide when to come back, not the browser.
    source.addEventListener('error', end)
    signal.addEventListener('abort', end)
  })
}

/** Shorter where somebody comes back to the page, or the line is back. */
const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    document.addEventListener('visibilitychange', end, { signal: over.signal })
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })

const visible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      document.removeEventListener('visibilitychange', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    document.addEventListener('visibilitychange', end)
    signal.addEventListener('abort', end)
    end()
  })

/** The stream ends with the access token; the check that every open page makes gets another one, if there is one to get. */
async function renewSession() {
  await fetch('/session/check', { method: 'POST', body: new URLSearchParams({ page: location.pathname }) }).catch(
    () => undefined,
  )
}
