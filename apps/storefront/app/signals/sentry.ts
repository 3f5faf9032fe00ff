import {
  addIntegration,
  browserProfilingIntegration,
  browserTracingIntegration,
  captureException,
  init,
  type BrowserOptions,
} from '@sentry/browser'
import { isRouteErrorResponse } from 'react-router'
import { removePersonalData } from '@tiber/contract/personal-data'
import { errorTunnelPath, type SentryOptions } from './browser-signals.ts'
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
    beforeSend: (event) => removePersonalData(withoutQuery(event)),
    beforeSendTransaction: (event) => removePersonalData(withoutQuery(event)),
    // Where a visitor has been and what was typed is nobody's business.
    beforeBreadcrumb: (crumb) => (crumb.category === 'fetch' || crumb.category === 'ui.click' ? crumb : null),
  } satisfies BrowserOptions)
  void addReplay()
  // A refusal thrown on purpose, such as 404, is an answer.
  return (error) => void (isRouteErrorResponse(error) || captureException(error))
}

/** Recordings are large code, needed by few visits; texts and pictures are masked. */
async function addReplay() {
  const { replayIntegration } = await import('./sentry-replay.ts')
  addIntegration(replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true }))
}

function withoutQuery<Event extends { request?: { url?: string; headers?: object } }>(event: Event): Event {
  if (!event.request) return event
  const url = event.request.url?.split('?')[0]
  return { ...event, request: url === undefined ? {} : { url: removeIds(url) } }
}
