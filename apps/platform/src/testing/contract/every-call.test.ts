import { describe, expect, test } from 'vitest'
import { getPathParameters, getSuccessStatus, type Call } from '@tiber/contract/call'
import { errorCodes } from '@tiber/contract/errors'
import { demoAccounts } from '@tiber/demo-data/people'
import { calls, canBuyerCall, prepareSample, toTitledRows, usePlatform, type NamedCall } from './all-calls.ts'
import { callWithoutNotFound, foreignIds } from './call-samples.ts'
import { expectDeclaredResponse } from './declared-response.ts'
import { sendRequest, expectRefusal, type RequestInput } from './raw-request.ts'
import { listFields } from './schema-fields.ts'
import type { TestPlatform } from '../test-platform.ts'

/** Rules for every call. A new call is covered automatically; it only needs a sample request. */

const callsWithBody = calls.filter(({ call }) => call.body)
const customerCalls = calls.filter(({ call }) => call.access === 'customer' || call.access === 'user')
const isForStaff = ({ access }: Call) => access === 'operator' || access === 'supplier' || access === 'seller'
const paths = [...new Set(calls.map(({ call }) => call.path))]
const used = usePlatform()

const refusedSamples = new Map<Call, Promise<RequestInput>>()
/** Returns the sample of a call for requests that are refused: they change nothing, so one sample serves them all. */
function getRefusedSample(named: NamedCall): Promise<RequestInput> {
  const sample = refusedSamples.get(named.call) ?? prepareSample(named, used)
  refusedSamples.set(named.call, sample)
  return sample
}

