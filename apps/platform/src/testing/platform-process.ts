import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const startTimeoutMs = 60_000
const main = join(import.meta.dirname, '..', 'main.ts')

/** Runs the platform as a separate process, as in production, so that a test can kill it at any moment. */
export function createPlatformProcess(databaseUrl: string, environment: Record<string, string> = {}) {
  let child: ChildProcess | undefined
  let port = 0
  const url = () => `http://127.0.0.1:${port}`
  const kill = async () => {
    const isRunning = child?.exitCode === null && child.signalCode === null
    const ended = isRunning && new Promise((resolve) => child!.once('close', resolve))
    child?.kill('SIGKILL')
    await ended
    child = undefined
  }
  const start = async () => {
    port ||= await findFreePort()
    const started = spawn(process.execPath, [main], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PLATFORM_PORT: String(port),
        DEMO: '1',
        TOKEN_SECRET: 'a secret of the tests, long enough',
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '1000000',
        SANDBOX_DELAY_SECONDS: '0',
        ...environment,
      },
    })
    const errorOutput: string[] = []
    started.stderr.on('data', (chunk: Buffer) => errorOutput.push(chunk.toString()))
    child = started
    const endsAt = Date.now() + startTimeoutMs
    while (!(await isReady(url()))) {
      if (started.exitCode !== null) throw new Error(`The platform process exited: ${errorOutput.join('')}`)
      if (Date.now() > endsAt) throw new Error(`The platform was not ready within ${startTimeoutMs / 1000} s.`)
      await sleep(20)
    }
  }
  return { start, kill, url }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
