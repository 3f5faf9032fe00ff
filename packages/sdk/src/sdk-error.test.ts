import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Type } from 'typebox'
import type { Call } from '@tiber/contract/call'
import { closedObject } from '@tiber/contract/shapes'
import { checkInput } from './check-input.ts'
import { createPlatformClient } from './platform-client.ts'
import { SdkError } from './sdk-error.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { createMemoryTokenStore } from './token-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const catchError = (promise: Promise<unknown>): Promise<SdkError> =>
  promise.then(
    () => expect.unreachable('The call succeeded.'),
    (error: SdkError) => error,
  )
const read = () => createPlatformClient({ baseUrl: server.baseUrl, apiKey: 'key' }).settings.read()

describe('error response', () => {
  test('is thrown with its status and its unchanged body', async () => {
    const text = '{"code":"PE0001", "message":"Not yours.","errors":[{"code":"PE0001","message":"Not yours."}]}'
    server.respondWith(() => ({ status: 403, text }))
    const error = await catchError(read())
    expect(error).toBeInstanceOf(SdkError)
    expect(error.message).toBe(`[Djust SDK] HTTP error 403: ${text}`)
    expect([error.status, error.code, error.serverMessage]).toEqual([403, 'PE0001', 'Not yours.'])
    expect(error.problems).toEqual([{ code: 'PE0001', message: 'Not yours.' }])
  })

  test.each(['<html>Bad gateway</html>', '', 'null', '7', '{"code":7}'])(
    'with the foreign body %j is thrown as well',
    async (text) => {
      server.respondWith(() => ({ status: 502, text }))
      const error = await catchError(read())
      expect(error.message).toBe(`[Djust SDK] HTTP error 502: ${text}`)
      expect([error.code, error.serverMessage, error.problems]).toEqual([undefined, error.message, []])
    },
  )
})

describe('client', () => {
  test('throws "SDK not initialized" before it is initialized', async () => {
    const client = createPlatformClient()
    expect((await catchError(client.settings.read())).message).toBe('[Djust SDK] SDK not initialized.')
    expect((await catchError(client.refresh())).message).toBe('[Djust SDK] SDK not initialized.')
    expect(() => client.updateConfiguration({})).toThrow('[Djust SDK] SDK not initialized.')
  })

  test('works after initialize', async () => {
    server.respondWith(() => ({ body: { features: [] } }))
    const client = createPlatformClient()
    client.initialize({ baseUrl: server.baseUrl, apiKey: 'key' })
    await expect(client.settings.read()).resolves.toEqual({ features: [] })
  })

  test('refresh without a refresh token throws', async () => {
    const client = createPlatformClient({ baseUrl: server.baseUrl, apiKey: 'key', tokens: createMemoryTokenStore() })
    expect((await catchError(client.refresh())).message).toBe('[Djust SDK] No refresh token available')
  })
})

describe('network failure', () => {
  const [readFrom, readCutResponse] = [
    (baseUrl: string) => createPlatformClient({ baseUrl, apiKey: 'key' }).settings.read(),
    () => {
      server.respondWith(() => (response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"half":')
        response.socket?.destroy()
      })
      return read()
    },
  ]

  test('is thrown with the message of its cause', async () => {
    const error = await catchError(readFrom('http://127.0.0.1:1'))
    expect(error.message).toBe('[Djust SDK] fetch failed')
    expect(error.cause).toBeInstanceOf(Error)
  })

  test('within a response is thrown as an SdkError', async () => {
    const error = await catchError(readCutResponse())
    expect(error).toBeInstanceOf(SdkError)
    expect(error.message).toMatch(/^\[Djust SDK\] \w/)
  })

  test('a response that is not JSON is thrown as an SdkError', async () => {
    server.respondWith(() => ({ text: '<html>' }))
    expect((await catchError(read())).message).toMatch(/^\[Djust SDK\] Unexpected token/)
  })

  test('an invalid header is thrown as an SdkError', async () => {
    const client = createPlatformClient({ baseUrl: server.baseUrl, apiKey: 'key', locale: 'a\nb' })
    const error = await catchError(client.settings.read())
    expect(error).toBeInstanceOf(SdkError)
    expect(error.message).toMatch(/^\[Djust SDK\] /)
  })
})

describe('input', () => {
  const call: Call = {
    method: 'PUT',
    path: '/v1/shop/things/{id}',
    summary: '',
    access: 'anyone',
    query: closedObject({ locale: Type.String() }),
    body: closedObject({
      name: Type.String(),
      email: Type.Optional(Type.String()),
      phone: Type.Optional(Type.String()),
    }),
    oneOf: [['email', 'phone']],
    returns: Type.Unknown(),
    errors: [],
  }
  const good = { params: { id: '1' }, query: { locale: 'es-ES' }, body: { name: 'n', email: 'e' } }

  test('a complete input passes', () => {
    expect(() => checkInput(call, good)).not.toThrow()
  })

  test.each([
    ['id', { ...good, params: {} }],
    ['id', { ...good, params: { id: '' } }],
    ['locale', { ...good, query: {} }],
    ['name', { ...good, body: { email: 'e' } }],
    ['name', { ...good, body: undefined }],
  ])('without %s it is rejected with exactly "\'{field}\' parameter is required"', (field, input) => {
    expect(() => checkInput(call, input)).toThrow(
      expect.objectContaining({ message: `'${field}' parameter is required`, status: 400, code: 'F-E-001' }),
    )
  })

  test.each([
    ['none', { name: 'n' }],
    ['both', { name: 'n', email: 'e', phone: 'p' }],
  ])('with %s of two alternatives it is rejected', (_which, body) => {
    const message = "Exactly one of 'email', 'phone' is required"
    expect(() => checkInput(call, { ...good, body })).toThrow(
      expect.objectContaining({ message, status: 400, code: 'F-E-001' }),
    )
  })

  test('an incomplete input is never sent', async () => {
    server.respondWith(() => ({ body: {} }))
    const client = createPlatformClient({ baseUrl: server.baseUrl, apiKey: 'key' })
    const error = await catchError(client.auth.token({ body: { username: 'a', password: '' } }))
    expect(error.message).toBe("'password' parameter is required")
    expect(server.received).toEqual([])
  })
})
