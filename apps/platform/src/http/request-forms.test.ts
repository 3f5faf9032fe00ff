import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '@tiber/contract/contract'
import { contextHeaders, expectRefusal } from '../testing/contract/raw-request.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const { authenticatedUser } = contract.customerUsers
const { read: settings } = contract.settings
const { token: signIn } = contract.auth

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

describe('a chunked body without content length', () => {
  const send = (type: string | undefined, chunks: Iterable<string>, headers: object = {}) =>
    platform.app.inject({
      method: 'POST',
      url: signIn.path,
      headers: { ...contextHeaders, ...headers, ...(type && { 'content-type': type }), 'transfer-encoding': 'chunked' },
      payload: Readable.from(chunks),
    })

  test('is refused when it is too large', async () => {
    const megabyte = ' '.repeat(1024 * 1024)
    const chunks = Array.from({ length: 10 }, () => megabyte)
    expectRefusal(await send('application/json', chunks), { status: 413, code: 'RQ0001' })
  })

  test('is refused when its type is not JSON', async () => {
    expectRefusal(await send('text/plain', ['{}']), { status: 415, code: 'RQ0002' })
  })

  test('is refused without a content type', async () => {
    expectRefusal(await send(undefined, ['{}']), { status: 415, code: 'RQ0002' })
  })

  test('is no body when it is empty, whatever its type', async () => {
    for (const type of ['text/plain', undefined]) expectRefusal(await send(type, []), { status: 400, code: 'F-E-001' })
  })
})

test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
  'an empty body with the content type %s is accepted',
  async (type) => {
    const headers = { ...contextHeaders, 'content-type': type }
    expect((await platform.app.inject({ url: settings.path, headers })).statusCode).toBe(200)
    const url = contract.auth.revokeToken.path
    expect((await platform.app.inject({ method: 'POST', url, headers })).statusCode).toBe(204)
  },
)

test('a trailing slash means the same path', async () => {
  const send = (url: string, method: 'GET' | 'DELETE' = 'GET') =>
    platform.app.inject({ method, url, headers: contextHeaders })
  expect((await send(`${settings.path}/`)).json()).toEqual((await send(settings.path)).json())
  expect((await send(`${settings.path}/?rq=1`)).statusCode).toBe(200)
  expectRefusal(await send(`${settings.path}/`, 'DELETE'), { status: 405, code: 'RQ0003' })
})

test('the store default_store is the default one', async () => {
  const readCategories = async (store: string) => {
    const headers = { ...contextHeaders, 'dj-store': store }
    return (await platform.app.inject({ url: '/v1/shop/navigation-category/online', headers })).json()
  }
  expect(await readCategories('default_store')).toEqual(await readCategories('iberia'))
})

describe('cross-origin requests', () => {
  const preflight = (origin: string) =>
    platform.app.inject({
      method: 'OPTIONS',
      url: authenticatedUser.path,
      headers: { origin, 'access-control-request-method': 'DELETE' },
    })

  test('an allowed origin may use every method and header of the contract', async () => {
    const { headers } = await preflight('http://localhost:3000')
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000')
    expect(String(headers['access-control-allow-methods'])).toContain('DELETE')
    expect(String(headers['access-control-allow-headers'])).toMatch(/customer-account-id.*\bclient\b/)
  })

  test('an unknown origin gets no CORS headers', async () => {
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })
})
