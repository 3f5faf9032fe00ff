import { METHODS } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createLog } from '../log.ts'
import { createService, listen } from '../service.ts'
import { getMetrics, setRouteName } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const token = 'token-of-the-metrics-long-enough'
let app: FastifyInstance
let queue: () => Promise<number>

beforeEach(async () => {
  getMetrics('content').registry.resetMetrics()
  queue = async () => 7
  app = createService({ service: 'content', log: createLog('test', 'silent'), trustedProxies: ['127.0.0.1'] })
  serveMetrics(app, 'content', {
    token,
    collect: async ({ jobsWaiting }) => jobsWaiting.set({ queue: 'order-mail' }, await queue()),
  })
  app.get('/stories/:slug', async () => ({}))
  app.get('/fails', async () => Promise.reject(new Error('broken')))
  app.get('/pages/*', async (request) => {
    setRouteName(request, '/product/:id')
    return {}
  })
  await listen(app, { port: 0, variable: 'CONTENT_PORT' })
})
afterEach(() => app.close())

const getPort = () => (app.server.address() as AddressInfo).port
const get = (path: string, headers: Record<string, string> = {}, host = '127.0.0.1') =>
  fetch(`http://${host}:${getPort()}${path}`, { headers })
const readMetrics = async () => (await get('/metrics')).text()

describe('who may read metrics', () => {
  test('a caller on the same machine', async () => {
    const response = await get('/metrics')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  })

  test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip', 'x-client-ip'])(
    'not a caller behind a proxy on the same machine (%s)',
    async (name) => {
      expect((await get('/metrics', { [name]: '127.0.0.1' })).status).toBe(404)
    },
  )

  test('not a caller behind a proxy that names nobody and speaks HTTP/1.0', async () => {
    const connection = connect(getPort(), '127.0.0.1')
    connection.write(`GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${getPort()}\r\n\r\n`)
    expect(await text(connection)).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('a proxied caller with the token, and nobody with another one', async () => {
    const proxied = { 'x-forwarded-for': '192.0.2.1' }
    expect((await get('/metrics', { ...proxied, authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await get('/metrics', { ...proxied, authorization: `Bearer ${token}x` })).status).toBe(404)
  })

  const [outside] = Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal),
  )
  test.skipIf(!outside)('not a caller at another address of the machine', async () => {
    expect((await get('/metrics', {}, outside!.address)).status).toBe(404)
  })
})

test('requests are counted by route and class of status', async () => {
  for (const path of ['/stories/one', '/stories/two', '/fails', '/pages/anything']) await (await get(path)).text()
  const metrics = await readMetrics()
  const count = (route: string, status: string) =>
    Number(new RegExp(`_count\\{.*route="${route}",status="${status}".*\\} (\\d+)`).exec(metrics)?.[1])
  expect(count('/stories/:slug', '2xx')).toBe(2)
  expect(count('/fails', '5xx')).toBe(1)
  expect(count('/product/:id', '2xx')).toBe(1)
  expect(metrics).toContain('tiber_jobs_waiting{queue="order-mail",service="content"} 7')
  expect(metrics).toMatch(/nodejs_eventloop_lag_p99_seconds\{service="content"\}/)
})

test('a thousand unknown paths are one route, and no path is a label', async () => {
  for (let at = 0; at < 1000; at += 1) await app.inject({ url: `/nowhere/${at}?word=${at}` })
  const after = await readMetrics()
  expect(after).not.toContain('nowhere')
  const counts = after.match(/^tiber_request_duration_seconds_count.*/gm)
  expect(counts).toEqual([expect.stringMatching(/route="unknown",status="4xx".* 1000$/)])
})

test('methods that nobody serves are one method', async () => {
  for (const method of METHODS.filter((name) => name !== 'CONNECT'))
    await app.inject({ method: method as 'GET', url: '/nowhere' })
  const metrics = await readMetrics()
  const counts = metrics.match(/^tiber_request_duration_seconds_count.*/gm)
  expect(counts).toHaveLength(8)
  expect(counts!.join()).toContain('method="other"')
})

test('what takes too long is left out, and is read once however many ask', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let reads = 0
    queue = () => {
      reads += 1
      return new Promise(() => undefined)
    }
    const { collect } = getMetrics('content')
    const scrapes = Promise.all([collect(), collect(), collect()])
    await vi.advanceTimersByTimeAsync(2000)
    for (const errors of await scrapes) expect(errors).toEqual([expect.any(Error)])
    expect(reads).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('what cannot be read is left out, and the rest is served', async () => {
  queue = () => Promise.reject(new Error('no database'))
  expect(await readMetrics()).toContain('tiber_request_duration_seconds')
})
