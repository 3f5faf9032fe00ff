declare global {
  // Must be an interface to be merged with the library's own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    tiberReload(): boolean
  }
}

export const reloadWindowMs = 10_000
const reloadedKey = 'tiber-reloaded-at'

/**
 * Reloads the page when a chunk of an old release is missing, but only once within ten seconds (spec 8). Not while
 * offline, when no file is missing and a reload would lose the page and the user's input.
 */
export function watchStaleChunks(reload = () => location.reload()) {
  window.tiberReload = () => {
    if (!navigator.onLine || !canReload(Date.now())) return false
    reload()
    return true
  }
  // Lazily loaded chunks.
  addEventListener('vite:preloadError', (event) => {
    if (optionalLoads === 0 && window.tiberReload()) event.preventDefault()
  })
}

let optionalLoads = 0

/** Loads a chunk that the page works without, such as analytics, which blockers stop: its failure reloads nothing. */
export async function loadOptional<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  optionalLoads += 1
  try {
    return await load()
  } catch (error) {
    console.warn(error)
    return undefined
  } finally {
    optionalLoads -= 1
  }
}

function canReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
    if (now - last < reloadWindowMs) return false
    sessionStorage.setItem(reloadedKey, String(now))
    return true
  } catch {
    // Without storage a second reload could not be distinguished from the first.
    return false
  }
}
