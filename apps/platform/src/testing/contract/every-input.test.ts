import { describe, expect, test } from 'vitest'
import { getSuccessStatus } from '@tiber/contract/call'
import type { ErrorBody } from '@tiber/contract/errors'
import { calls, prepareSample, toTitledRows, getTokenFor, usePlatform, type NamedCall } from './all-calls.ts'
import { sendRequest, expectRefusal, type RawResponse, type RequestInput } from './raw-request.ts'
import { listFields, replaceValue, type Field } from './schema-fields.ts'

/** Rules for the body and the query parameters of every call, field by field. */

const callsWithBody = calls.filter(({ call }) => call.body)
const bodyFields = callsWithBody.flatMap((each) => listFields(each.call.body).map((field) => ({ ...each, field })))
const queryFields = calls.flatMap((each) => listFields(each.call.query).map((field) => ({ ...each, field })))
const used = usePlatform()

/** The sample of the call that was tested last: usually the next test is of the same call. */
let last: { call: NamedCall['call']; sample: RequestInput; hasChanged: boolean } | undefined
/** Calls whose sample is good for one request, such as placing an order. */
const callsUsingUpSamples = new Set<NamedCall['call']>()

const isRefused = ({ statusCode }: RawResponse) => statusCode >= 400 && statusCode < 500
/** Returns whether a refusal names the field, or the list or object it is in. */
function isRefusedFor({ name }: Field, response: RawResponse): boolean {
  const named = isRefused(response) ? response.json<ErrorBody>().errors[0]?.detail : undefined
  return named !== undefined && (name === named || name.startsWith(`${named}.`))
}

/**
 * Sends a sample with other values of some fields, and uses a sample as long as requests with it succeed. A refusal may
 * be due to an earlier request, unless it names one of the fields: the request is sent again with a new sample.
 */
async function sendChanged(
  named: NamedCall,
  fields: Field[],
  change: (sample: RequestInput) => RequestInput,
): Promise<RawResponse> {
  const { call } = named
  const send = (sample: RequestInput) => sendRequest(used.platform, call, change(sample))
  const isDueToChange = (response: RawResponse) => fields.some((field) => isRefusedFor(field, response))
  const known = last?.call === call ? last : undefined
  const repeated = known?.hasChanged && !callsUsingUpSamples.has(call) ? await send(known.sample) : undefined
  if (repeated && (!isRefused(repeated) || isDueToChange(repeated))) return repeated
  const sample = known && !known.hasChanged ? known.sample : await prepareSample(named, used)
  const response = await send(sample)
  if (repeated && !isRefused(response)) callsUsingUpSamples.add(call)
  last = { call, sample, hasChanged: response.statusCode < 400 && call.method !== 'GET' }
  return response
}

/**
 * Gives a text to all fields at once, and again to the rest without the field that is refused: every field is refused by
 * itself, or part of a request that was accepted. Where a refusal names none of them, each is sent alone.
 */
async function expectNoServerError(fields: Field[], send: (fields: Field[]) => Promise<RawResponse>): Promise<void> {
  const response = await send(fields)
  expect(response.statusCode).toBeLessThan(500)
  if (!isRefused(response) || fields.length === 1) return
  const rest = fields.filter((field) => !isRefusedFor(field, response))
  if (rest.length === 0) return
  if (rest.length < fields.length) return expectNoServerError(rest, send)
  for (const field of fields) expect((await send([field])).statusCode).toBeLessThan(500)
}

/** Well-formed timestamps that PostgreSQL does not accept. */
const strangeTimes = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00Z[Europe/Madrid]',
]

/** Blank texts to try; passwords are not trimmed, so only the empty text counts as blank. */
const listBlanks = (name: string) => (name === 'password' ? [''] : ['', '  ', '\u00a0\t\n'])

// Before the bodies: their samples leave hundreds of drafts behind, which make lists slow.
const callsWithQuery = calls.filter(({ call }) => call.query)

test.each(toTitledRows(callsWithQuery))('query of %s: an unknown parameter changes nothing', async (_title, named) => {
  const sample = await prepareSample(named, used)
  const response = await sendRequest(used.platform, named.call, {
    ...sample,
    query: { ...sample.query, surprise: '1' },
  })
  expect(response.statusCode).toBe(getSuccessStatus(named.call))
})

const sendQuery = (named: NamedCall, fields: Field[], value: unknown) =>
  sendChanged(named, fields, (sample) => ({
    ...sample,
    query: { ...sample.query, ...Object.fromEntries(fields.map(({ at }) => [String(at[0]), value])) },
  }))

test.each(toTitledRows(callsWithQuery))(
  'query of %s: unusual texts never cause a server error',
  async (_title, named) => {
    for (const text of [
      'a\0b',
      '<script>alert(1)</script>',
      '\ud800',
      '99999999999999999999',
      '-1',
      'x'.repeat(5000),
      ...strangeTimes,
    ])
      await expectNoServerError(listFields(named.call.query), (fields) => sendQuery(named, fields, text))
  },
)

describe.each(toTitledRows(queryFields))('query parameter %s', (_title, { field, ...named }) => {
  const { call } = named
  const sendWith = (value: unknown) => sendQuery(named, [field], value)

  if (field.isRequired)
    test('a missing or blank value is rejected', async () => {
      expectRefusal(await sendWith(undefined), { status: 400, code: 'F-E-001', call })
      for (const blank of listBlanks(field.name))
        expectRefusal(await sendWith(blank), { status: 400, code: 'F-E-001', call })
    })

  if (field.type !== 'string')
    test('a value of another type is rejected', async () => {
      expectRefusal(await sendWith('seven'), { status: 400, call })
    })

  test('an empty value means that it was not given', async () => {
    expect((await sendWith('')).statusCode).toBe((await sendWith(undefined)).statusCode)
  })

  if (field.isOneOf && !field.isRequired)
    test('an unknown value is ignored', async () => {
      expect((await sendWith('SURPRISE')).statusCode).toBe(getSuccessStatus(call))
    })
})

