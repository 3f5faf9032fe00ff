import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoApiKey, demoContentToken, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type PlatformClient } from '@tiber/sdk/platform-client'
import { createMemoryTokenStore, type TokenStore } from '@tiber/sdk/token-store'
import { findFreePorts } from '../tools/launch/ports.ts'
import {
  endProcesses,
  root,
  startProcess,
  storefrontFlags,
  type Environment,
  type StartedProcess,
} from '../tools/launch/processes.ts'
import { memoryMb } from './cpu.ts'
import type { Postgres } from '../tools/launch/postgres.ts'

/** A platform and a storefront on a real PostgreSQL, as in production, with a signed-in buyer. */
export type Shop = Awaited<ReturnType<typeof startShop>>

const started: StartedProcess[] = []

export const endShops = () => endProcesses(started)

type ShopOptions = {
  dataDir: string
  seed?: string[]
  /** Folder of the checkout whose code runs; this one by default. Its storefront must be built. */
  checkout?: string
}

export async function startShop(database: Postgres, { dataDir, seed = [], checkout = root }: ShopOptions) {
  const { environment, ports } = await prepareEnvironment(database, dataDir)
  const { PLATFORM_URL: platformUrl, CONTENT_URL: contentUrl } = environment
  const storefrontUrl = `http://127.0.0.1:${ports.storefront}`
  const seedSeconds = seedShop(checkout, environment, seed)
  const platformService = {
    name: 'platform',
    script: 'apps/platform/src/main.ts',
    env: environment,
    port: ports.platform,
    cwd: checkout,
  }
  const first = await startService(platformService)
  await endProcesses([first.process])
  // The first start creates the tables of the jobs; the second measures a restart.
  const platform = await startService(platformService)
  const memoryAfterStart = memoryMb(platform.process.pid!)
  let contentPid: number | undefined
  const buyer = await signInAs(platformUrl, 'buyer@tiber.example')
  return {
    environment,
    platformUrl,
    storefrontUrl,
    contentUrl,
    seedSeconds,
    platform,
    memoryAfterStart,
    buyer,
    headers: buildHeaders(buyer.accessToken),
    /** The processes that serve a call of the platform. */
    platformPids: [platform.process.pid!, database.pid],
    /** The processes that serve a call of the content service, which starts with the storefront. */
    contentPids: () => [contentPid!, database.pid],
    async startStorefront() {
      const service = { name: 'content', script: 'apps/content/src/main.ts', env: environment, port: ports.content }
      contentPid = (await startService({ ...service, cwd: checkout })).process.pid
      return startService({
        name: 'storefront',
        script: 'apps/storefront/server/main.ts',
        flags: storefrontFlags,
        env: environment,
        port: ports.storefront,
        cwd: checkout,
      })
    },
  }
}

async function prepareEnvironment(database: Postgres, dataDir: string) {
  const [platform, storefront, content] = (await findFreePorts(3)) as [number, number, number]
  const environment = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: '1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    TOKEN_SECRET: 'a secret of the bench, long enough for anybody',
    REQUESTS_PER_MINUTE: '100000000',
    PLATFORM_PORT: String(platform),
    STOREFRONT_PORT: String(storefront),
    PLATFORM_URL: `http://127.0.0.1:${platform}`,
    PLATFORM_API_KEY: demoApiKey,
    CONTENT_PORT: String(content),
    CONTENT_URL: `http://127.0.0.1:${content}`,
    CONTENT_TOKEN: demoContentToken,
    CONTENT_REQUESTS_PER_SECOND: '1000000',
    PUBLIC_URL: `http://localhost:${storefront}`,
  }
  return { environment, ports: { platform, storefront, content } }
}

/** Loads the demo shop; returns how many seconds it took. */
function seedShop(cwd: string, env: Environment, seed: string[]): number {
  const from = performance.now()
  execFileSync(process.execPath, ['apps/embedded/src/seed.ts', ...seed], { cwd, env, stdio: 'ignore' })
  return (performance.now() - from) / 1000
}

export const visitorHeaders = { 'dj-client': 'ACCOUNT', 'dj-api-key': demoApiKey }
export const buildHeaders = (accessToken: string) => ({ ...visitorHeaders, authorization: `Bearer ${accessToken}` })

type SignedIn = { client: PlatformClient; tokens: TokenStore; accessToken: string; cookie: string }

export async function signInAs(platformUrl: string, email: string): Promise<SignedIn> {
  const tokens = createMemoryTokenStore()
  const client = createPlatformClient({ baseUrl: platformUrl, apiKey: demoApiKey, tokens })
  await client.auth.token({ body: { username: email, password: demoPassword } })
  const { accessToken = '', refreshToken = '' } = tokens.read() ?? {}
  return { client, tokens, accessToken, cookie: `token=${accessToken}; refreshToken=${refreshToken}` }
}

type Service = { name: string; script: string; flags?: string[]; env: Environment; port: number; cwd?: string }

export async function startService({ name, script, flags = [], env, port, cwd = root }: Service) {
  process.stdout.write(`Starting ${name} …\n`)
  const from = performance.now()
  const service = startProcess({ name, args: [...flags, script], env, cwd, onLine: () => {} })
  started.push(service)
  while (!(await isReady(port))) {
    const exit = await Promise.race([service.exited, sleep(20)])
    if (exit) throw new Error(`${name} ended: ${service.lastErrorLines().join('\n')}`)
  }
  return { process: service, seconds: (performance.now() - from) / 1000 }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    // The port is not open yet.
    return false
  }
}
