import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoApiKey, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient } from '@tiber/sdk/platform-client'
import { memoryTokenStore } from '@tiber/sdk/token-store'
import { freePorts } from '../tools/ports.ts'
import { endProcesses, root, startProcess, type Started } from '../tools/processes.ts'
import { buildIfChanged } from '../tools/storefront-build.ts'
import { cpuMs, memoryMb } from './cpu.ts'
import { measure } from './load.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { isFailed, printTable, type Line } from './table.ts'

/** `npm run bench`: figures of one run on a real PostgreSQL, each beside something measured in the same run. */
const started: Started[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'tiber-bench-data-'))
let postgres: Postgres | undefined
try {
  await buildIfChanged()
  postgres = await startPostgres()
  const lines = await runAll(postgres)
  printTable(lines)
  if (lines.some(isFailed)) process.exitCode = 1
} finally {
  await endProcesses(started)
  postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function runAll(database: Postgres): Promise<Line[]> {
  const [platformPort, storefrontPort, barePort] = (await freePorts(3)) as [number, number, number]
  const platformUrl = `http://127.0.0.1:${platformPort}`
  const environment = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: '1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    TOKEN_SECRET: 'a secret of the bench, long enough for anybody',
    REQUESTS_PER_MINUTE: '100000000',
    PLATFORM_PORT: String(platformPort),
    STOREFRONT_PORT: String(storefrontPort),
    PLATFORM_URL: platformUrl,
    PLATFORM_API_KEY: demoApiKey,
    PUBLIC_URL: `http://localhost:${storefrontPort}`,
  }
  execFileSync(process.execPath, ['apps/embedded/src/seed.ts'], { cwd: root, env: environment, stdio: 'ignore' })

  const first = await start('platform', ['apps/platform/src/main.ts'], environment, platformPort)
  await endProcesses([first.process])
  // The first start makes the tables of the jobs; the second is what a restart costs.
  const platform = await start('platform', ['apps/platform/src/main.ts'], environment, platformPort)
  const memoryAfterStart = memoryMb(platform.process.pid!)
  const platformPids = [platform.process.pid!, database.pid]

  const tokens = memoryTokenStore()
  const client = createPlatformClient({ baseUrl: platformUrl, apiKey: demoApiKey, tokens })
  await client.auth.token({ body: { username: 'buyer@tiber.example', password: demoPassword } })
  const user = await client.customerUsers.authenticatedUser()
  const bare = await start(
    'bare',
    ['benchmarks/http/bare-fastify.ts'],
    { ...environment, BARE_PORT: String(barePort), BARE_ANSWER: JSON.stringify(user) },
    barePort,
  )
  const bareAnswer = await measure({ url: `http://127.0.0.1:${barePort}/` }, [bare.process.pid!], 4000)
  const headers = {
    'dj-client': 'ACCOUNT',
    'dj-api-key': demoApiKey,
    authorization: `Bearer ${tokens.read()?.accessToken}`,
  }
  const userCall = await measure({ url: `${platformUrl}/v1/authenticated-user`, headers }, platformPids, 4000)
  const signIn = await measure(signInRequest(platformUrl), platformPids, 150)
  const addressesUrl = `${platformUrl}/v1/shop/customer-accounts/addresses`
  const fewAddresses = await measure({ url: addressesUrl, headers }, platformPids, 1000)
  // The shipyard has five hundred of them, the workshop five.
  const shipyard = { 'customer-account-id': '0000000102' }
  const manyAddresses = await measure({ url: addressesUrl, headers: { ...headers, ...shipyard } }, platformPids, 500)
  const userImport = await measure(await importRequest(platformUrl), platformPids, 10)

  const storefront = await start('storefront', ['apps/storefront/server/main.ts'], environment, storefrontPort)
  const pageUrl = `http://127.0.0.1:${storefrontPort}/auth/login`
  const loginPage = await measure({ url: pageUrl }, [storefront.process.pid!], 1500)
  const build = join(root, 'apps/storefront/build/server/index.js')
  const tree = JSON.parse(
    execFileSync(process.execPath, ['benchmarks/render/login-page.ts', build], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
    }),
  ) as { cpuMs: number }
  const allPids = [storefront.process.pid!, ...platformPids]
  const cookie = cookiesOf(tokens.read())
  const page = (path: string, cookies = cookie) =>
    measure({ url: `http://127.0.0.1:${storefrontPort}${path}`, headers: { cookie: cookies } }, allPids, 500)
  const homePage = await page('/')
  const companyPage = await page('/account/company')
  const addressPage = await page('/account/addresses', `${cookie}; customer-account-id=0000000102`)
  // Last: its mails are sent in the background and would be counted with what comes after.
  const applied = await applyImport(await importRequest(platformUrl, { apply: true }), platformPids)

  return [
    {
      what: 'Login page, server CPU',
      value: loginPage.cpuMsPerRequest,
      unit: 'ms',
      against: { what: 'renderToString of the same tree', value: tree.cpuMs, goal: 2.5 },
      failures: loginPage.failures,
    },
    {
      what: 'Home page signed in, all processes',
      value: homePage.cpuMsPerRequest,
      unit: 'ms',
      failures: homePage.failures,
    },
    {
      what: 'Company page, all processes',
      value: companyPage.cpuMsPerRequest,
      unit: 'ms',
      against: { what: 'home page', value: homePage.cpuMsPerRequest, goal: 3 },
      failures: companyPage.failures,
    },
    {
      what: 'Address book of 500, all processes',
      value: addressPage.cpuMsPerRequest,
      unit: 'ms',
      against: { what: 'home page', value: homePage.cpuMsPerRequest, goal: 5 },
      failures: addressPage.failures,
    },
    {
      what: 'Address list of 500, server and database',
      value: manyAddresses.cpuMsPerRequest,
      unit: 'ms',
      goal: 8,
      against: { what: 'the list of five', value: fewAddresses.cpuMsPerRequest },
      failures: manyAddresses.failures + fewAddresses.failures,
    },
    {
      what: 'Verdict on 10,000 users, server and database',
      value: userImport.cpuMsPerRequest,
      unit: 'ms',
      goal: 2000,
      failures: userImport.failures,
    },
    {
      what: 'Import of 10,000 users, server and database',
      value: applied.cpuMs,
      unit: 'ms',
      goal: 15_000,
      failures: applied.failures,
    },
    {
      what: 'GET /v1/authenticated-user, server and database',
      value: userCall.cpuMsPerRequest,
      unit: 'ms',
      goal: 3,
      against: { what: 'bare Fastify answer', value: bareAnswer.cpuMsPerRequest },
      failures: userCall.failures,
    },
    {
      what: 'Sign-in, server and database',
      value: signIn.cpuMsPerRequest,
      unit: 'ms',
      goal: 80,
      failures: signIn.failures,
    },
    { what: 'Platform start on a migrated database', value: platform.seconds, unit: 's', goal: 2 },
    { what: 'Platform memory after start', value: memoryAfterStart, unit: 'MB', goal: 150 },
    { what: 'Platform memory under load', value: memoryMb(platform.process.pid!), unit: 'MB', goal: 400 },
    { what: 'Storefront start', value: storefront.seconds, unit: 's' },
    { what: 'Storefront memory under load', value: memoryMb(storefront.process.pid!), unit: 'MB', goal: 400 },
  ]
}