const deeplyNested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
/** Adds an undeclared field to the body; a list gets it in its first item. */
const addField = (body: object, name: string): unknown =>
  Array.isArray(body) ? [{ ...(body[0] as object), [name]: 1 }] : { ...body, [name]: 1 }
const tenMegabytes = JSON.stringify({ filler: 'x'.repeat(10 * 1024 * 1024) })

describe.each(toTitledRows(callsWithBody))('body of %s', (_title, named) => {
  const { call } = named

  test('an unknown field is rejected', async () => {
    const sample = await prepareSample(named, used)
    for (const name of ['surprise', 'constructor', 'toString']) {
      const body = addField(sample.body as object, name)
      expectRefusal(await sendRequest(used.platform, call, { ...sample, body }), { status: 400, code: 'CO0005', call })
    }
  })

  test.each(['{"broken', '[', 'text', '{"a":1}}', '{"__proto__":{"a":1}}'])(
    '%s is rejected as malformed',
    async (payload) => {
      expectRefusal(await sendRequest(used.platform, call, { ...getTokenFor(call, used), payload }), {
        status: 400,
        code: 'F-E-012',
        call,
      })
    },
  )

  test.each(['7', '"text"', 'true', '[1]'])('the JSON value %s is rejected', async (payload) => {
    expectRefusal(await sendRequest(used.platform, call, { ...getTokenFor(call, used), payload }), {
      status: 400,
      call,
    })
  })

  test('extreme nesting is rejected', async () => {
    for (const payload of [deeplyNested, `{"surprise":${deeplyNested}}`])
      expectRefusal(await sendRequest(used.platform, call, { ...getTokenFor(call, used), payload }), {
        status: 400,
        call,
      })
  })

  test('plain text is rejected with 415', async () => {
    const headers = { 'content-type': 'text/plain' }
    expectRefusal(await sendRequest(used.platform, call, { payload: '{}', headers }), {
      status: 415,
      code: 'RQ0002',
      call,
    })
  })

  test('10 MB are rejected with 413, even without an API key', async () => {
    expectRefusal(
      await sendRequest(used.platform, call, { payload: tenMegabytes, headers: { 'dj-api-key': undefined } }),
      { status: 413, code: 'RQ0001', call },
    )
  })
})

const wrongValues: Record<string, unknown[]> = {
  string: [7, true, {}, [], ['x'], { toString: 1 }],
  boolean: ['yes', 7, {}],
  integer: ['seven', 1.5, {}],
  number: ['seven', {}],
}

const isPassword = ({ name }: Field) => /password/i.test(name)

/** Sends the sample of a call with another value of some fields. */
function sendBody(named: NamedCall, fields: Field[], value: unknown) {
  // Hashing a password takes longer than the rest of a request.
  const removed = listFields(named.call.body).filter(
    ({ at, name, isRequired }) =>
      at.at(-1) === 'password' && !isRequired && fields.every((field) => field.name !== name),
  )
  return sendChanged(named, fields, (sample) => {
    const without = removed.reduce((rest, { at }) => replaceValue(rest, at, undefined), sample.body)
    return { ...sample, body: fields.reduce((rest, { at }) => replaceValue(rest, at, value), without) }
  })
}

describe.each(toTitledRows(bodyFields))('body field %s', (_title, named) => {
  const { call, field } = named
  const sendWith = (value: unknown) => sendBody(named, [field], value)

  test('a value of another type is rejected', async () => {
    for (const value of wrongValues[field.type] ?? [{}]) expectRefusal(await sendWith(value), { status: 400, call })
  })

  if (field.isRequired)
    test('a missing or blank value is rejected', async () => {
      for (const value of [undefined, null, ...(field.type === 'string' ? listBlanks(field.name) : [])]) {
        const response = await sendWith(value)
        expectRefusal(response, { status: 400, code: 'F-E-001', call })
        expect(response.json().errors[0]).toMatchObject({
          message: `'${field.name}' parameter is required`,
          detail: field.name,
        })
      }
    })

  if (field.maxLength)
    test('a text above the maximum length is rejected', async () => {
      expectRefusal(await sendWith('x'.repeat(field.maxLength! + 1)), { status: 400, call })
    })

  if (field.type === 'string')
    test('a NUL character is rejected', async () => {
      const response = await sendWith('a\0b')
      expectRefusal(response, { status: 400, code: field.isOneOf ? 'F-E-008' : 'F-E-012', call })
      expect(response.json().errors[0].detail).toBe(field.name)
    })
})

// Apart from the refusals, which change nothing and therefore share a sample.
const callsWithText = callsWithBody.filter(({ call }) => listFields(call.body).some(({ type }) => type === 'string'))
test.each(toTitledRows(callsWithText))(
  'body of %s: unusual texts never cause a server error',
  async (_title, named) => {
    const textFields = listFields(named.call.body).filter(({ type }) => type === 'string')
    const passwords = textFields.filter(isPassword)
    const others = textFields.filter((field) => !isPassword(field))
    const groups = [others, ...passwords.map((field) => [field])].filter((group) => group.length > 0)
    for (const group of groups)
      for (const text of [
        '<script>alert(1)</script>',
        "' or 1=1 --",
        '\u202e\ud800',
        '%00%zz',
        'http://x:99999',
        '🧨'.repeat(50),
        // One of these is a valid password, and setting it would lock the user out.
        ...(group === others ? strangeTimes : []),
      ])
        await expectNoServerError(group, (fields) => sendBody(named, fields, text))
  },
)
