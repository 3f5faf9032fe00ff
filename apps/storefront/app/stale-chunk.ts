declare global {
  // The library asks for an interface here, to be merged with its own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    tiberReload(): boolean
  }
}

export const reloadWindowMs = 10_000
const reloadedKey = 'tiber-reloaded-at'

/**
 * After a release old files are gone: the page reloads, but only once within ten seconds (spec 8). Without a line no file
 * is gone, and a reload would take the page and all that is typed in it.
 */
export function watchStaleChunks(reload = () => location.reload()) {
  window.tiberReload = () => {
    if (!navigator.onLine || !mayReload(Date.now())) return false
    reload()
    return true
  }
  // Parts that are loaded where they are used.
  addEventListener('vite:preloadError', (event) => {
    if (window.tiberReload()) event.preventDefault()
  })
}

function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
    if (now - last < reloadWindowMs) return false
    sessionStorage.setItem(reloadedKey, String(now))
    return true
  } catch {
    // Without storage nobody could tell a second time from the first.
    return false
  }
}
