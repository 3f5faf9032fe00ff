import { SettingError, type SettingsReader } from '../environment.ts'

export type SignalSettings = ReturnType<typeof readSignalSettings>

/** Reads which signals a service sends about itself, and to whom; without settings it sends none. */
export function readSignalSettings(setting: SettingsReader) {
  return {
    /** Lets a Prometheus elsewhere read `/metrics`. */
    metricsToken: requireToken(setting.find('METRICS_TOKEN')),
    /** The SDK of OpenTelemetry reads the address by itself, with the other variables of its standard. */
    sendsTraces: requireEndpoint(setting.find('OTEL_EXPORTER_OTLP_ENDPOINT')) !== undefined,
    sentry: readSentry(setting),
    logLinesPerSecond: setting.integer('LOG_LINES_PER_SECOND', 500),
  }
}

export type SentrySettings = NonNullable<ReturnType<typeof readSentry>>

/** The rates are those of spec 9. */
function readSentry(setting: SettingsReader) {
  const dsn = setting.find('SENTRY_DSN')
  if (dsn === undefined) return undefined
  // Browsers get the address, so a secret after the key, as old ones have, must not be part of it.
  if (!/^https?:\/\/[^@:/]+@[^/]+\/(.+\/)?\d+$/.test(dsn) || !URL.canParse(dsn))
    throw new SettingError('SENTRY_DSN must be an address such as https://key@sentry.example/1.')
  return {
    dsn,
    environment: setting.text('SENTRY_ENVIRONMENT', 'production'),
    tracesSampleRate: readRate(setting, 'SENTRY_TRACES_SAMPLE_RATE', 1),
    profilesSampleRate: readRate(setting, 'SENTRY_PROFILES_SAMPLE_RATE', 1),
    replaysSampleRate: readRate(setting, 'SENTRY_REPLAYS_SAMPLE_RATE', 0.1),
    errorReplaysSampleRate: readRate(setting, 'SENTRY_ERROR_REPLAYS_SAMPLE_RATE', 1),
  }
}

function readRate(setting: SettingsReader, name: string, fallback: number): number {
  const text = setting.find(name) ?? String(fallback)
  const rate = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  if (rate >= 0 && rate <= 1) return rate
  throw new SettingError(`${name} must be a number from 0 to 1, not "${text}".`)
}

function requireToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[!-~]{20,}$/.test(token)) return token
  throw new SettingError('METRICS_TOKEN must have at least 20 characters, without spaces or letters beyond ASCII.')
}

/** The SDK would fail at every export, and say so nowhere. */
function requireEndpoint(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return endpoint
  throw new SettingError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318.')
}
