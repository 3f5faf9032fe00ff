import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callGroup } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { listQuery } from '@tiber/contract/paging'
import { closedObject, Text } from '@tiber/contract/shapes'
import { createService } from '@tiber/server/service'
import type { Caller, Context } from '../context.ts'
import { insertMail } from '../mail/queries.ts'
import { countAttempt, countDailyAttempt, runOnce } from '../modules/users/requests/requests.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import type { Admission } from './contexts.ts'
import { handleErrors } from './errors.ts'
import { acceptJsonBodies } from './guards.ts'
import { createCallServer } from './serve.ts'

/** One call of each shape the contract can describe, served by the real components on a real database. */
const probes = callGroup({
  read: {
    method: 'GET',
    path: '/v1/shop/probes/{id}',
    summary: 'A path parameter and every kind of query parameter',
    access: 'anyone',
    query: closedObject({
      count: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      ids: Type.Optional(Type.Array(Type.String())),
      kind: Type.Optional(Type.Enum(['BIG', 'SMALL'])),
    }),
    returns: Type.Unknown(),
    errors: [],
  },
  write: {
    method: 'POST',
    path: '/v1/shop/probes/{id}',
    summary: 'A change that leaves a row behind',
    access: 'anyone',
    body: closedObject({
      name: Text(50),
      fails: Type.Optional(Type.Boolean()),
      note: Type.Optional(Type.Unknown()),
    }),
    returns: Type.Object({ run: Type.Integer() }),
    errors: [],
  },
  list: {
    method: 'GET',
    path: '/v1/shop/probes',
    summary: 'A list in pages',
    access: 'anyone',
    query: closedObject(listQuery),
    returns: Type.Array(Type.Integer()),
    errors: [],
  },
  fill: {
    method: 'PATCH',
    path: '/v1/shop/probes',
    summary: 'Many fields',
    access: 'anyone',
    body: closedObject({ fields: Type.Array(closedObject({ count: Type.Integer() })) }),
    returns: Type.Null(),
    status: 204,
    errors: [],
  },
  choose: {
    method: 'PUT',
    path: '/v1/shop/probes',
    summary: 'Exactly one of two fields',
    access: 'anyone',
    body: closedObject({ email: Type.Optional(Text(50)), phone: Type.Optional(Text(50)) }),
    oneOf: [['email', 'phone']],
    returns: Type.Null(),
    status: 204,
    errors: [],
  },
})

let platform: TestPlatform
let app: FastifyInstance
let runs = 0
beforeAll(async () => {
  platform = await startTestPlatform()
  app = createService({ service: 'platform', log: platform.dependencies.log, trustedProxies: [] })
  handleErrors(app)
  acceptJsonBodies(app)
  const admit = async ({ headers }: { headers: Record<string, unknown> }): Promise<Admission> => ({
    context: {
      ...platform.systemContext(),
      ...(headers['user'] !== undefined && {
        caller: { clientType: 'ACCOUNT', userId: headers['user'], accountId: 'a' } as Caller,
      }),
    },
  })
  const handlers = {
    read: async (_context: Context, input: unknown) => input,
    write: async (context: Context, { body }: { body: { name: string; fails?: boolean } }) => {
      runs += 1
      const run = runs
      await insertMail(context.db, { recipient: body.name, subject: '', text: '', html: '' })
      if (body.fails) throw new PlatformError('ST0001')
      return { run }
    },
    list: async (_context: Context, { query }: { query: { page: number; size: number } }) => [query.page, query.size],
    fill: async () => null,
    choose: async () => null,
  }
  createCallServer(app, { admit, countAttempt, countDailyAttempt, runOnce }).serve(probes, handlers)
})
afterAll(async () => {
  await app.close()
  await platform.close()
})
beforeEach(() => {
  runs = 0
})

const write = (key: string, body: object, headers: Record<string, string> = {}, id = '1') =>
  app.inject({
    method: 'POST',
    url: `/v1/shop/probes/${id}`,
    headers: { 'idempotency-key': key, ...headers },
    payload: body,
  })
const countRows = async (name: string) =>
  (await platform.readMails()).filter(({ recipient }) => recipient === name).length

describe('the idempotency key', () => {
  test('a repeated request gets the first response without a second execution', async () => {
    const first = await write('again', { name: 'again' })
    const second = await write('again', { name: 'again' })
    expect(first.json()).toEqual({ run: 1 })
    expect([second.statusCode, second.json()]).toEqual([200, { run: 1 }])
    expect(await countRows('again')).toBe(1)
  })

  test('concurrent requests with one key are executed once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('parallel', { name: 'parallel' })))
    expect(answers.map((answer) => answer.payload)).toEqual(Array.from({ length: 8 }, () => '{"run":1}'))
    expect(await countRows('parallel')).toBe(1)
  })

  test('another body with the same key is refused', async () => {
    await write('other-body', { name: 'one' })
    const answer = await write('other-body', { name: 'two' })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'F-E-040'])
  })

  test('another path with the same key is refused', async () => {
    await write('other-path', { name: 'one' }, {}, '1')
    expect((await write('other-path', { name: 'one' }, {}, '2')).statusCode).toBe(422)
  })

  test('the key of a failed request is free again, and its changes are rolled back', async () => {
    expect((await write('failed', { name: 'failed', fails: true })).statusCode).toBe(409)
    expect(await countRows('failed')).toBe(0)
    expect((await write('failed', { name: 'failed' })).json()).toEqual({ run: 2 })
  })

  test('keys of different users are independent', async () => {
    await write('mine', { name: 'mine' }, { user: 'u1' })
    expect((await write('mine', { name: 'mine' }, { user: 'u2' })).json()).toEqual({ run: 2 })
  })

  test('must have 1 to 255 characters', async () => {
    expect((await write('', { name: 'x' })).statusCode).toBe(400)
    expect((await write('k'.repeat(256), { name: 'x' })).statusCode).toBe(400)
    expect((await write('k'.repeat(255), { name: 'x' })).statusCode).toBe(200)
  })
})

