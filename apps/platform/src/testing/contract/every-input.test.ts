import { describe, expect, test } from 'vitest'
import { calls, sampleOf, titled, tokenFor, usePlatform, type Named } from './all-calls.ts'
import { ask, expectRefusal, type Ask } from './raw-request.ts'
import { fieldsOf, withValue } from './schema-fields.ts'

/** Rules for the body and the query parameters of every call, field by field. */

const withBody = calls.filter(({ call }) => call.body)
const bodyFields = withBody.flatMap((each) => fieldsOf(each.call.body).map((field) => ({ ...each, field })))
const queryFields = calls.flatMap((each) => fieldsOf(each.call.query).map((field) => ({ ...each, field })))
const used = usePlatform()

const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
/** Adds an undeclared field to the body; a list gets it in its first item. */
const withField = (body: object, name: string): unknown =>
  Array.isArray(body) ? [{ ...(body[0] as object), [name]: 1 }] : { ...body, [name]: 1 }
const tenMegabytes = JSON.stringify({ filler: 'x'.repeat(10 * 1024 * 1024) })

describe.each(titled(withBody))('body of %s', (_title, named) => {
  const { call } = named

  test('an unknown field is rejected', async () => {
    const sample = await sampleOf(named, used)
    for (const name of ['surprise', 'constructor', 'toString']) {
      const body = withField(sample.body as object, name)
      expectRefusal(await ask(used.platform, call, { ...sample, body }), 400, 'CO0005', call)
    }
  })

  test.each(['{"broken', '[', 'text', '{"a":1}}', '{"__proto__":{"a":1}}'])('%s is rejected as malformed', async (payload) => {
    expectRefusal(await ask(used.platform, call, { ...tokenFor(call, used), payload }), 400, 'F-E-012', call)
  })

  test.each(['7', '"text"', 'true', '[1]'])('the JSON value %s is rejected', async (payload) => {
    expectRefusal(await ask(used.platform, call, { ...tokenFor(call, used), payload }), 400, undefined, call)
  })

  test('extreme nesting is rejected', async () => {
    for (const payload of [nested, `{"surprise":${nested}}`])
      expectRefusal(await ask(used.platform, call, { ...tokenFor(call, used), payload }), 400, undefined, call)
  })

  test('plain text is rejected with 415', async () => {
    const headers = { 'content-type': 'text/plain' }
    expectRefusal(await ask(used.platform, call, { payload: '{}', headers }), 415, 'RQ0002', call)
  })

  test('10 MB are rejected with 413, even without an API key', async () => {
    expectRefusal(
      await ask(used.platform, call, { payload: tenMegabytes, headers: { 'dj-api-key': undefined } }),
      413,
      'RQ0001',
      call,
    )
  })
})

/** Reuses a sample until a request with it succeeds, because refused requests change nothing. */
function askingAgain(named: Named) {
  let sample: Ask | undefined
  return async (change: (sample: Ask) => Ask) => {
    sample ??= await sampleOf(named, used)
    const answer = await ask(used.platform, named.call, change(sample))
    if (answer.statusCode < 400) sample = undefined
    return answer
  }
}

const wrongValues: Record<string, unknown[]> = {
  string: [7, true, {}, [], ['x'], { toString: 1 }],
  boolean: ['yes', 7, {}],
  integer: ['seven', 1.5, {}],
  number: ['seven', {}],
}

/** Well-formed timestamps that PostgreSQL does not accept. */
const strangeTimes = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00Z[Europe/Madrid]',
]

/** Skips passwords: one of these texts is a valid password, and setting it would lock the user out. */
const timesFor = (name: string) => (/password/i.test(name) ? [] : strangeTimes)

/** Blank texts to try; passwords are not trimmed, so only the empty text counts as blank. */
const blanksFor = (name: string) => (name === 'password' ? [''] : ['', '  ', '\u00a0\t\n'])

describe.each(titled(bodyFields))('body field %s', (_title, { field, ...named }) => {
  const { call } = named
  const asking = askingAgain(named)
  const askWith = (value: unknown) => asking((sample) => ({ ...sample, body: withValue(sample.body, field.at, value) }))

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
    test('a text above the maximum length is rejected', async () => {
      expectRefusal(await askWith('x'.repeat(field.maxLength! + 1)), 400, undefined, call)
    })

  if (field.type === 'string')
    test('a NUL character is rejected', async () => {
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
        ...timesFor(field.name),
      ])
        expect((await askWith(text)).statusCode).toBeLessThan(500)
    })
})

describe.each(titled(queryFields))('query parameter %s', (_title, { field, ...named }) => {
  const { call } = named
  const asking = askingAgain(named)
  const askWith = (value: unknown) =>
    asking((sample) => ({ ...sample, query: { ...sample.query, [String(field.at[0])]: value } }))

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
    for (const text of [
      'a\0b',
      '<script>alert(1)</script>',
      '\ud800',
      '99999999999999999999',
      '-1',
      'x'.repeat(5000),
      ...strangeTimes,
    ])
      expect((await askWith(text)).statusCode).toBeLessThan(500)
  })

  test('an unknown parameter beside it is rejected', async () => {
    const answer = await asking((sample) => ({ ...sample, query: { ...sample.query, surprise: '1' } }))
    expectRefusal(answer, 400, 'CO0005', call)
  })
})
