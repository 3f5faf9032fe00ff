import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callGroup, type CallGroup } from '@tiber/contract/call'
import type { ClientType } from '@tiber/contract/headers'
import { createService } from '@tiber/server/service'
import { requireCaller } from '../modules/users/identity/sign-in.ts'
import { countAttempt, countDailyAttempt, runOnce } from '../modules/users/requests/requests.ts'
import { contextHeaders, expectRefusal } from '../testing/contract/raw-request.ts'
import { startTestPlatform, testApiKey, type TestPlatform } from '../testing/test-platform.ts'
import { createContextFactory } from './contexts.ts'
import { handleErrors } from './errors.ts'
import { acceptJsonBodies, guardBodies } from './guards.ts'
import { createCallServer, type Handlers } from './serve.ts'

/** One call for each kind of client, served by the real components. */
const probe = { method: 'POST', summary: 'Who is calling', returns: Type.Unknown(), errors: [] } as const
const body = Type.Object({})
const probes = callGroup({
  open: { ...probe, path: '/v1/shop/open', access: 'anyone', body },
  customer: { ...probe, path: '/v1/shop/customer', access: 'customer', body },
  admin: { ...probe, path: '/v1/shop/admin', access: 'customer', right: 'CUSTOMER_USER_CREATE', body },
  supplier: { ...probe, path: '/v1/supplier', access: 'supplier', body },
  operator: { ...probe, path: '/v1/operator', access: 'operator', body },
} satisfies CallGroup)
type Name = keyof typeof probes

const handlers: Handlers<typeof probes> = {
  open: async ({ caller }) => caller?.clientType ?? null,
  customer: async ({ caller }) => caller.accountId,
  admin: async ({ caller }) => caller.accountId,
  supplier: async ({ caller }) => caller.clientType,
  operator: async ({ caller }) => caller.clientType,
}

let platform: TestPlatform
let app: FastifyInstance
beforeAll(async () => {
  platform = await startTestPlatform()
  app = createService({ service: 'platform', log: platform.dependencies.log, trustedProxies: [] })
  handleErrors(app)
  acceptJsonBodies(app)
  guardBodies(app, 1000)
  const { db } = platform.database
  const admit = createContextFactory({
    db,
    dependencies: platform.systemContext(),
    apiKeys: { shop: testApiKey, desk: testApiKey },
    requireCaller,
    hasOwner: async () => true,
  })
  createCallServer(app, { admit, countAttempt, countDailyAttempt, runOnce }).serve(probes, handlers)
})
afterAll(async () => {
  await app.close()
  await platform.close()
})

const clients: Record<string, ClientType> = {
  buyer: 'ACCOUNT',
  admin: 'ACCOUNT',
  supplier: 'SUPPLIER',
  operator: 'OPERATOR',
}

async function getAccessToken(who: string) {
  const { tokens } = await platform.signIn(`${who}@tiber.example`, { client: clients[who]! })
  return tokens.read()!.accessToken!
}

async function callAs(who: string | undefined, name: Name, headers: Record<string, string> = {}) {
  const signedIn = who && { authorization: `Bearer ${await getAccessToken(who)}`, 'dj-client': clients[who]! }
  return app.inject({ method: 'POST', url: probes[name].path, headers: { ...contextHeaders, ...signedIn, ...headers } })
}

describe.each([
  ['buyer', { open: '"ACCOUNT"', customer: '"0000000101"' }],
  ['admin', { open: '"ACCOUNT"', customer: '"0000000101"', admin: '"0000000101"' }],
  ['supplier', { open: '"SUPPLIER"', supplier: '"SUPPLIER"' }],
  ['operator', { open: '"OPERATOR"', operator: '"OPERATOR"' }],
  [undefined, { open: 'null' }],
])('client %s', (who, allowed: Partial<Record<Name, string>>) => {
  test.each(Object.keys(probes) as Name[])('a call for %s is answered or refused', async (name) => {
    const answer = await callAs(who, name)
    if (name in allowed) expect([answer.statusCode, answer.payload]).toEqual([200, allowed[name]])
    else if (who) expectRefusal(answer, { status: 403, code: 'PE0001' })
    else expectRefusal(answer, { status: 401, code: 'AU0002' })
  })
})

test('a caller that claims to be another client type is refused', async () => {
  expectRefusal(await callAs('operator', 'open', { 'dj-client': 'ACCOUNT' }), { status: 403, code: 'PE0001' })
  expectRefusal(await callAs('buyer', 'operator', { 'dj-client': 'OPERATOR' }), { status: 403, code: 'PE0001' })
})

test('a customer call rejects an unsupported content type before it requires sign-in', async () => {
  const send = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: probes.customer.path, headers: { ...contextHeaders, ...headers }, payload: '{}' })
  expectRefusal(await send({}), { status: 415, code: 'RQ0002' })
  expectRefusal(await send({ 'content-type': 'text/plain' }), { status: 415, code: 'RQ0002' })
  expectRefusal(await send({ 'content-type': 'application/json' }), { status: 401, code: 'AU0002' })
})
