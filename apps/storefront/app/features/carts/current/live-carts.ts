import { anyCart, onCartUpdate, publishCartUpdate, type CartUpdate } from './cart-updates.ts'
import { onUnreadThreads, publishUnreadThreads } from './unread-threads.ts'

/** `buyer` is the key of user, account and store: every buyer receives different updates. */
type FollowOptions = { buyer: string; isLive: boolean; signal: AbortSignal }

/** What tabs tell each other. */
type TabMessage = CartUpdate | { unreadThreads: number }

const retryDelaysMs = [1000, 2000, 5000, 15_000, 60_000]

/** Shares updates of carts and messages between the tabs of this browser; one tab holds the stream for all of them. */
export function followCarts({ buyer, isLive, signal }: FollowOptions) {
  const name = `tiber-carts ${buyer}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  const publish = (message: TabMessage) =>
    'unreadThreads' in message
      ? publishUnreadThreads(message.unreadThreads, 'elsewhere')
      : publishCartUpdate(message, 'elsewhere')
  // A BroadcastChannel reaches only pages of this origin, so there is no target origin to check.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const postToTabs = (message: TabMessage) => channel?.postMessage(message)
  const broadcast = (message: TabMessage) => {
    publish(message)
    postToTabs(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => publish(data))
  const unsubscribeFromCarts = onCartUpdate((update, origin) => {
    if (origin === 'here') postToTabs(update)
  })
  const unsubscribeFromThreads = onUnreadThreads((unreadThreads, origin) => {
    if (origin === 'here') postToTabs({ unreadThreads })
  })
  signal.addEventListener('abort', () => {
    unsubscribeFromCarts()
    unsubscribeFromThreads()
    channel?.close()
  })
  // Browsers limit connections per origin: without locks every tab would hold one.
  if (isLive && 'EventSource' in globalThis && 'locks' in navigator)
    void navigator.locks
      .request(name, { signal }, () => keepStreamOpen(broadcast, signal))
      .catch(() => {
        // The page was left while it waited for the lock.
      })
  else refreshWhenVisible(signal)
}

const missedUpdates: CartUpdate = { id: anyCart, version: Infinity, deleted: false }

/** Announces possible updates whenever the page becomes visible, for use without a stream. */
function refreshWhenVisible(signal: AbortSignal) {
  const refresh = () => {
    if (document.visibilityState === 'visible') publishCartUpdate(missedUpdates, 'elsewhere')
  }
  document.addEventListener('visibilitychange', refresh, { signal })
}

/** Keeps the stream open until the page is left and reconnects with growing delays. */
async function keepStreamOpen(broadcast: (message: TabMessage) => void, signal: AbortSignal) {
  let failures = 0
  let isFirst = true
  while (!signal.aborted) {
    const wasOpen = await openStream({ broadcast, signal, isFirst })
    isFirst = false
    failures = wasOpen ? 0 : failures + 1
    await wait(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]!, signal)
    // A hidden page waits, so that it does not keep the session alive.
    if (!signal.aborted) await untilVisible(signal)
    if (!signal.aborted && failures === 1) await renewSession()
  }
}

type StreamOptions = { broadcast: (message: TabMessage) => void; signal: AbortSignal; isFirst: boolean }

/** Opens one connection and resolves when it ends, with whether it had been open. */
function openStream({ broadcast, signal, isFirst }: StreamOptions): Promise<boolean> {
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
      if (!isFirst) broadcast(missedUpdates)
    })
    source.addEventListener('carts', ({ data }: MessageEvent<string>) => {
      for (const update of JSON.parse(data) as CartUpdate[]) broadcast(update)
    })
    source.addEventListener('threads', ({ data }: MessageEvent<string>) =>
      broadcast(JSON.parse(data) as { unreadThreads: number }),
    )
    // Closing here prevents the automatic reconnect of the browser; `keepStreamOpen` decides when to reconnect.
    source.addEventListener('error', end)
    signal.addEventListener('abort', end)
  })
}

/** Waits, but not longer than until the page becomes visible or the browser is online again. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const listeners = new AbortController()
    const end = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    document.addEventListener('visibilitychange', end, { signal: listeners.signal })
    addEventListener('online', end, { signal: listeners.signal })
    signal.addEventListener('abort', end, { signal: listeners.signal })
  })

const untilVisible = (signal: AbortSignal) =>
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
