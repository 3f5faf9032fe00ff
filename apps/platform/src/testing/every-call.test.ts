import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Compile } from 'typebox/compile'
import { pathParameters, successStatus, type Call, type CallGroup } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { errorCodes } from '@tiber/contract/errors'
import type { ClientType } from '@tiber/contract/headers'
import { rightsOf } from '@tiber/contract/permissions'
import { demoAccounts } from '@tiber/demo-data/people'
import { callByNewId, foreignIds, samples } from './call-samples.ts'
import { ask, expectRefusal, type Ask } from './raw-request.ts'
import { closed, fieldsOf, withValue } from './schema-fields.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/** What holds for every call. A new call is covered by being declared; what it needs here is a sample. */

type Named = { title: string; call: Call; sample: (platform: TestPlatform) => Promise<Ask> }

const calls: Named[] = Object.entries<CallGroup>(contract).flatMap(([group, each]) =>
  Object.entries(each).map(([name, call]) => ({
    title: `${group}.${name}`,
    call,
    sample: (samples as Record<string, Record<string, Named['sample']>>)[group]?.[name] as Named['sample'],
  })),
)
const withBody = calls.filter(({ call }) => call.body)
const bodyFields = withBody.flatMap((each) => fieldsOf(each.call.body).map((field) => ({ ...each, field })))
const queryFields = calls.flatMap((each) => fieldsOf(each.call.query).map((field) => ({ ...each, field })))
const customerCalls = calls.filter(({ call }) => call.access === 'customer')
const paths = [...new Set(calls.map(({ call }) => call.path))]
const titled = <Row extends { title: string; field?: { name: string } }>(rows: Row[]) =>
  rows.map((row) => [row.field ? `${row.title} ${row.field.name}` : row.title, row] as const)

let platform: TestPlatform
const tokens = { buyer: '', admin: '', operator: '' }
beforeAll(async () => {
  // The samples come through a proxy, each from an address of its own.
  platform = await startTestPlatform({ TRUSTED_PROXIES: '127.0.0.1' })
  tokens.buyer = await accessTokenOf('buyer@tiber.example', 'ACCOUNT')
  tokens.admin = await accessTokenOf('admin@tiber.example', 'ACCOUNT')
  tokens.operator = await accessTokenOf('operator@tiber.example', 'OPERATOR')
})

async function accessTokenOf(email: string, client: ClientType): Promise<string> {
  return (await platform.signedIn(email, { client })).tokens.read()!.accessToken!
}
afterAll(() => platform.close())

/** Only where one is needed: signing out ends the session it is sent with. */
function tokenFor({ access, right }: Call): { token?: string } {
  if (access === 'operator') return { token: tokens.operator }
  if (access !== 'customer') return {}
  return { token: right && !rightsOf(['FOC_User']).includes(right) ? tokens.admin : tokens.buyer }
}

async function sampleOf({ call, sample }: Named): Promise<Ask> {
  return { ...(await sample(platform)), ...tokenFor(call) }
}

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
    const { features } = await platform.clientOf().settings.read()
    expect(features).toEqual([...new Set(calls.flatMap(({ call }) => call.extension ?? []))].toSorted())
  })

  test('is published whole as an OpenAPI document', async () => {
    const document = (await platform.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
    const published = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(published.toSorted()).toEqual(calls.map(({ call }) => `${call.method} ${call.path}`).toSorted())
  })
})

describe.each(titled(calls))('%s', (_title, named) => {
  const { call } = named

  test('answers a good request with what it declares, and nothing else', async () => {
    const answer = await ask(platform, call, await sampleOf(named))
    expect({ status: answer.statusCode, body: answer.payload }).toMatchObject({ status: successStatus(call) })
    const value: unknown = successStatus(call) === 204 ? null : answer.json()
    expect([...Compile(closed(call.returns)).Errors(value)]).toEqual([])
    expect(answer.payload === '').toBe(successStatus(call) === 204)
  })

  test('refuses a missing and a wrong API key, before it looks at the rest', async () => {
    const wrong = [undefined, '', 'x', '0'.repeat(64), 'é'.repeat(64)]
    for (const key of wrong) {
      const headers = { 'dj-api-key': key, 'dj-client': undefined }
      expectRefusal(await ask(platform, call, { payload: '{', headers }), 401, 'AU0002', call)
    }
  })

  test('refuses a missing and an unknown client', async () => {
    for (const [client, code] of [
      [undefined, 'F-E-001'],
      ['ROBOT', 'F-E-008'],
    ] as const) {
      const given = { ...(await sampleOf(named)), headers: { 'dj-client': client } }
      expectRefusal(await ask(platform, call, given), 400, code, call)
    }
  })

  test('answers a good request in spite of a garbled language', async () => {
    const headers = { 'accept-language': ';;q=,\u00ff*;q=9,zz-ZZ', locale: '%%%' }
    const sample = await sampleOf(named)
    const query = { ...sample.query, locale: '%%%\ud800' }
    const answer = await ask(platform, call, { ...sample, query, headers })
    expect(answer.statusCode).toBe(successStatus(call))
  })
})

