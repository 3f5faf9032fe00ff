import { Agent, get as request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { SettingError } from './environment.ts'
import { createLog } from './log.ts'
import { addHealth, createService, listen } from './service.ts'

const log = createLog('test', 'silent')
const keepAlive = new Agent({ keepAlive: true })

let app: FastifyInstance
beforeEach(() => {
  app = createService({ service: 'content', log, trustedProxies: [] })
})
afterEach(() => app.close())

const getPort = (service: FastifyInstance) => (service.server.address() as AddressInfo).port

/** Sends a request over a keep-alive connection. */
async function get(path: string): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port: getPort(app), path, agent: keepAlive }, resolve).on('error', reject)
  })
  return { status: response.statusCode!, headers: response.headers, body: await text(response) }
}

describe('stopping a service', () => {
  test('requests in flight are answered and their connections closed', async () => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const arrived = new Promise<void>((resolve) => {
      app.get('/slow', async () => {
        resolve()
        await finished
        return { done: true }
      })
    })
    await listen(app, { port: 0, host: '127.0.0.1', variable: 'PORT' })
    const response = get('/slow')
    await arrived
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    finish()
    expect(await response).toMatchObject({ status: 200, body: '{"done":true}', headers: { connection: 'close' } })
    await closed
  })

  test('idle connections do not delay it', async () => {
    app.get('/', async () => ({}))
    await listen(app, { port: 0, host: '127.0.0.1', variable: 'PORT' })
    expect((await get('/')).headers.connection).toBe('keep-alive')
    await app.close()
    expect(app.server.listening).toBe(false)
  })
})

test('listen: a port in use is reported with a sentence that names the variable', async () => {
  await listen(app, { port: 0, host: '127.0.0.1', variable: 'PORT' })
  const port = getPort(app)
  const second = createService({ service: 'content', log, trustedProxies: [] })
  await expect(listen(second, { port, host: '127.0.0.1', variable: 'PLATFORM_PORT' })).rejects.toThrow(
    new SettingError(`Port ${port} is already in use; stop the process that uses it or set PLATFORM_PORT.`),
  )
  await second.close()
})

describe('health of a service', () => {
  test('healthy while the process runs, even if it is not ready', async () => {
    addHealth(app, () => Promise.reject(new Error('No database.')))
    const [health, ready] = [await app.inject('/healthz'), await app.inject('/readyz')]
    expect([health.statusCode, ready.statusCode]).toEqual([200, 503])
    expect(ready.json()).toEqual({ status: 'unavailable', reason: 'No database.' })
  })

  test('ready if the check passes', async () => {
    addHealth(app, () => Promise.resolve())
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
  })
})

test('request log: method, path, status and request id, but no token', async () => {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logged = createService({
    service: 'content',
    log: createLog('test', 'info', { destination: destination }),
    trustedProxies: [],
  })
  logged.get('/things', async () => ({}))
  await logged.inject({ url: '/things?token=the-secret', headers: { 'x-request-id': 'r1' } })
  const signature = 'sIgnature_-'.repeat(4).slice(0, 43)
  await logged.inject(`/auth/request/0000000101.${signature}.data`)
  await logged.close()
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'GET', path: '/things', status: 200, requestId: 'r1' })
  expect(lines[0]).not.toContain('the-secret')
  expect(JSON.parse(lines[1]!)).toMatchObject({ path: '/auth/request/0000000101.[secret].data', status: 404 })
})
