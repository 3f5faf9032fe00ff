import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPlatformClient } from '@tiber/sdk/platform-client'
import { memoryTokenStore } from '@tiber/sdk/token-store'
import { demoApiKey, demoContentToken, demoPassword } from '@tiber/demo-data/people'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'tiber-embedded-'))
const running: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(running.map(endNow))
  rmSync(folder, { recursive: true, force: true })
})

/** A fresh database takes seconds, and many more while others use the machine. */
const patience = { timeout: 150_000, interval: 100 }
const signIn = { username: 'buyer@tiber.example', password: demoPassword }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The services as a process of their own, as `npm start` runs them. */
async function spawnServices(environment: Record<string, string> = {}) {
  const [platformPort, contentPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      DEMO: '1',
      TOKEN_SECRET: 'a secret of the tests, long enough',
      DATA_DIR: folder,
      PLATFORM_PORT: String(platformPort),
      CONTENT_PORT: String(contentPort),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += String(chunk)))
  child.stderr.on('data', (chunk) => (output.err += String(chunk)))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const baseUrl = `http://127.0.0.1:${platformPort}`
  const contentUrl = `http://127.0.0.1:${contentPort}`
  const client = createPlatformClient({ baseUrl, apiKey: demoApiKey })
  return { child, output, exit, platformPort, baseUrl, contentUrl, client }
}

async function startServices() {
  const services = await spawnServices()
  await vi.waitFor(async () => {
    if (services.child.exitCode !== null) throw new Error(services.output.err)
    for (const url of [services.baseUrl, services.contentUrl]) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  }, patience)
  return services
}

async function operatorOf({ baseUrl }: { baseUrl: string }) {
  const client = createPlatformClient({ baseUrl, apiKey: demoApiKey, client: 'OPERATOR', tokens: memoryTokenStore() })
  await client.auth.token({ body: { username: 'operator@tiber.example', password: demoPassword } })
  return client
}

async function endNow(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A sign-in of which the server has the head but not yet the body: a request in flight for as long as we like. */
async function beginSignIn(port: number) {
  const body = JSON.stringify(signIn)
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const closed = once(socket, 'close')
  const head = [
    'POST /auth/token HTTP/1.1',
    'host: localhost',
    'dj-client: ACCOUNT',
    `dj-api-key: ${demoApiKey}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await vi.waitUntil(() => answer.includes('100 Continue'), patience)
  return {
    async finish() {
      socket.write(body)
      await closed
      return answer
    },
  }
}

/** In this order: each test goes on with what the one before it left running. */
describe('the services', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let refreshToken: string
  beforeAll(async () => {
    services = await startServices()
  })

  test('refuse a data folder that is in use, with one sentence', async () => {
    const { exit, output } = await spawnServices()
    expect(await exit).toBe(1)
    expect(output.err).toBe(
      `The data folder ${folder} is in use by process ${services.child.pid}; stop it or set another DATA_DIR.\n`,
    )
  })

  test('refuse to start without a variable they need, with one sentence', async () => {
    const { exit, output } = await spawnServices({ TOKEN_SECRET: '' })
    expect(await exit).toBe(1)
    expect(output.err).toBe('TOKEN_SECRET is not set; see .env.example.\n')
  })

  test('asked to stop, take no new request, answer what is in flight and end well', async () => {
    const inFlight = await beginSignIn(services.platformPort)
    services.child.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${services.baseUrl}/healthz`)).rejects.toThrow('fetch failed'), patience)
    const answer = await inFlight.finish()
    expect(answer).toContain('HTTP/1.1 200 OK')
    expect(await services.exit).toBe(0)
    ;({ refreshToken } = JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n'))) as { refreshToken: string })
  })

  test('started again, have every row', async () => {
    services = await startServices()
    const answer = await services.client.auth.refreshToken({ body: { refreshToken } })
    expect(answer.user.id).toBe('0000000201')
    const space = await fetch(`${services.contentUrl}/v2/cdn/spaces/me?token=${demoContentToken}`)
    expect(await space.json()).toMatchObject({ space: { name: 'Tiber' } })
    ;({ refreshToken } = answer)
  })

  test('killed and started again, have every row, too', async () => {
    await endNow(services.child)
    services = await startServices()
    const answer = await services.client.auth.refreshToken({ body: { refreshToken } })
    expect(answer.user.id).toBe('0000000201')
  })

  test('answer while a file is imported, and, killed in the middle of it, go on with it as soon as they are started again', async () => {
    let { catalogueImports } = await operatorOf(services)
    const read = () => catalogueImports.read({ params: { id } })
    const { id } = await catalogueImports.create({ body: { fileName: 'file', format: 'jsonl' } })
    const count = 30_000
    const lines = Array.from({ length: count }, (_, at) =>
      JSON.stringify({ type: 'product', externalId: `killed-${at}`, name: `Serie ${at}`, status: 'INACTIVE' }),
    )
    await catalogueImports.addPart({ params: { id, part: '0' }, body: { text: lines.join('\n') } })
    await catalogueImports.start({ params: { id } })
    let done = 0
    await vi.waitUntil(async () => {
      ;({ done } = (await read()).lines)
      return done > 0
    }, patience)
    expect(done).toBeLessThan(count)
    await endNow(services.child)
    services = await startServices()
    ;({ catalogueImports } = await operatorOf(services))
    // A worker that is gone is not heard of: seconds, not the quarter of an hour a job may take.
    await vi.waitUntil(async () => (await read()).state === 'DONE', { ...patience, timeout: 60_000 })
    expect(await read()).toMatchObject({ counts: { created: count, broken: 0 } })
  })
})