describe.each(titled(customerCalls))('%s, for customers', (_title, named) => {
  const { call } = named

  test('tells a visitor to sign in', async () => {
    expectRefusal(await ask(platform, call), 401, 'AU0002', call)
  })

  test('tells a visitor to sign in before it looks at the body', async () => {
    expectRefusal(await ask(platform, call, { payload: '{"broken' }), 401, 'AU0002', call)
  })

  test('shows nothing of another company to who names its account', async () => {
    const foreign = demoAccounts.find(({ externalId }) => externalId === 'NORIA')!
    const headers = { 'customer-account-id': foreign.id }
    const answer = await ask(platform, call, { ...(await sampleOf(named)), headers })
    expectRefusal(answer, 403, 'PE0001', call)
    expect(answer.payload).not.toContain(foreign.name)
  })
})

describe.each(titled(calls.filter(({ call }) => call.right)))('%s, by right', (_title, named) => {
  const { call } = named

  test('is refused to who has no such right', async () => {
    const mayBuyer = rightsOf(['FOC_User']).includes(call.right!)
    const answer = await ask(platform, call, { ...(await sampleOf(named)), token: tokens.buyer })
    if (mayBuyer) expect(answer.statusCode).toBe(successStatus(call))
    else expectRefusal(answer, 403, 'PE0001', call)
  })
})

describe.each(titled(withBody.filter(({ call }) => call.access !== 'anyone')))('%s, in order', (_title, { call }) => {
  test('tells what is wrong with a request before it tells that it is not for the caller', async () => {
    const foreign = demoAccounts.find(({ externalId }) => externalId === 'NORIA')!
    const headers = { 'customer-account-id': foreign.id }
    for (const given of [{ token: tokens.buyer, headers }, { token: tokens.buyer }, { token: tokens.operator }])
      expectRefusal(await ask(platform, call, { body: { surprise: 1 }, ...given }), 400, undefined, call)
  })
})

