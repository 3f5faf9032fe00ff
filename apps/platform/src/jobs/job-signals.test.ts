import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSettingsReader } from '@tiber/server/environment'
import { readSignalSettings } from '@tiber/server/signals/settings'
import { startSignals } from '@tiber/server/signals/start-signals'
import { startReceiver } from '@tiber/server/testing/receiver'
import { useOrders } from '../testing/orders.ts'

type Span = { name: string; kind: number; traceId: string; spanId: string; parentSpanId?: string }

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('signals of background jobs', () => {
  const used = useOrders()

  test('jobs of a placed order belong to the trace of the request that placed it', async () => {
    const receiver = await startReceiver()
    const endpoint = `http://127.0.0.1:${receiver.port}`
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
    const draft = await used.createDraft()
    await used.platform.drainJobs()
    const settings = readSignalSettings(createSettingsReader({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))
    const signals = await startSignals('platform', settings)
    await used.buyer.commercialOrders.place({ params: { id: draft.id } })
    await used.platform.drainJobs()
    await signals.stop()
    await receiver.close()
    const spans = receiver.received
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Span[])
    const placed = spans.find(({ name }) => name === 'PUT /v1/shop/commercial-orders/:id/created')!
    const events = spans.find(({ name }) => name === 'job order-events')!
    expect(events).toMatchObject({ traceId: placed.traceId, parentSpanId: placed.spanId })
    const mail = spans.find(({ name }) => name === 'job order-mail')
    expect(mail?.traceId).toBe(placed.traceId)
  })

  test('waiting jobs, mails and the age of the oldest one are metrics, with a value for every job', async () => {
    const read = async () => (await used.platform.app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body
    await used.platform.drainJobs()
    expect(await read()).toContain('tiber_mails_waiting{service="platform"} 0')
    const body = { email: 'buyer@tiber.example' }
    await used.platform.createClient().auth.sendResetPasswordEmail({ body })
    const waiting = await read()
    expect(waiting).toContain('tiber_mails_waiting{service="platform"} 1')
    expect(waiting).toContain('tiber_jobs_waiting{queue="reset-password-mail",service="platform"} 1')
    expect(waiting).toMatch(/tiber_job_lag_seconds\{queue="reset-password-mail",service="platform"\} \d/)
    expect(waiting).toContain('tiber_jobs_waiting{queue="order-events",service="platform"} 0')
    await used.platform.drainJobs()
    // Reads prices through a cache.
    await used.readStock()
    const after = await read()
    expect(after).toContain('tiber_mails_waiting{service="platform"} 0')
    expect(after).toMatch(/tiber_job_duration_seconds_count\{.*queue="reset-password-mail",outcome="ok".*\} \d/)
    expect(after).toMatch(/tiber_cache_requests_total\{.*outcome="(hit|miss)".*\} \d/)
  })
})
