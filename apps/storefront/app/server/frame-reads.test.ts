import { RouterContextProvider } from 'react-router'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { requestDependenciesContext } from '#app/server-context.ts'
import {
  authenticatedUser,
  createAccessToken,
  createRefusal,
  createRequestDependencies,
  startScriptedPlatform,
  type Script,
} from '#app/testing/scripted-platform.ts'
import { findCurrentCartId, loadInitialCarts } from './carts/carts.server.ts'
import { readCounts } from './counts.server.ts'
import { rememberFeatures } from './known-features.server.ts'
import { withSession } from './session/session-middleware.server.ts'
import { sessionContext, type SessionHandle } from './session/session.server.ts'

/** What the frame of a page shows is requested together with the user, for every request anew. */

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const { dependencies } = createRequestDependencies('')
const createDependencies = () => ({ ...dependencies, config: { ...dependencies.config, platformUrl: platform.url } })
const setFeatures = (features: string[]) => rememberFeatures(createDependencies(), features)
beforeEach(() => setFeatures(['batch', 'counts']))

const batchCall = 'POST /v1/tiber/batch'
const totalDiscountPrice = { priceWithoutTax: 10, priceWithTax: 12.1 }
const cart = (id: string, name: string) => ({ id, name, numberOfLines: 2, version: 1, totalDiscountPrice })
const counts = { pendingApprovals: 2, unreadThreads: 1, quotesToAnswer: 0 }

type Answers = { user?: object; carts?: object[]; lists?: object[]; counts?: object }
type BatchedCall = { name: string; query?: string }
const ok = (body: unknown) => ({ status: 200, body })

/** Answers the calls of a batch. */
function answerBatch({ user = authenticatedUser, carts = [], lists = [], counts: own = counts }: Answers): Script {
  const byName: Record<string, (query: string) => unknown> = {
    'customerUsers.authenticatedUser': () => ok(user),
    'carts.list': (query) => ok({ carts: query.includes('BUYING_LIST') ? lists : carts, totalElement: 1 }),
    'dashboard.counts': () => ok(own),
  }
  const features = { status: 200, body: { manualAccountCheck: true, features: ['batch', 'counts'] } }
  return {
    'GET /v1/shop/settings': features,
    [batchCall]: ({ body }) => {
      const { calls } = JSON.parse(body) as { calls: BatchedCall[] }
      return ok({ results: calls.map(({ name, query = '' }) => byName[name]!(query)) })
    },
  }
}

/** Opens a page, or the path of other data. */
async function open(script: Script, { path = '/brands', method = 'GET', headers = {} } = {}): Promise<SessionHandle> {
  platform.play(script)
  const context = new RouterContextProvider()
  context.set(requestDependenciesContext, createDependencies())
  const url = new URL(path, 'http://localhost:3000')
  const cookie = `token=${createAccessToken(600)}; refreshToken=current`
  const request = new Request(url, { method, headers: { cookie, ...headers } })
  const input = { request, url, context, params: {}, pattern: '' }
  await withSession(input, async () => new Response())
  return context.get(sessionContext)
}

const listBatched = () =>
  platform
    .received()
    .flatMap(({ body }) => (JSON.parse(body) as { calls: BatchedCall[] }).calls.map(({ name }) => name))

test('a page reads user, carts, lists and counts in one request, however often they are used', async () => {
  const handle = await open(answerBatch({ carts: [cart('2', 'Obra')], lists: [cart('1', 'BL_Taller')] }))
  const [start, waiting, currentId] = await Promise.all([
    loadInitialCarts(handle),
    readCounts(handle),
    findCurrentCartId(handle),
  ])
  expect(start).toMatchObject({ carts: [{ id: '2' }], lists: [{ id: '1', name: 'Taller' }] })
  expect(waiting).toEqual(counts)
  expect(currentId).toBe('2')
  expect(platform.calls().filter((call) => call !== 'GET /v1/shop/settings')).toEqual([batchCall])
})

test('the next request shows a switched account and a cart changed elsewhere', async () => {
  const first = await open(answerBatch({ carts: [cart('2', 'Obra')] }))
  expect(await findCurrentCartId(first)).toBe('2')
  const [, account] = authenticatedUser.accounts
  const second = await open(answerBatch({ user: { ...authenticatedUser, account }, carts: [cart('3', 'Otra')] }))
  expect(second.session.account).toEqual(account)
  expect(await findCurrentCartId(second)).toBe('3')
})

test('a user who lost the account gets nothing of it', async () => {
  const script = answerBatch({ carts: [cart('5', 'Otra empresa')] })
  const accepted = script[batchCall]!
  let requests = 0
  script[batchCall] = (received) => {
    requests += 1
    if (requests === 1) return createRefusal(403, 'PE0001')
    return typeof accepted === 'function' ? accepted(received) : accepted
  }
  const handle = await open(script, { headers: { cookie: `token=${createAccessToken(600)}; customer-account-id=9` } })
  expect(handle.session.isAuthenticated).toBe(true)
  expect(await findCurrentCartId(handle)).toBe('5')
  expect(platform.received().map(({ headers }) => headers['customer-account-id'])).toEqual(['9', '9'])
})

test.each([
  ['a form', { method: 'POST' }],
  ['what a script fetches', { headers: { 'sec-fetch-dest': 'empty' } }],
  ['the data of a part of the page', { path: '/brands.data?_routes=es-ES%3Asuppliers%2Fbrands' }],
])('%s requests the user alone', async (_title, request) => {
  const handle = await open({ 'GET /v1/authenticated-user': ok(authenticatedUser) }, request)
  expect(handle.session.isAuthenticated).toBe(true)
  expect(handle.frame).toBeUndefined()
  expect(platform.calls()).toEqual(['GET /v1/authenticated-user'])
})

test('the data of a whole page includes the frame', async () => {
  await open(answerBatch({}), { path: '/brands.data', headers: { 'sec-fetch-dest': 'empty' } })
  expect(listBatched()).toEqual(['carts.list', 'carts.list', 'dashboard.counts', 'customerUsers.authenticatedUser'])
})

test('a platform without batches is asked for the user first', async () => {
  setFeatures([])
  await open({ 'GET /v1/authenticated-user': ok(authenticatedUser) })
  expect(platform.calls()).toEqual(['GET /v1/authenticated-user'])
})
