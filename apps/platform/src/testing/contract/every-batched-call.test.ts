import { describe, expect, test } from 'vitest'
import { batch, isBatchable, maxBatchedRows } from '@tiber/contract/batch'
import { getPathParameters, type Call, type CallResult } from '@tiber/contract/call'
import { writeQuery } from '@tiber/contract/query-string'
import { sql } from '@tiber/server/sql'
import { countQueries } from '../count-queries.ts'
import { calls, getTokenFor, toTitledRows, usePlatform, type NamedCall } from './all-calls.ts'
import { foreignIds } from './call-samples.ts'
import { expectRefusal, sendRequest, type RequestInput } from './raw-request.ts'

/** A call in a batch is answered as by itself: to everybody, for every right, and for the ids of another account. */

const used = usePlatform()
const batchable = calls.filter(({ call }) => isBatchable(call))

const toBatched = ({ title, call }: Pick<NamedCall, 'title' | 'call'>, { params, query }: RequestInput) => ({
  name: title,
  params: getPathParameters(call.path).map((each) => String(params?.[each] ?? '')),
  query: writeQuery(query ?? {}),
})

type Identity = Pick<RequestInput, 'token' | 'headers'>

async function sendBatch(batched: object[], identity: Identity = {}) {
  const response = await sendRequest(used.platform, batch.read, { body: { calls: batched }, ...identity })
  return response.json<CallResult<typeof batch.read>>().results
}

async function expectSameAnswer(named: NamedCall, sample: RequestInput, identity: Identity = {}) {
  const alone = await sendRequest(used.platform, named.call, { ...sample, ...identity })
  const [batched] = await sendBatch([toBatched(named, sample)], identity)
  expect(batched).toEqual({ status: alone.statusCode, body: alone.json() })
  return alone.statusCode
}

/** Limits pages to what a batch may read. */
const limitRows = ({ query, ...sample }: RequestInput): RequestInput => ({
  ...sample,
  query: Number(query?.['size']) > maxBatchedRows ? { ...query, size: maxBatchedRows } : query,
})

describe.each(toTitledRows(batchable))('%s', (_title, named) => {
  test('visitors, buyers, administrators and operators get the same answer as from the call itself', async () => {
    const sample = limitRows(await named.sample(used.platform))
    const { buyer, admin, operator } = used.tokens
    await expectSameAnswer(named, sample, { headers: { 'dj-client': 'ACCOUNT' } })
    for (const token of [buyer, admin])
      await expectSameAnswer(named, sample, { token, headers: { 'dj-client': 'ACCOUNT' } })
    await expectSameAnswer(named, sample, { token: operator, headers: { 'dj-client': 'OPERATOR' } })
  })
})

const withIds = batchable.filter(({ call }) => getPathParameters(call.path).length > 0)
test.each(toTitledRows(withIds))('%s › an id of another account gets 404', async (_title, named) => {
  const { method, path } = named.call
  const prepareIds = (
    foreignIds as Record<string, (platform: typeof used.platform) => Promise<Record<string, string>>>
  )[`${method} ${path}`]!
  const sample = limitRows({ ...(await named.sample(used.platform)), params: await prepareIds(used.platform) })
  const clients: Partial<Record<Call['access'], string>> = {
    operator: 'OPERATOR',
    seller: 'OPERATOR',
    supplier: 'SUPPLIER',
  }
  const headers = { 'dj-client': clients[named.call.access] ?? 'ACCOUNT' }
  expect(await expectSameAnswer(named, sample, { ...getTokenFor(named.call, used), headers })).toBe(404)
})

test('a batch for the account of another company is refused as a whole', async () => {
  const identity = { token: used.tokens.buyer, headers: { 'customer-account-id': '0000000103' } }
  const body = { calls: [{ name: 'carts.list' }, { name: 'settings.read' }] }
  const response = await sendRequest(used.platform, batch.read, { body, ...identity })
  expectRefusal(response, { status: 403, code: 'PE0001', call: batch.read as Call })
})

test('a right withdrawn since the last batch is missing in the next one', async () => {
  const { tokens } = await used.platform.signIn('new@tiber.example')
  const token = tokens.read()!.accessToken!
  const readStatuses = async () => {
    const names = ['dashboard.read', 'customerUsers.authenticatedUser']
    return (
      await sendBatch(
        names.map((name) => ({ name })),
        { token },
      )
    ).map(({ status }) => status)
  }
  expect(await readStatuses()).toEqual([200, 200])
  await used.platform.database.db.execute(sql`update account_user set groups = '{}'
    where user_id = (select id from customer_user where email = 'new@tiber.example')`)
  expect(await readStatuses()).toEqual([403, 200])
})

test('changes, files, waiting calls, unknown names and large pages are refused each by itself', async () => {
  const results = await sendBatch(
    [
      { name: 'carts.create' },
      { name: 'documents.file', params: ['1'] },
      { name: 'changes.wait' },
      { name: 'auth.isTokenValid', query: 'token=x' },
      { name: 'constructor.toString' },
      { name: 'carts.list', query: `size=${maxBatchedRows + 1}` },
      { name: 'settings.read' },
    ],
    { token: used.tokens.buyer },
  )
  expect(results.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 400, 200])
})

test('the caller is looked up once for all calls of a batch', async () => {
  const count = (names: string[]) =>
    countQueries(used.platform, () =>
      sendBatch(
        names.map((name) => ({ name })),
        { token: used.tokens.buyer },
      ),
    )
  const one = await count(['settings.read'])
  expect(await count(['settings.read', 'settings.read', 'settings.read'])).toBe(one)
})
