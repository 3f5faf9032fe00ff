import { loadOptional } from '@tiber/web/browser/stale-chunk.ts'
import type { BrowserSignals } from './browser-signals.ts'
import type { EarlyErrors } from './early-errors.ts'

/** Loads what is configured when the browser has nothing better to do. */
export function startSignals({ sentry }: BrowserSignals, errors: EarlyErrors) {
  if (!sentry) return
  whenIdle(async () => {
    const loaded = await loadOptional(() => import('./sentry.ts'))
    if (loaded) errors.drain(loaded.startSentry(sentry))
  })
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => Promise<void>) {
  const start = () => void run().catch((error: unknown) => console.warn(error))
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 1000)
}