async function start(name: string, args: string[], env: Record<string, string | undefined>, port: number) {
  process.stdout.write(`Starting ${name} …\n`)
  const from = performance.now()
  const service = startProcess({ name, args, env, onLine: () => {} })
  started.push(service)
  while (!(await isReady(port))) {
    const exit = await Promise.race([service.exited, sleep(20)])
    if (exit) throw new Error(`${name} ended: ${service.lastWords().join('\n')}`)
  }
  return { process: service, seconds: (performance.now() - from) / 1000 }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    // Nobody listens yet.
    return false
  }
}

/** Once: the second time there would be nothing to do. */
async function applyImport({ url, method, headers, body }: Awaited<ReturnType<typeof importRequest>>, pids: number[]) {
  const used = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0)
  const before = used()
  const answer = await fetch(url, { method, headers, body })
  const { applied } = (await answer.json()) as { applied: boolean }
  return { cpuMs: used() - before, failures: applied ? 0 : 1 }
}

async function importRequest(platformUrl: string, { apply = false } = {}) {
  const tokens = memoryTokenStore()
  const client = createPlatformClient({ baseUrl: platformUrl, apiKey: demoApiKey, tokens })
  await client.auth.token({ body: { username: 'admin@tiber.example', password: demoPassword } })
  const rows = Array.from({ length: 10_000 }, (_, index) => `masa.${index}@tiber.example,Persona,${index}`)
  const headers = { 'dj-client': 'ACCOUNT', 'dj-api-key': demoApiKey, 'content-type': 'application/json' }
  return {
    url: `${platformUrl}/v1/tiber/user-imports`,
    method: 'POST' as const,
    headers: { ...headers, authorization: `Bearer ${tokens.read()?.accessToken}` },
    body: JSON.stringify({ apply, csv: ['email,firstName,lastName', ...rows].join('\n') }),
  }
}

function signInRequest(platformUrl: string) {
  return {
    url: `${platformUrl}/auth/token`,
    method: 'POST' as const,
    headers: { 'dj-client': 'ACCOUNT', 'dj-api-key': demoApiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'buyer@tiber.example', password: demoPassword }),
  }
}

function cookiesOf(tokens: { accessToken?: string; refreshToken?: string } | undefined) {
  return `token=${tokens?.accessToken}; refreshToken=${tokens?.refreshToken}`
}
