import * as Sentry from '@sentry/node-core'
import { SentryPropagator, SentrySampler, SentrySpanProcessor } from '@sentry/opentelemetry'
import { removePersonalData } from '@tiber/contract/personal-data'
import type { ReportedError } from './error-reports.ts'
import type { ServiceName } from './metrics.ts'
import type { SpanReceiver } from './open-telemetry.ts'
import type { SentrySettings } from './settings.ts'

const flushMs = 2000

/** Starts the reporting of errors and traces to Sentry. */
export function startSentry(service: ServiceName, { dsn, environment, tracesSampleRate }: SentrySettings) {
  const client = Sentry.init({
    dsn,
    environment,
    tracesSampleRate,
    // Neither addresses nor cookies nor bodies of requests.
    sendDefaultPii: false,
    // Our log reports errors, and our own spans are sent: nothing is patched, nothing is caught twice.
    defaultIntegrations: false,
    integrations: [Sentry.linkedErrorsIntegration(), Sentry.onUncaughtExceptionIntegration()],
    serverName: service,
    initialScope: { tags: { service } },
    beforeSend: (event) => removePersonalData(event),
    beforeSendTransaction: (event) => removePersonalData(event),
  })!
  const spanReceiver: SpanReceiver = {
    processor: new SentrySpanProcessor(),
    sampler: new SentrySampler(client),
    propagator: new SentryPropagator(),
    contextManager: new Sentry.SentryContextManager(),
  }
  return {
    spanReceiver,
    report: ({ error, message, requestId, service: source }: ReportedError) =>
      void Sentry.captureException(error, {
        tags: { ...(requestId && { request_id: requestId }), ...(source && { service: source }) },
        extra: { message },
      }),
    stop: async () => void (await Sentry.close(flushMs)),
  }
}
