import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSettingsReader } from '../environment.ts'
import { createLog } from '../log.ts'
import { createService } from '../service.ts'
import { startReceiver } from '../testing/receiver.ts'
import { readSignalSettings } from './settings.ts'
import { startSignals } from './start-signals.ts'
import { readTraceparent, runInSpan } from './traces.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>
let receiver: Receiver
let signals: Awaited<ReturnType<typeof startSignals>>

beforeEach(async () => {
  receiver = await startReceiver()
  const endpoint = `http://127.0.0.1:${receiver.port}`
  // The SDK reads the variables of its standard by itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  const settings = readSignalSettings(createSettingsReader({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))
  signals = await startSignals('content', settings)
})
afterEach(async () => {
  await signals.stop()
  await receiver.close()
  vi.unstubAllEnvs()
})

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
function listSpans(): Span[] {
  const bodies = receiver.received.filter(({ path }) => path === '/v1/traces').map(({ body }) => JSON.parse(body))
  return bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

test('a request continues the trace of its caller, and passes it on', async () => {
  const app = createService({ service: 'content', log: createLog('test', 'silent'), trustedProxies: [] })
  let passedOn: string | undefined
  app.post('/stories/:slug', async () =>
    runInSpan({ name: 'select', kind: 'client' }, async () => {
      passedOn = readTraceparent()
      return {}
    }),
  )
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  await app.inject({ method: 'POST', url: '/stories/home', headers, payload: { with: 'a body' } })
  await app.close()
  await signals.stop()
  const [statement, request] = listSpans()
  expect(request).toMatchObject({ name: 'POST /stories/:slug', traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(statement).toMatchObject({ name: 'select', traceId, parentSpanId: request!.spanId })
  expect(passedOn).toBe(`00-${traceId}-${statement!.spanId}-01`)
})

test('metrics are sent as they are served', async () => {
  const app = createService({ service: 'content', log: createLog('test', 'silent'), trustedProxies: [] })
  app.get('/measured', async () => ({}))
  await app.inject({ url: '/measured' })
  await app.close()
  await signals.stop()
  const { body } = receiver.received.find(({ path }) => path === '/v1/metrics')!
  const metrics = JSON.parse(body).resourceMetrics[0].scopeMetrics[0].metrics as {
    name: string
    histogram?: { dataPoints: { count: number; bucketCounts: number[]; attributes: { value: object }[] }[] }
  }[]
  const points = metrics.find(({ name }) => name === 'tiber_request_duration_seconds')!.histogram!.dataPoints
  const point = points.find(({ attributes }) => JSON.stringify(attributes).includes('/measured'))!
  expect(Number(point.count)).toBe(1)
  expect(point.bucketCounts.map(Number).reduce((sum, each) => sum + each, 0)).toBe(1)
})

test('an error of the work is passed on, and nothing is traced after the end', async () => {
  await expect(runInSpan({ name: 'x', kind: 'client' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await signals.stop()
  expect(readTraceparent()).toBeUndefined()
  await expect(runInSpan({ name: 'x', kind: 'client' }, async () => 7)).resolves.toBe(7)
})