describe('contract', () => {
  test('has no two calls with the same method and path', () => {
    const keys = calls.map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test.each(toTitledRows(calls))('%s declares known error codes, each once', (_title, { call }) => {
    expect(call.errors.filter((code) => !Object.hasOwn(errorCodes, code))).toEqual([])
    expect(new Set(call.errors).size).toBe(call.errors.length)
  })

  test.each(toTitledRows(calls))('%s is under /v1/tiber exactly if it is an extension', (_title, { call }) => {
    expect(call.path.startsWith('/v1/tiber/')).toBe(call.extension !== undefined)
  })

  test.each(toTitledRows(calls.filter(({ call }) => call.limit)))(
    '%s has a rate limit by a field of its body',
    (_title, { call }) => {
      expect(listFields(call.body).map(({ name }) => name)).toContain(call.limit?.with ?? call.limit?.by)
    },
  )

  test.each(toTitledRows(calls))('%s under /shop/ is for customers and visitors only', (_title, { call }) => {
    if (call.path.includes('/shop/')) expect(['anyone', 'customer']).toContain(call.access)
  })

  test('settings list the extensions', async () => {
    const { features } = await used.platform.createClient().settings.read()
    expect(features).toEqual([...new Set(calls.flatMap(({ call }) => call.extension ?? []))].toSorted())
  })

  test('the OpenAPI document contains every call', async () => {
    const document = (await used.platform.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
    const published = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(published.toSorted()).toEqual(calls.map(({ call }) => `${call.method} ${call.path}`).toSorted())
  })
})

describe.each(toTitledRows(calls))('%s', (_title, named) => {
  const { call } = named
  let fresh: Promise<RequestInput> | undefined
  /** Returns a sample that only refused requests have used before the valid one. */
  const getFreshSample = () => {
    fresh ??= prepareSample(named, used)
    refusedSamples.set(call, fresh)
    return fresh
  }

  test('a missing or wrong API key is rejected before anything else is checked', async () => {
    const wrong = [undefined, '', 'x', '0'.repeat(64), 'é'.repeat(64)]
    for (const key of wrong) {
      const headers = { 'dj-api-key': key, 'dj-client': undefined }
      expectRefusal(await sendRequest(used.platform, call, { payload: '{', headers }), {
        status: 401,
        code: 'AU0002',
        call,
      })
    }
  })

  test('a missing or unknown client is rejected', async () => {
    for (const [client, code] of [
      [undefined, 'F-E-001'],
      ['ROBOT', 'F-E-008'],
    ] as const) {
      const input = { ...(await getFreshSample()), headers: { 'dj-client': client } }
      expectRefusal(await sendRequest(used.platform, call, input), { status: 400, code, call })
    }
  })

  test('a valid request returns exactly the declared response, and an invalid language is ignored', async () => {
    const headers = { 'accept-language': ';;q=,\u00ff*;q=9,zz-ZZ', locale: '%%%' }
    const sample = await getFreshSample()
    const query = { ...sample.query, locale: '%%%\ud800' }
    const response = await sendRequest(used.platform, call, { ...sample, query, headers })
    expectDeclaredResponse(call, response)
  })
})

describe.each(toTitledRows(customerCalls))('%s (customers only)', (_title, named) => {
  const { call } = named

  test('a visitor gets 401', async () => {
    expectRefusal(await sendRequest(used.platform, call), { status: 401, code: 'AU0002', call })
  })

  test('a visitor gets 401 even with an invalid body', async () => {
    expectRefusal(await sendRequest(used.platform, call, { payload: '{"broken' }), {
      status: 401,
      code: 'AU0002',
      call,
    })
  })

  test('naming the account of another company gets 403 and no data of it', async () => {
    const foreignAccount = demoAccounts.find(({ externalId }) => externalId === 'NORIA')!
    const headers = { 'customer-account-id': foreignAccount.id }
    const response = await sendRequest(used.platform, call, { ...(await getRefusedSample(named)), headers })
    expectRefusal(response, { status: 403, code: 'PE0001', call })
    expect(response.payload).not.toContain(foreignAccount.name)
  })
})

describe.each(toTitledRows(calls.filter(({ call }) => call.right)))('%s (requires a right)', (_title, named) => {
  const { call } = named

  test('a user without the right gets 403', async () => {
    const sample = await (canBuyerCall(call) ? prepareSample(named, used) : getRefusedSample(named))
    const response = await sendRequest(used.platform, call, { ...sample, token: used.tokens.buyer })
    if (canBuyerCall(call)) expect(response.statusCode).toBe(getSuccessStatus(call))
    else expectRefusal(response, { status: 403, code: 'PE0001', call })
  })
})

describe.each(toTitledRows(callsWithBody.filter(({ call }) => call.access !== 'anyone')))(
  '%s (order of checks)',
  (_title, { call }) => {
    test('an invalid request gets 400 even if the caller is not allowed to call it', async () => {
      const foreignAccount = demoAccounts.find(({ externalId }) => externalId === 'NORIA')!
      const headers = { 'customer-account-id': foreignAccount.id }
      for (const input of [
        { token: used.tokens.buyer, headers },
        { token: used.tokens.buyer },
        { token: used.tokens.operator },
      ])
        expectRefusal(await sendRequest(used.platform, call, { body: { surprise: 1 }, ...input }), {
          status: 400,
          call,
        })
    })
  },
)

describe.each(toTitledRows(calls.filter(({ call }) => isForStaff(call))))('%s (staff only)', (_title, named) => {
  const { call } = named

  test('a visitor gets 401, a customer 403', async () => {
    expectRefusal(await sendRequest(used.platform, call), { status: 401, code: 'AU0002', call })
    for (const client of ['ACCOUNT', 'OPERATOR', 'SUPPLIER']) {
      const input = {
        ...(await getRefusedSample(named)),
        token: used.tokens.admin,
        headers: { 'dj-client': client },
      }
      expectRefusal(await sendRequest(used.platform, call, input), { status: 403, code: 'PE0001', call })
    }
  })
})

const callsByKnownId = calls.filter(
  ({ call }) => getPathParameters(call.path).length > 0 && `${call.method} ${call.path}` !== callWithoutNotFound,
)
describe.each(toTitledRows(callsByKnownId))('%s (ids in the path)', (_t, named) => {
  const { call } = named

  test('an id of another account gets 404', async () => {
    const prepareIds = (foreignIds as Record<string, (platform: TestPlatform) => Promise<Record<string, string>>>)[
      `${call.method} ${call.path}`
    ]
    expect(prepareIds, 'foreignIds in call-samples.ts needs an entry for this call').toBeDefined()
    const input = { ...(await getRefusedSample(named)), params: await prepareIds!(used.platform) }
    expectRefusal(await sendRequest(used.platform, call, input), { status: 404, code: 'F-E-002', call })
  })
})

describe.each(paths)('path %s', (path) => {
  // A path may also match another path with a parameter, as /customer-users/activate matches /customer-users/{id}.
  const matchesPath = (other: string) => new RegExp(`^${other.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const methods = calls.filter(({ call }) => matchesPath(call.path)).map(({ call }) => call.method as string)
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !methods.includes(method))

  test('another method gets 405 with the allowed methods', async () => {
    expect(others.length).toBeGreaterThan(0)
    for (const method of others) {
      const response = await sendRequest(used.platform, { method, path })
      expectRefusal(response, { status: 405, code: 'RQ0003' })
      expect(String(response.headers.allow).split(', ').toSorted()).toEqual([...new Set(methods)].toSorted())
    }
  })
})
