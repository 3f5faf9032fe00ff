import { demoPassword } from '@tiber/demo-data/people'
import { findFreePorts } from '../../tools/launch/ports.ts'
import { measureRun } from '../cpu.ts'
import { measure } from '../load.ts'
import { measureRender } from '../render/measure-render.ts'
import { buildHeaders, signInAs, startService, visitorHeaders, type Shop } from '../shop.ts'
import type { Line } from '../table.ts'

/** The shipyard has five hundred addresses, the workshop five. */
const shipyard = '0000000102'

export async function measureCompanyCalls({
  platformUrl,
  platformPids,
  headers,
  buyer,
  environment,
}: Shop): Promise<Line[]> {
  const user = await buyer.client.customerUsers.authenticatedUser()
  const [barePort] = (await findFreePorts(1)) as [number]
  const env = { ...environment, BARE_PORT: String(barePort), BARE_ANSWER: JSON.stringify(user) }
  const bare = await startService({ name: 'bare', script: 'benchmarks/http/bare-fastify.ts', env, port: barePort })
  const bareResponse = await measure({ url: `http://127.0.0.1:${barePort}/` }, [bare.process.pid!], 4000)
  const userCall = await measure({ url: `${platformUrl}/v1/authenticated-user`, headers }, platformPids, 4000)
  const signIn = await measure(signInRequest(platformUrl), platformPids, 150)
  const addressesUrl = `${platformUrl}/v1/shop/customer-accounts/addresses`
  const few = await measure({ url: addressesUrl, headers }, platformPids, 1000)
  const shipyardHeaders = { ...headers, 'customer-account-id': shipyard }
  const many = await measure({ url: addressesUrl, headers: shipyardHeaders }, platformPids, 500)
  const preview = await measure(await importRequest(platformUrl), platformPids, 10)
  return [
    {
      what: 'GET /v1/authenticated-user, server and database',
      value: userCall.cpuMsPerRequest,
      unit: 'ms',
      goal: 3,
      against: { what: 'bare Fastify answer', value: bareResponse.cpuMsPerRequest },
      failures: userCall.failures,
    },
    {
      what: 'Sign-in, server and database',
      value: signIn.cpuMsPerRequest,
      unit: 'ms',
      goal: 80,
      failures: signIn.failures,
    },
    {
      what: 'Address list of 500, server and database',
      value: many.cpuMsPerRequest,
      unit: 'ms',
      goal: 8,
      against: { what: 'the list of five', value: few.cpuMsPerRequest },
      failures: many.failures + few.failures,
    },
    {
      what: 'Preview of an import of 10,000 users, server and database',
      value: preview.cpuMsPerRequest,
      unit: 'ms',
      goal: 2000,
      failures: preview.failures,
    },
  ]
}

export async function measureCompanyPages(shop: Shop, storefrontPid: number): Promise<Line[]> {
  const { platformUrl, storefrontUrl, platformPids, buyer, environment } = shop
  const loginPage = await measure({ url: `${storefrontUrl}/auth/login` }, [storefrontPid], 1500)
  const tree = measureRender({ env: environment, path: '/auth/login' })
  const page = (path: string, cookie = buyer.cookie) =>
    measure({ url: `${storefrontUrl}${path}`, headers: { cookie } }, [storefrontPid, ...platformPids], 500)
  const home = await page('/')
  const company = await page('/account/company')
  const addresses = await page('/account/addresses', `${buyer.cookie}; customer-account-id=${shipyard}`)
  // Runs last: its mails are sent in the background and would count for whatever follows.
  const applied = await applyImport(await importRequest(platformUrl, { apply: true }), platformPids)
  return [
    {
      what: 'Login page, server CPU',
      value: loginPage.cpuMsPerRequest,
      unit: 'ms',
      against: { what: 'renderToString of the same tree', value: tree.cpuMs, goal: 2.5 },
      failures: loginPage.failures,
    },
    { what: 'Home page signed in, all processes', value: home.cpuMsPerRequest, unit: 'ms', failures: home.failures },
    {
      what: 'Company page, all processes',
      value: company.cpuMsPerRequest,
      unit: 'ms',
      against: { what: 'home page', value: home.cpuMsPerRequest, goal: 3 },
      failures: company.failures,
    },
    {
      what: 'Address book of 500, all processes',
      value: addresses.cpuMsPerRequest,
      unit: 'ms',
      against: { what: 'home page', value: home.cpuMsPerRequest, goal: 5 },
      failures: addresses.failures,
    },
    {
      what: 'Import of 10,000 users, server and database',
      value: applied.cpuMs,
      unit: 'ms',
      goal: 15_000,
      failures: applied.failures,
    },
  ]
}

/** Applies an import once: a second time there would be nothing to do. */
async function applyImport({ url, method, headers, body }: Awaited<ReturnType<typeof importRequest>>, pids: number[]) {
  const { result, cpuMs } = await measureRun(pids, async () => {
    const response = await fetch(url, { method, headers, body })
    return (await response.json()) as { applied: boolean }
  })
  return { cpuMs, failures: result.applied ? 0 : 1 }
}

async function importRequest(platformUrl: string, { apply = false } = {}) {
  const { accessToken } = await signInAs(platformUrl, 'admin@tiber.example')
  const rows = Array.from({ length: 10_000 }, (_, index) => `masa.${index}@tiber.example,Persona,${index}`)
  return {
    url: `${platformUrl}/v1/tiber/user-imports`,
    method: 'POST' as const,
    headers: { ...buildHeaders(accessToken), 'content-type': 'application/json' },
    body: JSON.stringify({ apply, csv: ['email,firstName,lastName', ...rows].join('\n') }),
  }
}

function signInRequest(platformUrl: string) {
  return {
    url: `${platformUrl}/auth/token`,
    method: 'POST' as const,
    headers: { ...visitorHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'buyer@tiber.example', password: demoPassword }),
  }
}