describe.each(titled(calls.filter(({ call }) => call.access === 'operator')))('%s, for operators', (_title, named) => {
  const { call } = named

  test('tells a visitor to sign in, and a customer that it is not for them', async () => {
    expectRefusal(await ask(platform, call), 401, 'AU0002', call)
    for (const client of ['ACCOUNT', 'OPERATOR']) {
      const given = { ...(await sampleOf(named)), token: tokens.admin, headers: { 'dj-client': client } }
      expectRefusal(await ask(platform, call, given), 403, 'PE0001', call)
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
    const given = { ...(await sampleOf(named)), params: await prepare!(platform) }
    expectRefusal(await ask(platform, call, given), 404, 'F-E-002', call)
  })
})

const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
const tenMegabytes = JSON.stringify({ filler: 'x'.repeat(10 * 1024 * 1024) })

describe.each(titled(withBody))('the body of %s', (_title, named) => {
  const { call } = named

  test('may not carry an unknown field', async () => {
    const sample = await sampleOf(named)
    for (const name of ['surprise', 'constructor', 'toString']) {
      const body = { ...(sample.body as object), [name]: 1 }
      expectRefusal(await ask(platform, call, { ...sample, body }), 400, 'CO0005', call)
    }
  })

  test.each(['{"broken', '[', 'text', '{"a":1}}', '{"__proto__":{"a":1}}'])('may not be %s', async (payload) => {
    expectRefusal(await ask(platform, call, { ...tokenFor(call), payload }), 400, 'F-E-012', call)
  })

  test.each(['7', '"text"', 'true', '[1]'])('may not be the JSON value %s', async (payload) => {
    expectRefusal(await ask(platform, call, { ...tokenFor(call), payload }), 400, undefined, call)
  })

  test('may not be nested without end', async () => {
    for (const payload of [nested, `{"surprise":${nested}}`])
      expectRefusal(await ask(platform, call, { ...tokenFor(call), payload }), 400, undefined, call)
  })

  test('may not be plain text', async () => {
    const headers = { 'content-type': 'text/plain' }
    expectRefusal(await ask(platform, call, { payload: '{}', headers }), 415, 'RQ0002', call)
  })

  test('may not have 10 MB, whoever asks', async () => {
    expectRefusal(
      await ask(platform, call, { payload: tenMegabytes, headers: { 'dj-api-key': undefined } }),
      413,
      'RQ0001',
      call,
    )
  })
})

const wrongValues: Record<string, unknown[]> = {
  string: [7, true, {}, [], ['x'], { toString: 1 }],
  boolean: ['yes', 7, {}],
  integer: ['seven', 1.5, {}],
  number: ['seven', {}],
}

/** A password is taken as typed. */
const blanksFor = (name: string) => (name === 'password' ? [''] : ['', '  ', '\u00a0\t\n'])

describe.each(titled(bodyFields))('the field %s', (_title, { field, ...named }) => {
  const { call } = named
  const askWith = async (value: unknown) => {
    const sample = await sampleOf(named)
    return ask(platform, call, { ...sample, body: withValue(sample.body, field.at, value) })
  }

  test('must have its type', async () => {
    for (const value of wrongValues[field.type] ?? [{}]) expectRefusal(await askWith(value), 400, undefined, call)
  })

  if (field.isRequired)
    test('must be there', async () => {
      for (const value of [undefined, null, ...(field.type === 'string' ? blanksFor(field.name) : [])]) {
        const answer = await askWith(value)
        expectRefusal(answer, 400, 'F-E-001', call)
        expect(answer.json().errors[0]).toMatchObject({
          message: `'${field.name}' parameter is required`,
          detail: field.name,
        })
      }
    })

  if (field.maxLength)
    test('has a longest text', async () => {
      expectRefusal(await askWith('x'.repeat(field.maxLength! + 1)), 400, undefined, call)
    })

  if (field.type === 'string')
    test('may not carry a NUL character', async () => {
      const answer = await askWith('a\0b')
      expectRefusal(answer, 400, field.isOneOf ? 'F-E-008' : 'F-E-012', call)
      expect(answer.json().errors[0].detail).toBe(field.name)
    })

  if (field.type === 'string')
    test('is never our fault', async () => {
      for (const text of [
        '<script>alert(1)</script>',
        "' or 1=1 --",
        '\u202e\ud800',
        '%00%zz',
        'http://x:99999',
        '🧨'.repeat(50),
      ])
        expect((await askWith(text)).statusCode).toBeLessThan(500)
    })
})

describe.each(titled(queryFields))('the parameter %s', (_title, { field, ...named }) => {
  const { call } = named
  const askWith = async (value: unknown) => {
    const sample = await sampleOf(named)
    return ask(platform, call, { ...sample, query: { ...sample.query, [String(field.at[0])]: value } })
  }

  if (field.isRequired)
    test('must be there', async () => {
      expectRefusal(await askWith(undefined), 400, 'F-E-001', call)
      for (const blank of blanksFor(field.name)) expectRefusal(await askWith(blank), 400, 'F-E-001', call)
    })

  if (field.type !== 'string')
    test('must have its type', async () => {
      expectRefusal(await askWith('seven'), 400, undefined, call)
    })

  test('is never our fault', async () => {
    for (const text of ['a\0b', '<script>alert(1)</script>', '\ud800', '99999999999999999999', '-1', 'x'.repeat(5000)])
      expect((await askWith(text)).statusCode).toBeLessThan(500)
  })

  test('stands in a query without unknown parameters', async () => {
    const sample = await sampleOf(named)
    const query = { ...sample.query, surprise: '1' }
    expectRefusal(await ask(platform, call, { ...sample, query }), 400, 'CO0005', call)
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
      const answer = await ask(platform, { method, path })
      expectRefusal(answer, 405, 'RQ0003')
      expect(String(answer.headers.allow).split(', ').toSorted()).toEqual([...new Set(methods)].toSorted())
    }
  })
})
