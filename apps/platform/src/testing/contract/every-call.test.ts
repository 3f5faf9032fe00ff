import { describe, expect, test } from 'vitest'
import { pathParameters, successStatus } from '@tiber/contract/call'
import { errorCodes } from '@tiber/contract/errors'
import { rightsOf } from '@tiber/contract/permissions'
import { demoAccounts } from '@tiber/demo-data/people'
import { calls, sampleOf, titled, usePlatform } from './all-calls.ts'
import { callByNewId, foreignIds } from './call-samples.ts'
import { ask, expectRefusal } from './raw-request.ts'
import { fieldsOf } from './schema-fields.ts'
import type { TestPlatform } from '../test-platform.ts'

/** What holds for every call. A new call is covered by being declared; what it needs here is a sample. */

const withBody = calls.filter(({ call }) => call.body)
const customerCalls = calls.filter(({ call }) => call.access === 'customer')
const paths = [...new Set(calls.map(({ call }) => call.path))]
const used = usePlatform()

describe('the contract', () => {
  test('has no two calls with the same method and path', () => {
    const keys = calls.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test.each(titled(calls))('%s declares its errors, each once and from the closed list', (_title, { call }) => {
    expect(call.errors.filter((code) => !Object.hasOwn(errorCodes, code))).toEqual([])
    expect(new Set(call.errors).size).toBe(call.errors.length)
  })

  test.each(titled(calls))('%s lives under /v1/tiber exactly when it is an extension', (_title, { call }) => {
    expect(call.path.startsWith('/v1/tiber/')).toBe(call.extension !== undefined)
  })

  test.each(titled(calls.filter(({ call }) => call.limit)))(
    '%s is limited by a field of its body',
    (_title, { call }) => {
      expect(fieldsOf(call.body).map(({ name }) => name)).toContain(call.limit?.with ?? call.limit?.by)
    },
  )

  test.each(titled(calls))(
    '%s is for no other client than a customer when it belongs to the shop',
    (_title, { call }) => {
      if (call.path.includes('/shop/')) expect(['anyone', 'customer']).toContain(call.access)
    },
  )

  test('lists its extensions in the settings', async () => {
    const { features } = await used.platform.clientOf().settings.read()
    expect(features).toEqual([...new Set(calls.flatMap(({ call }) => call.extension ?? []))].toSorted())
  })

  test('is published whole as an OpenAPI document', async () => {
    const document = (await used.platform.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
    const published = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(published.toSorted()).toEqual(calls.map(({ call }) => `${call.method} ${call.path}`).toSorted())
  })
})

describe.each(titled(calls))('%s', (_title, named) => {
  const { call } = named

  test('refuses a missing and a wrong API key, before it looks at the rest', async () => {
    const wrong = [undefined, '', 'x', '0'.repeat(64), 'é'.repeat(64)]
    for (const key of wrong) {
      const headers = { 'dj-api-key': key, 'dj-client': undefined }
      expectRefusal(await ask(used.platform, call, { payload: '{', headers }), 401, 'AU0002', call)
    }
  })

  test('refuses a missing and an unknown client', async () => {
    for (const [client, code] of [
      [undefined, 'F-E-001'],
      ['ROBOT', 'F-E-008'],
    ] as const) {
      const given = { ...(await sampleOf(named, used)), headers: { 'dj-client': client } }
      expectRefusal(await ask(used.platform, call, given), 400, code, call)
    }
  })

  test('answers a good request in spite of a garbled language', async () => {
    const headers = { 'accept-language': ';;q=,\u00ff*;q=9,zz-ZZ', locale: '%%%' }
    const sample = await sampleOf(named, used)
    const query = { ...sample.query, locale: '%%%\ud800' }
    const answer = await ask(used.platform, call, { ...sample, query, headers })
    expect(answer.statusCode).toBe(successStatus(call))
  })
})

describe.each(titled(customerCalls))('%s, for customers', (_title, named) => {
  const { call } = named

  test('tells a visitor to sign in', async () => {
    expectRefusal(await ask(used.platform, call), 401, 'AU0002', call)
  })

  test('tells a visitor to sign in before it looks at the body', async () => {
    expectRefusal(await ask(used.platform, call, { payload: '{"broken' }), 401, 'AU0002', call)
  })

  test('shows nothing of another company to who names its account', async () => {
    const foreign = demoAccounts.find(({ externalId }) => externalId === 'NORIA')!
    const headers = { 'customer-account-id': foreign.id }
    const answer = await ask(used.platform, call, { ...(await sampleOf(named, used)), headers })
    expectRefusal(answer, 403, 'PE0001', call)
    expect(answer.payload).not.toContain(foreign.name)
  })
})

describe.each(titled(calls.filter(({ call }) => call.right)))('%s, by right', (_title, named) => {
  const { call } = named

  test('is refused to who has no such right', async () => {
    const mayBuyer = rightsOf(['FOC_User']).includes(call.right!)
    const answer = await ask(used.platform, call, { ...(await sampleOf(named, used)), token: used.tokens.buyer })
    if (mayBuyer) expect(answer.statusCode).toBe(successStatus(call))
    else expectRefusal(answer, 403, 'PE0001', call)
  })
})

describe.each(titled(withBody.filter(({ call }) => call.access !== 'anyone')))('%s, in order', (_title, { call }) => {
  test('tells what is wrong with a request before it tells that it is not for the caller', async () => {
    const foreign = demoAccounts.find(({ externalId }) => externalId === 'NORIA')!
    const headers = { 'customer-account-id': foreign.id }
    for (const given of [
      { token: used.tokens.buyer, headers },
      { token: used.tokens.buyer },
      { token: used.tokens.operator },
    ])
      expectRefusal(await ask(used.platform, call, { body: { surprise: 1 }, ...given }), 400, undefined, call)
  })
})

describe.each(titled(calls.filter(({ call }) => call.access === 'operator')))('%s, for operators', (_title, named) => {
  const { call } = named

  test('tells a visitor to sign in, and a customer that it is not for them', async () => {
    expectRefusal(await ask(used.platform, call), 401, 'AU0002', call)
    for (const client of ['ACCOUNT', 'OPERATOR']) {
      const given = { ...(await sampleOf(named, used)), token: used.tokens.admin, headers: { 'dj-client': client } }
      expectRefusal(await ask(used.platform, call, given), 403, 'PE0001', call)
    }
  })
})

const byKnownId = calls.filter(
  ({ call }) => pathParameters(call.path).length > 0 && `${call.method} ${call.path}` !== callByNewId,
)
describe.each(titled(byKnownId))('%s, with ids', (_t, named) => {
  const { call } = named

  test('does not find what belongs to another account', async () => {
    const prepare = (foreignIds as Record<string, (platform: TestPlatform) => Promise<Record<string, string>>>)[
      `${call.method} ${call.path}`
    ]
    expect(prepare, 'foreignIds in call-samples.ts needs an entry for this call').toBeDefined()
    const given = { ...(await sampleOf(named, used)), params: await prepare!(used.platform) }
    expectRefusal(await ask(used.platform, call, given), 404, 'F-E-002', call)
  })
})

describe.each(paths)('the path %s', (path) => {
  // A path may also be meant by another with an id in its place, as /customer-users/activate by /customer-users/{id}.
  const covers = (other: string) => new RegExp(`^${other.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const methods = calls.filter(({ call }) => covers(call.path)).map(({ call }) => call.method as string)
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !methods.includes(method))

  test('names its methods when it is asked with another', async () => {
    expect(others.length).toBeGreaterThan(0)
    for (const method of others) {
      const answer = await ask(used.platform, { method, path })
      expectRefusal(answer, 405, 'RQ0003')
      expect(String(answer.headers.allow).split(', ').toSorted()).toEqual([...new Set(methods)].toSorted())
    }
  })
})
