import {
  addEventProcessor,
  addIntegration,
  browserProfilingIntegration,
  browserTracingIntegration,
  captureException,
  init,
  type BrowserOptions,
} from '@sentry/browser'
import { isRouteErrorResponse } from 'react-router'
import { loadOptional } from '@tiber/web/browser/stale-chunk.ts'
import { errorTunnelPath, type SentryOptions } from './browser-signals.ts'
import { cleanBreadcrumb, cleanReport } from './clean-report.ts'
import { removeIds } from './page-names.ts'

/** Starts the reporting of errors, traces and profiles; returns how to report what the application has caught. */
export function startSentry(options: SentryOptions): (error: unknown) => void {
  const { dsn, environment, release, tracesSampleRate, profilesSampleRate } = options
  init({
    dsn,
    environment,
    release,
    tunnel: errorTunnelPath,
    sendDefaultPii: false,
    tracesSampleRate,
    profileSessionSampleRate: profilesSampleRate,
    profileLifecycle: 'trace',
    replaysSessionSampleRate: options.replaysSampleRate,
    replaysOnErrorSampleRate: options.errorReplaysSampleRate,
    // The storefront's own traces continue that of the browser.
    tracePropagationTargets: [/^\/(?!\/)/, location.origin],
    propagateTraceparent: true,
    integrations: [
      browserTracingIntegration({ beforeStartSpan: (span) => ({ ...span, name: removeIds(span.name) }) }),
      browserProfilingIntegration(),
    ],
    beforeSend: cleanReport,
    beforeSendTransaction: cleanReport,
    beforeBreadcrumb: cleanBreadcrumb,
  } satisfies BrowserOptions)
  // The hooks above do not see recordings.
  addEventProcessor((event) => (event.type === 'replay_event' ? cleanReport(event) : event))
  // Links that were mailed have tokens in their address, which a recording contains.
  if (!location.pathname.includes('/auth/')) void addReplay()
  // A refusal thrown on purpose, such as 404, is an answer.
  return (error) => void (isRouteErrorResponse(error) || captureException(error))
}

/** Recordings are large code, needed by few visits; texts and pictures are masked. */
async function addReplay() {
  const loaded = await loadOptional(() => import('./sentry-replay.ts'))
  if (loaded) addIntegration(loaded.replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true }))
}
