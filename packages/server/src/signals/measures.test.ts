import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../database.ts'
import { createLog, type Log } from '../log.ts'
import { createService, listen } from '../service.ts'
import { measurePool } from './measure-pool.ts'
import { countCacheRead, getMetrics } from './metrics.ts'
import { requestScope } from './request-scope.ts'
import { createStatementWatch } from './watch-statements.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('connections › used and idle ones of the pool, and requests that wait for one', async () => {
  const pool = { totalCount: 10, idleCount: 4, waitingCount: 2 }
  measurePool({ engine: { kind: 'postgres', pool } } as unknown as Database, getMetrics('content'))
  const { values } = await getMetrics('content').connections.get()
  const counts = Object.fromEntries(values.map(({ labels, value }) => [labels.state, value]))
  expect(counts).toEqual({ used: 6, idle: 4, waiting: 2 })
})

test('reads of caches › hits and misses of each', async () => {
  for (const isHit of [true, false, true]) countCacheRead('content', 'measured stories', isHit)
  const { values } = await getMetrics('content').cacheRequests.get()
  const counts = values.flatMap(({ labels: { cache, outcome }, value }) =>
    cache === 'measured stories' ? [`${value} ${outcome}`] : [],
  )
  expect(counts).toEqual(['2 hit', '1 miss'])
})

describe('statement', () => {
  test.each([
    [999, 0],
    [1000, 1],
  ])('of %i ms › %i lines in the log, with the request it belongs to', async (ms, count) => {
    vi.useFakeTimers()
    const warn = vi.fn()
    const watch = createStatementWatch('content', { warn } as unknown as Log)
    await requestScope.run({ requestId: 'request-1' }, () =>
      watch('select $1', async () => void vi.advanceTimersByTime(ms)),
    )
    expect(warn).toHaveBeenCalledTimes(count)
    if (count > 0) expect(warn.mock.calls[0]![0]).toEqual({ requestId: 'request-1', ms, statement: 'select $1' })
  })
})

test('request whose body comes later › its work is in its own scope', async () => {
  const app = createService({ service: 'content', log: createLog('test', 'silent'), trustedProxies: [] })
  const hasBegun = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => hasBegun.resolve())
  app.post('/echo', async () => ({ requestId: requestScope.getStore()?.requestId }))
  await listen(app, { port: 0, host: '127.0.0.1', variable: 'CONTENT_PORT' })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'x-request-id': 'request-1', 'content-type': 'application/json' }
  const request = httpRequest({ port, host: '127.0.0.1', path: '/echo', method: 'POST', headers })
  request.write('{"text":')
  await hasBegun.promise
  request.end('"x"}')
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(await json(response)).toEqual({ requestId: 'request-1' })
  await app.close()
})
