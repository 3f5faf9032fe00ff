import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'

const script = fileURLToPath(new URL('../testing/small-service.ts', import.meta.url))

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Starts the small service in a number of processes. */
async function start(variables: Record<string, string>) {
  const port = await findPort()
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...variables, PORT: String(port) } })
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  stops.push(() => child.kill('SIGKILL'))
  // A new connection each time: an open one stays with its process.
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  const readPids = async () => (await (await get('/pids')).json()) as { own: number; all: number[] }
  const waitForProcesses = (count: number) =>
    vi.waitFor(
      async () => {
        const { all } = await readPids()
        expect(all).toHaveLength(count)
        return all
      },
      { timeout: 20_000, interval: 50 },
    )
  return { child, exited, get, readPids, waitForProcesses }
}

test('several processes of a service answer at one port, in turn', async () => {
  const { readPids, waitForProcesses, child, exited } = await start({ WEB_PROCESSES: '2' })
  const all = await waitForProcesses(2)
  const answering = new Set<number>()
  for (let at = 0; at < 6; at++) answering.add((await readPids()).own)
  expect([...answering].toSorted()).toEqual(all.toSorted())
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a process that dies is replaced, and the others go on answering', async () => {
  const { get, readPids, waitForProcesses } = await start({ WEB_PROCESSES: '2' })
  const before = await waitForProcesses(2)
  await get('/die').catch(() => undefined)
  // A connection may still reach the dying process.
  expect(before).toContain((await vi.waitFor(readPids, 20_000)).own)
  const after = await waitForProcesses(2)
  expect(after.filter((pid) => before.includes(pid))).toHaveLength(1)
})

test('metrics are the sum of all processes, but what is read from the database counts once', async () => {
  const { get, waitForProcesses, readPids } = await start({ WEB_PROCESSES: '2' })
  await waitForProcesses(2)
  const countRequests = async () => {
    const metrics = await (await get('/metrics')).text()
    expect(metrics).toMatch(/^tiber_mails_waiting\{service="content"\} 7$/m)
    return Number(/^tiber_request_duration_seconds_count\{.*route="\/pids".*\} (\d+)$/m.exec(metrics)?.[1])
  }
  const before = await countRequests()
  for (let at = 0; at < 4; at++) await readPids()
  expect(await countRequests()).toBe(before + 4)
})

test('a wrong setting ends the service with one sentence', async () => {
  const { child, exited } = await start({ WEB_PROCESSES: '3', BROKEN: '1' })
  const [printed, [code]] = await Promise.all([text(child.stderr), exited])
  expect(printed).toBe('BROKEN must be 0.\n')
  expect(code).toBe(1)
})

test('one process asks only itself', async () => {
  const { waitForProcesses, readPids, child } = await start({})
  expect(await waitForProcesses(1)).toEqual([child.pid])
  expect((await readPids()).own).toBe(child.pid)
})
