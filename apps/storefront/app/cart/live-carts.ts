import { anyCart, onCartNews, tellCartNews, type CartNews } from './cart-news.ts'

/** `buyer` is the key of user, account and store: every buyer receives different updates. */
type Following = { buyer: string; isLive: boolean; signal: AbortSignal }

const pausesMs = [1000, 2000, 5000, 15_000, 60_000]

/** Shares cart updates between the tabs of this browser; one tab holds the stream for all of them. */
export function followCarts({ buyer, isLive, signal }: Following) {
  const name = `tiber-carts ${buyer}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  const hear = (news: CartNews) => tellCartNews(news, 'elsewhere')
  // A BroadcastChannel reaches only pages of this origin, so there is no target origin to check.
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
  // Browsers limit connections per origin: without locks every tab would hold one.
  if (isLive && 'EventSource' in globalThis && 'locks' in navigator)
    void navigator.locks
      .request(name, { signal }, () => listen(spread, signal))
      .catch(() => {
        // The page was left while it waited for the lock.
      })
  else lookWhenVisible(signal)
}

const somethingMissed: CartNews = { id: anyCart, version: Infinity, deleted: false }

/** Announces possible updates whenever the page becomes visible, for use without a stream. */
function lookWhenVisible(signal: AbortSignal) {
  const look = () => {
    if (document.visibilityState === 'visible') tellCartNews(somethingMissed, 'elsewhere')
  }
  document.addEventListener('visibilitychange', look, { signal })
}

/** Keeps the stream open until the page is left and reconnects with growing delays. */
async function listen(spread: (news: CartNews) => void, signal: AbortSignal) {
  let failures = 0
  let isFirst = true
  while (!signal.aborted) {
    const wasOpen = await hold({ spread, signal, isFirst })
    isFirst = false
    failures = wasOpen ? 0 : failures + 1
    await rest(pausesMs[Math.min(failures, pausesMs.length - 1)]!, signal)
    // A hidden page waits, so that it does not keep the session alive.
    if (!signal.aborted) await visible(signal)
    if (!signal.aborted && failures === 1) await renewSession()
  }
}

type Holding = { spread: (news: CartNews) => void; signal: AbortSignal; isFirst: boolean }

/** Opens one connection and resolves when it ends, with whether it had been open. */
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
      // Updates may have been missed while the stream was closed.
      if (!isFirst) spread(somethingMissed)
    })
    source.addEventListener('carts', ({ data }: MessageEvent<string>) => {
      for (const news of JSON.parse(data) as CartNews[]) spread(news)
    })
    // Closing here prevents the automatic reconnect of the browser; `listen` decides when to reconnect.
    source.addEventListener('error', end)
    signal.addEventListener('abort', end)
  })
}

/** Waits, but not longer than until the page becomes visible or the browser is online again. */
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

/** Renews the session, because the stream ends with the access token. */
async function renewSession() {
  await fetch('/session/check', { method: 'POST', body: new URLSearchParams({ page: location.pathname }) }).catch(
    () => undefined,
  )
}
