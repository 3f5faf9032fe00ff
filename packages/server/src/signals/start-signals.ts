import { setErrorReporter } from './error-reports.ts'
import type { ServiceName } from './metrics.ts'
import type { SignalSettings } from './settings.ts'
import { setTracing } from './traces.ts'

/**
 * Starts sending errors to Sentry and traces and metrics by OpenTelemetry, as far as they are configured. Their
 * libraries are loaded only then; without them the signals cost nothing.
 */
export async function startSignals(service: ServiceName, { sendsTraces, sentry }: SignalSettings) {
  if (!sendsTraces && !sentry) return { stop: async () => {} }
  const [{ startOpenTelemetry }, reports] = await Promise.all([
    import('./open-telemetry.ts'),
    sentry && import('./sentry.ts').then(({ startSentry }) => startSentry(service, sentry)),
  ])
  const telemetry = startOpenTelemetry({ service, sendsTraces, spanReceiver: reports?.spanReceiver })
  setTracing(telemetry.tracing)
  setErrorReporter(reports?.report)
  return {
    /** Sends what is left, but does not wait long for a receiver that does not answer. */
    stop: async () => {
      setTracing(undefined)
      setErrorReporter(undefined)
      await Promise.all([telemetry.stop(), reports?.stop()])
    },
  }
}
