import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPlatformClient } from '@tiber/sdk/platform-client'
import { createMemoryTokenStore } from '@tiber/sdk/token-store'
import { demoApiKey, demoContentToken, demoPassword } from '@tiber/demo-data/people'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'tiber-embedded-'))
const running: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(running.map(killProcess))
  rmSync(folder, { recursive: true, force: true })
})

/** Creating a database takes seconds, and much longer on a busy machine. */
const waitOptions = { timeout: 150_000, interval: 100 }
const credentials = { username: 'buyer@tiber.example', password: demoPassword }

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Spawns the services as a separate process, as `npm start` does. */
async function spawnServices(environment: Record<string, string> = {}) {
  const [platformPort, contentPort] = [await findFreePort(), await findFreePort()]
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DEMO: '1',
      DEMO_SIZE: 'small',
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
  }, waitOptions)
  return services
}

async function signInOperator({ baseUrl }: { baseUrl: string }) {
  const client = createPlatformClient({
    baseUrl,
    apiKey: demoApiKey,
    client: 'OPERATOR',
    tokens: createMemoryTokenStore(),
  })
  await client.auth.token({ body: { username: 'operator@tiber.example', password: demoPassword } })
  return client
}

async function killProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Sends the head of a sign-in request but not its body, so that the request stays in flight until `finish`. */
async function startSignIn(port: number) {
  const body = JSON.stringify(credentials)
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => (response += String(chunk)))
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
  await vi.waitUntil(() => response.includes('100 Continue'), waitOptions)
  return {
    async finish() {
      socket.write(body)
      await closed
      return response
    },
  }
}

/** The tests depend on their order: each continues with the services of the previous one. */
describe('embedded services', { shuffle: false }, () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let refreshToken: string
  beforeAll(async () => {
    services = await startServices()
  })

  test('a data folder in use is refused with one sentence', async () => {
    const { exit, output } = await spawnServices()
    expect(await exit).toBe(1)
    expect(output.err).toBe(
      `The data folder ${folder} is in use by process ${services.child.pid}; stop it or set another DATA_DIR.\n`,
    )
  })

  test('a missing variable is reported with one sentence', async () => {
    const { exit, output } = await spawnServices({ TOKEN_SECRET: '' })
    expect(await exit).toBe(1)
    expect(output.err).toBe('TOKEN_SECRET is not set; see .env.example.\n')
  })

  test('SIGTERM: no new requests, requests in flight are answered, exit code 0', async () => {
    const inFlight = await startSignIn(services.platformPort)
    services.child.kill('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${services.baseUrl}/healthz`)).rejects.toThrow('fetch failed'), waitOptions)
    const response = await inFlight.finish()
    expect(response).toContain('HTTP/1.1 200 OK')
    expect(await services.exit).toBe(0)
    ;({ refreshToken } = JSON.parse(response.slice(response.lastIndexOf('\r\n\r\n'))) as { refreshToken: string })
  })

  test('after a restart, no row is lost', async () => {
    services = await startServices()
    const response = await services.client.auth.refreshToken({ body: { refreshToken } })
    expect(response.user.id).toBe('0000000201')
    const space = await fetch(`${services.contentUrl}/v2/cdn/spaces/me?token=${demoContentToken}`)
    expect(await space.json()).toMatchObject({ space: { name: 'Tiber' } })
    ;({ refreshToken } = response)
  })

  test('after a kill and a restart, no row is lost', async () => {
    await killProcess(services.child)
    services = await startServices()
    const response = await services.client.auth.refreshToken({ body: { refreshToken } })
    expect(response.user.id).toBe('0000000201')
  })

  test('a kill during a catalogue import: the import resumes after the restart', async () => {
    let { catalogueImports } = await signInOperator(services)
    const read = () => catalogueImports.read({ params: { id } })
    const { id } = await catalogueImports.create({ body: { fileName: 'file', format: 'jsonl' } })
    const count = 10_000
    const lines = Array.from({ length: count }, (_, at) =>
      JSON.stringify({ type: 'product', externalId: `killed-${at}`, name: `Serie ${at}`, status: 'INACTIVE' }),
    )
    await catalogueImports.addPart({ params: { id, part: '0' }, body: { text: lines.join('\n') } })
    await catalogueImports.start({ params: { id } })
    let done = 0
    await vi.waitUntil(async () => {
      ;({ done } = (await read()).lines)
      return done > 0
    }, waitOptions)
    expect(done).toBeLessThan(count)
    await killProcess(services.child)
    services = await startServices()
    ;({ catalogueImports } = await signInOperator(services))
    // The job of the dead worker is retried after seconds, not after the 15 minutes a job may take.
    await vi.waitUntil(async () => (await read()).state === 'DONE', { ...waitOptions, timeout: 60_000 })
    expect(await read()).toMatchObject({ counts: { created: count, broken: 0 } })
  })
})
