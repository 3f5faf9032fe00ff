import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createBrowserSignals } from './browser-signals.ts'

const analytics = { url: 'https://tracker.example', siteId: '3', usesCookies: false }
const sentry = {
  dsn: 'https://key@sentry.example/1',
  environment: 'production',
  tracesSampleRate: 1,
  profilesSampleRate: 1,
  replaysSampleRate: 0.1,
  errorReplaysSampleRate: 1,
}
const signals = { metricsToken: undefined, sendsTraces: false, logLinesPerSecond: 500 }
const read = (headers: object, config: object = { analytics, signals: { ...signals, sentry } }) =>
  createBrowserSignals(config as never, 'release-1')({ headers } as FastifyRequest)

describe('signals of a browser', () => {
  test('are what is configured', () => {
    const { isTracked, settings } = read({})
    expect(isTracked).toBe(true)
    expect(JSON.parse(settings)).toEqual({ analytics, sentry: { ...sentry, release: 'release-1' } })
  })

  test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('%o › no analytics, but errors', (headers) => {
    const { isTracked, settings } = read(headers)
    expect(isTracked).toBe(false)
    expect(Object.keys(JSON.parse(settings))).toEqual(['sentry'])
  })

  test('without settings › none', () => {
    expect(read({}, { analytics: undefined, signals: { ...signals, sentry: undefined } })).toEqual({
      isTracked: false,
      settings: '',
    })
  })
})
