import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Type } from 'typebox'
import type { Call } from '@tiber/contract/call'
import { closedObject } from '@tiber/contract/shapes'
import { checkInput } from './check-input.ts'
import { createPlatformClient } from './platform-client.ts'
import { SdkError } from './sdk-error.ts'
import { startPeer, type Peer } from './testing/peer.ts'
import { memoryTokenStore } from './token-store.ts'

let peer: Peer
beforeAll(async () => {
  peer = await startPeer()
})
afterAll(() => peer.close())

const failureOf = (promise: Promise<unknown>): Promise<SdkError> =>
  promise.then(
    () => expect.unreachable('The call succeeded.'),
    (error: SdkError) => error,
  )
const read = () => createPlatformClient({ baseUrl: peer.baseUrl, apiKey: 'key' }).settings.read()

describe('an error answer', () => {
  test('is told with its status and its body as it came', async () => {
    const text = '{"code":"PE0001", "message":"Not yours.","errors":[{"code":"PE0001","message":"Not yours."}]}'
    peer.answerWith(() => ({ status: 403, text }))
    const error = await failureOf(read())
    expect(error).toBeInstanceOf(SdkError)
    expect(error.message).toBe(`[Djust SDK] HTTP error 403: ${text}`)
    expect([error.status, error.code, error.serverMessage]).toEqual([403, 'PE0001', 'Not yours.'])
    expect(error.problems).toEqual([{ code: 'PE0001', message: 'Not yours.' }])
  })

  test.each(['<html>Bad gateway</html>', '', 'null', '7', '{"code":7}'])(
    'that is none of ours, %j, is told all the same',
    async (text) => {
      peer.answerWith(() => ({ status: 502, text }))
      const error = await failureOf(read())
      expect(error.message).toBe(`[Djust SDK] HTTP error 502: ${text}`)
      expect([error.code, error.serverMessage, error.problems]).toEqual([undefined, error.message, []])
    },
  )
})

describe('a client', () => {
  test('that was not initialized says so', async () => {
    const client = createPlatformClient()
    expect((await failureOf(client.settings.read())).message).toBe('[Djust SDK] SDK not initialized.')
    expect((await failureOf(client.refresh())).message).toBe('[Djust SDK] SDK not initialized.')
    expect(() => client.updateConfiguration({})).toThrow('[Djust SDK] SDK not initialized.')
  })

  test('works from the moment it is initialized', async () => {
    peer.answerWith(() => ({ body: { features: [] } }))
    const client = createPlatformClient()
    client.initialize({ baseUrl: peer.baseUrl, apiKey: 'key' })
    await expect(client.settings.read()).resolves.toEqual({ features: [] })
  })

  test('that has no refresh token says so', async () => {
    const client = createPlatformClient({ baseUrl: peer.baseUrl, apiKey: 'key', tokens: memoryTokenStore() })
    expect((await failureOf(client.refresh())).message).toBe('[Djust SDK] No refresh token available')
  })
})

describe('a failure on the way', () => {
  const [refused, cut] = [
    (baseUrl: string) => createPlatformClient({ baseUrl, apiKey: 'key' }).settings.read(),
    () => {
      peer.answerWith(() => (response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"half":')
        response.socket?.destroy()
      })
      return read()
    },
  ]

  test('is told with its own message', async () => {
    const error = await failureOf(refused('http://127.0.0.1:1'))
    expect(error.message).toBe('[Djust SDK] fetch failed')
    expect(error.cause).toBeInstanceOf(Error)
  })

  test('in the middle of an answer, too', async () => {
    const error = await failureOf(cut())
    expect(error).toBeInstanceOf(SdkError)
    expect(error.message).toMatch(/^\[Djust SDK\] \w/)
  })

  test('to read an answer as JSON, too', async () => {
    peer.answerWith(() => ({ text: '<html>' }))
    expect((await failureOf(read())).message).toMatch(/^\[Djust SDK\] Unexpected token/)
  })

  test('to send a header, too', async () => {
    const client = createPlatformClient({ baseUrl: peer.baseUrl, apiKey: 'key', locale: 'a\nb' })
    const error = await failureOf(client.settings.read())
    expect(error).toBeInstanceOf(SdkError)
    expect(error.message).toMatch(/^\[Djust SDK\] /)
  })
})

describe('the input', () => {
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

  test('that is complete passes', () => {
    expect(() => checkInput(call, good)).not.toThrow()
  })

  test.each([
    ['id', { ...good, params: {} }],
    ['id', { ...good, params: { id: '' } }],
    ['locale', { ...good, query: {} }],
    ['name', { ...good, body: { email: 'e' } }],
    ['name', { ...good, body: undefined }],
  ])('without %s is refused with exactly "\'{field}\' parameter is required"', (field, input) => {
    expect(() => checkInput(call, input)).toThrow(new SdkError(`'${field}' parameter is required`))
  })

  test.each([
    ['none', { name: 'n' }],
    ['both', { name: 'n', email: 'e', phone: 'p' }],
  ])('with %s of two alternatives is refused', (_which, body) => {
    const message = "Exactly one of 'email', 'phone' is required"
    expect(() => checkInput(call, { ...good, body })).toThrow(new SdkError(message))
  })

  test('that lacks something is never sent', async () => {
    peer.answerWith(() => ({ body: {} }))
    const client = createPlatformClient({ baseUrl: peer.baseUrl, apiKey: 'key' })
    const error = await failureOf(client.auth.token({ body: { username: 'a', password: '' } }))
    expect(error.message).toBe("'password' parameter is required")
    expect(peer.received).toEqual([])
  })
})
