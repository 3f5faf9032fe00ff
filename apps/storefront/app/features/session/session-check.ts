import { useEffect, useRef } from 'react'
import { keepTypedForm } from '#app/forms/kept-form.ts'
import { useGo } from '#app/ui/navigate.ts'

/** spec 9 */
export const sessionCheckEveryMs = 300_000
const timerLock = 'tiber-session-timer'
const endedKey = 'tiber-session-ended'

/** Keeps the session alive while the shop is open, and leaves the page when it has ended. One timer serves all tabs. */
export function useSessionCheck() {
  const go = useGo()
  const leave = useRef(go)
  useEffect(() => {
    leave.current = go
  })
  useEffect(() => {
    const stop = new AbortController()
    const check = async () => {
      const login = await loginWhenEnded()
      // Tabs tell each other, so the answer may come twice; by then this one may stand on the sign-in page.
      if (login === undefined || stop.signal.aborted) return
      stop.abort()
      tellOtherTabs()
      keepTypedForm(location.pathname + location.search)
      leave.current(login)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void check()
    }
    const onStorage = (event: StorageEvent) => {
      if (event.key === endedKey && event.newValue) void check()
    }
    document.addEventListener('visibilitychange', onVisible, { signal: stop.signal })
    addEventListener('storage', onStorage, { signal: stop.signal })
    void holdTimer(check, stop.signal)
    return () => stop.abort()
  }, [])
}

/** The tab that holds the lock has the timer; when it closes, another one gets both. */
async function holdTimer(check: () => Promise<void>, signal: AbortSignal) {
  const run = () =>
    new Promise<void>((resolve) => {
      const timer = setInterval(() => void check(), sessionCheckEveryMs)
      signal.addEventListener('abort', () => {
        clearInterval(timer)
        resolve()
      })
    })
  // Without locks (plain http away from localhost) every tab has its own timer.
  if (!('locks' in navigator)) return run()
  await navigator.locks.request(timerLock, { signal }, run).catch(() => {
    // The page was left while waiting for its turn.
  })
}

/** Where to sign in again, once the session has ended. */
async function loginWhenEnded(): Promise<string | undefined> {
  const page = location.pathname + location.search
  const response = await fetch('/session/check', { method: 'POST', body: new URLSearchParams({ page }) }).catch(
    () => undefined,
  )
  // Out of reach is not signed out: the next check asks again.
  if (response?.status !== 401) return undefined
  return ((await response.json()) as { login: string }).login
}

function tellOtherTabs() {
  try {
    localStorage.setItem(endedKey, String(Date.now()))
  } catch {
    // Storage is blocked; they will notice by themselves.
  }
}