describe('the input of a call', () => {
  const read = async (address: string) => (await app.inject(address)).json()

  test('path, query and list parameters are parsed as the contract declares them', async () => {
    expect(await read('/v1/shop/probes/a%2Fb?count=7&ids[]=1&ids[]=2&kind=BIG')).toMatchObject({
      params: { id: 'a/b' },
      query: { count: 7, ids: ['1', '2'], kind: 'BIG' },
    })
  })

  test('page and size are numbers and have defaults', async () => {
    expect(await read('/v1/shop/probes')).toEqual([0, 20])
    expect(await read('/v1/shop/probes?page=3&size=50')).toEqual([3, 50])
    expect(await read('/v1/shop/probes?page=&size=')).toEqual([0, 20])
  })

  test('parameters and values that the call does not know are ignored', async () => {
    expect((await read('/v1/shop/probes/1?locale=en-US&rq=7&__proto__=1&kind=HUGE&count=')).query).toEqual({})
  })

  test.each([
    ['count=101', 'F-E-007', 'count'],
    ['count=seven', 'F-E-012', 'count'],
    ['count=99999999999999999999', 'F-E-007', 'count'],
    ['ids=%00', 'F-E-012', 'ids.0'],
  ])('the query %s is refused with %s and names the field', async (search, code, detail) => {
    expect((await read(`/v1/shop/probes/1?${search}`)).errors[0]).toMatchObject({ code, detail })
  })

  test('a NUL character in the path is refused', async () => {
    expect(await read('/v1/shop/probes/%00')).toMatchObject({ code: 'F-E-012' })
  })

  test('every problem is reported at once', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/shop/probes/1', payload: { fails: 'no', extra: 1 } })
    expect(
      answer
        .json()
        .errors.map(({ detail }: { detail: string }) => detail)
        .toSorted(),
    ).toEqual(['extra', 'fails', 'name'])
  })

  test('every problem is reported at once, even thirty of them', async () => {
    const payload = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`extra${index}`, 1]))
    const fields = Array.from({ length: 30 }, () => ({ count: 'seven' }))
    const unknown = await app.inject({ method: 'POST', url: '/v1/shop/probes/1', payload: { name: 'x', ...payload } })
    expect(unknown.json().errors).toHaveLength(30)
    const wrong = await app.inject({ method: 'PATCH', url: '/v1/shop/probes', payload: { fields } })
    expect(wrong.json().errors).toHaveLength(30)
  })

  test('excessive nesting in an unspecified field is refused', async () => {
    const note = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' }
    const payload = `{"name":"deep","note":${note}}`
    const answer = await app.inject({ method: 'POST', url: '/v1/shop/probes/1', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'F-E-012'])
    expect((await write('shallow', { name: 'shallow', note: [[['\0']]] })).json().errors[0].detail).toBe('note.0.0.0')
    expect((await write('shallow', { name: 'shallow', note: [[['x']]] })).statusCode).toBe(200)
  })

  const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  /** Longer than what is parsed without a look at it, with brackets and quotes that are only text. */
  const longText = JSON.stringify('[{"\\'.repeat(3_000))
  test.each([
    ['50 levels in a short body', nest(49), 200, undefined],
    ['51 levels in a short body', nest(50), 400, 'F-E-012'],
    ['50 levels in a long body', `[${longText},${nest(48)}]`, 200, undefined],
    ['51 levels in a long body', `[${longText},${nest(49)}]`, 400, 'F-E-012'],
    ['lists side by side', `[${Array.from({ length: 5_000 }, () => '[]').join()}]`, 200, undefined],
    ['500,001 lists', `[${Array.from({ length: 500_001 }, () => '[]').join()}]`, 413, 'RQ0001'],
  ])('the cost of parsing: %s', async (title, note, status, code) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': title }
    const payload = `{"name":"cost","note":${note}}`
    const answer = await app.inject({ method: 'POST', url: '/v1/shop/probes/1', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  test.each([[{}], [{ email: 'a', phone: 'b' }]])(
    'exactly one of two alternatives is required, not %o',
    async (payload) => {
      const answer = await app.inject({ method: 'PUT', url: '/v1/shop/probes', payload })
      expect([answer.statusCode, answer.json().message]).toEqual([422, "Exactly one of 'email', 'phone' is required"])
    },
  )

  test('either alternative is accepted', async () => {
    for (const payload of [{ email: 'a' }, { phone: 'b' }])
      expect((await app.inject({ method: 'PUT', url: '/v1/shop/probes', payload })).statusCode).toBe(204)
  })
})
