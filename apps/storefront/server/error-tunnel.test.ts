import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startReceiver } from '@tiber/server/testing/receiver'
import { errorTunnelPath } from '../app/signals/browser-signals.ts'
import { serveErrorTunnel } from './error-tunnel.ts'

let app: FastifyInstance
let receiver: Awaited<ReturnType<typeof startReceiver>>
let dsn: string

beforeEach(async () => {
  receiver = await startReceiver()
  dsn = `http://key@127.0.0.1:${receiver.port}/42`
  app = createTunnel(dsn)
})
afterEach(async () => {
  await app.close()
  await receiver.close()
})

function createTunnel(project: string): FastifyInstance {
  const tunnel = Fastify()
  tunnel.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  serveErrorTunnel(tunnel, { dsn: project })
  return tunnel
}
const send = (payload: string | Buffer, tunnel = app) =>
  tunnel.inject({ method: 'POST', url: errorTunnelPath, headers: { 'content-type': 'text/x-envelope' }, payload })
const createEnvelope = (header: object) => `${JSON.stringify(header)}\n{"type":"event"}\n{"message":"broken"}\n`

test('a report of our project is passed on as it is', async () => {
  const envelope = createEnvelope({ dsn, event_id: '1' })
  expect((await send(envelope)).statusCode).toBe(200)
  expect(receiver.received).toMatchObject([{ path: '/api/42/envelope/', body: envelope }])
})

test.each([
  ['another project', () => createEnvelope({ dsn: dsn.replace('/42', '/43') })],
  ['another host', () => createEnvelope({ dsn: 'https://key@elsewhere.example/42' })],
  ['no project', () => createEnvelope({ event_id: '1' })],
  ['a project that is not text', () => createEnvelope({ dsn: { host: 'elsewhere.example' } })],
  ['a header that is no JSON', () => 'dsn\n{}\n'],
  ['no header', () => ''],
  ['a header that never ends', () => Buffer.alloc(100_000, 'x')],
])('a report with %s is refused and goes nowhere', async (_name, create) => {
  expect((await send(create())).statusCode).toBe(403)
  expect(receiver.received).toEqual([])
})

test('a body of 10 MB is refused', async () => {
  const body = Buffer.concat([Buffer.from(createEnvelope({ dsn })), Buffer.alloc(10 * 1024 * 1024)])
  expect((await send(body)).statusCode).toBe(413)
  expect(receiver.received).toEqual([])
})

test('an unreachable receiver costs the report, nothing else', async () => {
  await receiver.close()
  expect((await send(createEnvelope({ dsn }))).statusCode).toBe(502)
})

test('a redirect of the receiver is not followed', async () => {
  const headers = { location: `http://127.0.0.1:${receiver.port}/elsewhere` }
  const moved = await startReceiver({ status: 307, headers })
  try {
    const own = `http://key@127.0.0.1:${moved.port}/42`
    const tunnel = createTunnel(own)
    expect((await send(createEnvelope({ dsn: own }), tunnel)).statusCode).toBe(502)
    expect(receiver.received).toEqual([])
    await tunnel.close()
  } finally {
    await moved.close()
  }
})
