import { useEffect, useRef } from 'react'
import { saveActiveForm } from '@tiber/ui/forms/form-draft.ts'
import { useSafeNavigate } from '@tiber/ui/hooks/navigate.ts'

/** Interval of the session check (spec 9). */
export const sessionCheckEveryMs = 300_000
const timerLock = 'tiber-session-timer'
const endedKey = 'tiber-session-ended'

/**
 * Keeps the session alive while the shop is open and leaves the page when the session has ended. One timer serves all
 * tabs.
 */
export function useSessionCheck() {
  const go = useSafeNavigate()
  const leave = useRef(go)
  useEffect(() => {
    leave.current = go
  })
  useEffect(() => {
    const stop = new AbortController()
    const check = async () => {
      const login = await findLoginWhenEnded()
      // Tabs notify each other, so the result may arrive twice, and this tab may be on the login page by then.
      if (login === undefined || stop.signal.aborted) return
      stop.abort()
      notifyOtherTabs()
      saveActiveForm(location.pathname + location.search)
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
    void runSharedTimer(check, stop.signal)
    return () => stop.abort()
  }, [])
}

/** Runs the timer in the tab that holds the lock; when it closes, another tab takes over. */
async function runSharedTimer(check: () => Promise<void>, signal: AbortSignal) {
  const run = () =>
    new Promise<void>((resolve) => {
      const timer = setInterval(() => void check(), sessionCheckEveryMs)
      signal.addEventListener('abort', () => {
        clearInterval(timer)
        resolve()
      })
    })
  // Without the Locks API (plain HTTP other than localhost) every tab runs its own timer.
  if (!('locks' in navigator)) return run()
  await navigator.locks.request(timerLock, { signal }, run).catch(() => {
    // The page was left while waiting for the lock.
  })
}

/** Returns the login URL once the session has ended. */
async function findLoginWhenEnded(): Promise<string | undefined> {
  const page = location.pathname + location.search
  const response = await fetch('/session/check', { method: 'POST', body: new URLSearchParams({ page }) }).catch(
    () => undefined,
  )
  // An unreachable server does not end the session; the next check tries again.
  if (response?.status !== 401) return undefined
  return ((await response.json()) as { login: string }).login
}

function notifyOtherTabs() {
  try {
    localStorage.setItem(endedKey, String(Date.now()))
  } catch {
    // Storage is blocked; other tabs notice with their next check.
  }
}
