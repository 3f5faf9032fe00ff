import type { FastifyRequest } from 'fastify'
import type { BrowserSignals } from '../app/signals/browser-signals.ts'
import type { StorefrontConfig } from './config.ts'

type SignalConfig = Pick<StorefrontConfig, 'analytics' | 'signals'>

/** Creates a function that tells a browser where to send signals, as JSON; empty if nowhere. */
export function createBrowserSignals({ analytics, signals: { sentry } }: SignalConfig, release: string) {
  const withoutAnalytics: BrowserSignals = sentry ? { sentry: { ...sentry, release } } : {}
  const all: BrowserSignals = analytics ? { ...withoutAnalytics, analytics } : withoutAnalytics
  const [allText, rest] = [toText(all), toText(withoutAnalytics)]
  return (request: FastifyRequest) => {
    const isTracked = analytics !== undefined && !refusesTracking(request)
    return { isTracked, settings: isTracked ? allText : rest }
  }
}

const toText = (signals: BrowserSignals) => (Object.keys(signals).length === 0 ? '' : JSON.stringify(signals))

/** Do Not Track and Global Privacy Control; the browser checks both again before it loads anything. */
const refusesTracking = ({ headers }: FastifyRequest) => headers['dnt'] === '1' || headers['sec-gpc'] === '1'
