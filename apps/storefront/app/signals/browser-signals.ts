/** Where the browser sends errors and what visitors do; each part only if it is configured. */
export type BrowserSignals = { sentry?: SentryOptions; analytics?: AnalyticsOptions }

export type SentryOptions = {
  dsn: string
  environment: string
  release: string
  tracesSampleRate: number
  profilesSampleRate: number
  replaysSampleRate: number
  errorReplaysSampleRate: number
}

export type AnalyticsOptions = {
  /** Address of the tracker, without a file name. */
  url: string
  siteId: string
  /** Whether the tracker may recognise a visitor by cookies. */
  usesCookies: boolean
}

/** Path that passes error reports on, because blockers stop requests to other hosts. */
export const errorTunnelPath = '/signals/errors'
