import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { createSettingsReader } from '../environment.ts'
import { createLog } from '../log.ts'
import { createService } from '../service.ts'
import { startReceiver } from '../testing/receiver.ts'
import { setErrorReporter } from './error-reports.ts'
import { readSignalSettings } from './settings.ts'
import { startSignals } from './start-signals.ts'
import { runInSpan } from './traces.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const readEnvelope = (body: string) => body.split('\n').flatMap((line) => (line ? [JSON.parse(line) as unknown] : []))

async function startWithSentry(variables: Record<string, string> = {}) {
  const receiver = await startReceiver()
  closers.push(receiver.close)
  const dsn = `http://key@127.0.0.1:${receiver.port}/42`
  const settings = readSignalSettings(createSettingsReader({ SENTRY_DSN: dsn, ...variables }))
  const signals = await startSignals('content', settings)
  closers.push(signals.stop)
  const app = createService({
    service: 'content',
    log: createLog('content', 'error', { destination: new PassThrough().resume() }),
    trustedProxies: [],
  })
  closers.push(() => app.close())
  return { receiver, app }
}

test('a logged error is reported with its request id, and without personal data', async () => {
  const { receiver, app } = await startWithSentry()
  app.get('/stories/:slug', async (request) => {
    const error = new Error('No story for anna@company.example with eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl')
    request.log.error({ err: error, email: 'anna@company.example' }, 'Request failed')
    return {}
  })
  await app.inject({ url: '/stories/x?word=secret', headers: { 'x-request-id': 'request-7', cookie: 'token=secret' } })
  const { path, body } = await receiver.waitFor((each) => each.body.includes('"exception"'))
  expect(path).toMatch(/^\/api\/42\/envelope\//)
  const event = readEnvelope(body).find((each) => typeof each === 'object' && 'exception' in each!) as {
    tags: object
    exception: { values: { value: string }[] }
  }
  expect(event.tags).toMatchObject({ request_id: 'request-7', service: 'content' })
  expect(event.exception.values[0]!.value).toBe('No story for [e-mail] with [secret]')
  expect(body).not.toMatch(/anna|cookie|word=secret/)
})

test('a request is a transaction named by its route, with the rate that is set', async () => {
  const { receiver, app } = await startWithSentry()
  app.get('/stories/:slug', async () => runInSpan({ name: 'select', kind: 'client' }, async () => ({})))
  await app.inject({ url: '/stories/about-us' })
  const { body } = await receiver.waitFor((each) => each.body.includes('"type":"transaction"'))
  expect(body).toContain('GET /stories/:slug')
  expect(body).not.toContain('about-us')
})

test('of a flood of errors a sample is reported', () => {
  let reports = 0
  setErrorReporter(() => (reports += 1))
  closers.push(async () => setErrorReporter(undefined))
  const log = createLog('content', 'error', { destination: new PassThrough().resume() })
  for (let at = 0; at < 1000; at += 1) log.error({ err: new Error(`broken ${at}`) }, 'Request failed')
  log.error({ err: new Error('other') }, 'Jobs failed')
  expect(reports).toBeGreaterThan(10)
  expect(reports).toBeLessThan(100)
})

test('with a rate of 0 no transaction is sent, but errors are', async () => {
  const { receiver, app } = await startWithSentry({ SENTRY_TRACES_SAMPLE_RATE: '0' })
  app.get('/fails', async (request) => {
    request.log.error({ err: new Error('broken') }, 'Request failed')
    return {}
  })
  await app.inject({ url: '/fails' })
  await receiver.waitFor((each) => each.body.includes('broken'))
  expect(receiver.received.some(({ body }) => body.includes('"type":"transaction"'))).toBe(false)
})

test('rates are those of spec 9 unless they are set', () => {
  const read = (variables: Record<string, string>) =>
    readSignalSettings(createSettingsReader({ SENTRY_DSN: 'https://key@sentry.example/1', ...variables })).sentry
  expect(read({})).toMatchObject({
    tracesSampleRate: 1,
    profilesSampleRate: 1,
    replaysSampleRate: 0.1,
    errorReplaysSampleRate: 1,
  })
  expect(read({ SENTRY_TRACES_SAMPLE_RATE: '0.25' })).toMatchObject({ tracesSampleRate: 0.25 })
})

test.each([
  ['SENTRY_DSN', 'sentry.example'],
  ['SENTRY_DSN', 'https://key@sentry.example:99999/1'],
  ['SENTRY_DSN', 'https://key:secret@sentry.example/1'],
  ['SENTRY_TRACES_SAMPLE_RATE', '2'],
  ['SENTRY_TRACES_SAMPLE_RATE', 'all'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'a token with spaces is never sent'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
])('%s=%s is refused', (name, value) => {
  const variables = { SENTRY_DSN: 'https://key@sentry.example/1', [name]: value }
  expect(() => readSignalSettings(createSettingsReader(variables))).toThrow(name)
})
