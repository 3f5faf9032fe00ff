import { useEffect } from 'react'

export const buildCheckEveryMs = 600_000

/** Makes the next click load the full page once a newer build is live, so that old and new code never mix. */
export function useBuildCheck() {
  useEffect(() => {
    let isStale = false
    const abort = new AbortController()
    const check = async () => {
      const id = await fetchLatestBuild()
      isStale ||= id !== undefined && id !== getOwnBuild()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void check()
    }
    const onClick = (event: MouseEvent) => {
      const link = isStale && isPlainClick(event) && event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.origin !== location.origin) return
      event.preventDefault()
      location.assign(link.href)
    }
    const timer = setInterval(() => void check(), buildCheckEveryMs)
    document.addEventListener('visibilitychange', onVisible, { signal: abort.signal })
    document.addEventListener('click', onClick, { signal: abort.signal, capture: true })
    void check()
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [])
}

/** Returns the build this page was rendered by, from the router's manifest. */
function getOwnBuild(): string | undefined {
  return (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version
}

async function fetchLatestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/builds/latest.json')
    return response.ok ? ((await response.json()) as { id: string }).id : undefined
  } catch {
    // Without a connection the check is repeated later.
    return undefined
  }
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
