import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '@tiber/contract/call'
import { Type } from 'typebox'
import { createPlatformClient, perform, type ClientOptions } from './platform-client.ts'
import { startPeer, type Peer, type Reply } from './testing/peer.ts'
import { memoryTokenStore } from './token-store.ts'

// Read once, so that a pair made twice is equal across the boundary of a second.
const startedAt = Math.floor(Date.now() / 1000)
const pair = (name: string) => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expireAt: startedAt + 600,
})

// Each test has its own peer: the late request of a timed-out call must not reach the test after it.
let peer: Peer
beforeEach(async () => {
  peer = await startPeer()
})
afterEach(() => peer.close())

const options = (more: Partial<ClientOptions> = {}): ClientOptions => ({
  baseUrl: peer.baseUrl,
  apiKey: 'key',
  ...more,
})
const clientOf = (more: Partial<ClientOptions> = {}) => createPlatformClient(options(more))
const pathsReceived = () => peer.received.map(({ path }) => path)

describe('a request', () => {
  test('carries client, key, locale, account, store, view and token', async () => {
    const tokens = memoryTokenStore(pair('1'))
    const context = { customerAccountId: '0000000101', storeId: 'iberia', storeViewId: 'iberia-main' }
    await clientOf({ ...context, locale: 'en-US', tokens, headers: { 'x-request-id': 'r1' } }).settings.read()
    expect(peer.received[0]?.headers).toMatchObject({
      'dj-client': 'ACCOUNT',
      'dj-api-key': 'key',
      authorization: 'Bearer access-1',
      locale: 'en-US',
      'customer-account-id': '0000000101',
      'dj-store': 'iberia',
      'dj-store-view': 'iberia-main',
      'x-request-id': 'r1',
    })
  })

  test('carries nothing about what was not set', async () => {
    await clientOf().settings.read()
    const { headers } = peer.received[0]!
    const names = ['authorization', 'locale', 'customer-account-id', 'dj-store', 'dj-store-view', 'content-type']
    expect(names.filter((name) => name in headers)).toEqual([])
  })

  test('may come from another kind of client', async () => {
    await clientOf({ client: 'SUPPLIER' }).settings.read()
    expect(peer.received[0]?.headers['dj-client']).toBe('SUPPLIER')
  })

  test('with a body says that it is JSON', async () => {
    await clientOf().auth.token({ body: { username: 'a', password: 'b' }, query: { withUser: true } })
    expect(peer.received[0]).toMatchObject({
      method: 'POST',
      path: '/auth/token',
      search: 'withUser=true',
      body: '{"username":"a","password":"b"}',
    })
    expect(peer.received[0]?.headers['content-type']).toBe('application/json')
  })

  test('carries its idempotency key and the version it is meant for', async () => {
    await clientOf().auth.revokeToken({}, { idempotencyKey: 'once', ifMatch: '"7"' })
    expect(peer.received[0]?.headers).toMatchObject({ 'idempotency-key': 'once', 'if-match': '"7"' })
    await clientOf().auth.revokeToken()
    expect(peer.received[1]?.headers).not.toHaveProperty('idempotency-key')
  })

  test('can be given up, and gives up by itself after its time', async () => {
    // Answered never; closing the peer ends it.
    peer.answerWith(() => () => {})
    const asked = new AbortController()
    const givenUp = clientOf().settings.read({}, { signal: asked.signal })
    asked.abort(new Error('changed our mind'))
    await expect(givenUp).rejects.toThrow('changed our mind')
    await expect(clientOf().settings.read({}, { timeoutMs: 20 })).rejects.toThrow(/timeout/i)
  })

  test('acts for another account, store and view after updateConfiguration, and keeps the rest', async () => {
    const client = clientOf({ customerAccountId: 'a1', storeId: 's1', locale: 'es-ES' })
    client.updateConfiguration({ customerAccountId: 'a2', storeViewId: 'v2' })
    await client.settings.read()
    const expected = { 'customer-account-id': 'a2', 'dj-store': 's1', 'dj-store-view': 'v2', locale: 'es-ES' }
    expect(peer.received[0]?.headers).toMatchObject(expected)
  })

  test('acts for the default account again when the configured one is taken away', async () => {
    const client = clientOf({ customerAccountId: 'a1' })
    client.updateConfiguration({ customerAccountId: undefined } as unknown as { customerAccountId: string })
    await client.settings.read()
    expect(peer.received[0]?.headers).not.toHaveProperty('customer-account-id')
  })
})

describe('a token', () => {
  test.each([
    ['flat', (token: object) => token],
    ['under `token`', (token: object) => ({ token })],
  ])('in an answer, %s, is stored', async (_where, wrap) => {
    peer.answerWith(() => ({ body: wrap(pair('new')) }))
    const tokens = memoryTokenStore()
    await clientOf({ tokens }).auth.token({ body: { username: 'a', password: 'b' } })
    expect(tokens.read()).toMatchObject(pair('new'))
  })

  test('is kept when an answer holds none', async () => {
    const tokens = memoryTokenStore(pair('old'))
    peer.answerWith(() => ({ body: { token: 'no pair', accessToken: 'x' } }))
    await clientOf({ tokens }).settings.read()
    expect(tokens.read()).toEqual(pair('old'))
  })

  test.each([0, -1])('whose expiry is %i seconds ahead is not sent', async (seconds) => {
    const now = new Date('2026-01-01T00:00:00Z')
    const tokens = memoryTokenStore({ accessToken: 'old', expireAt: now.getTime() / 1000 + seconds })
    await clientOf({ tokens, now: () => now }).settings.read()
    expect(peer.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('without an expiry is not sent', async () => {
    await clientOf({ tokens: memoryTokenStore({ accessToken: 'old' }) }).settings.read()
    expect(peer.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('of one client is not that of another made from the same options', async () => {
    const shared = options()
    const [first, second] = [createPlatformClient(shared), createPlatformClient(shared)]
    peer.answerWith(() => ({ body: pair('first') }))
    await first.auth.token({ body: { username: 'a', password: 'b' } })
    peer.answerWith(() => ({ body: {} }))
    await second.settings.read()
    expect(peer.received[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('a 401', () => {
  const unauthorized: Reply = { status: 401, body: { code: 'AU0002', message: 'no' } }
  /** Accepts the token of the newest pair only, and gives out a new pair for each refresh. */
  const platform = () => {
    let issued = 1
    return ({ path, headers }: { path: string; headers: { authorization?: string } }): Reply => {
      if (path === '/auth/refresh-token') {
        issued += 1
        return { body: pair(String(issued)) }
      }
      return headers.authorization === `Bearer access-${issued}` && issued > 1 ? { body: { ok: true } } : unauthorized
    }
  }

  test('leads to one refresh and one repetition with the new token', async () => {
    peer.answerWith(platform())
    const tokens = memoryTokenStore(pair('1'))
    await expect(clientOf({ tokens }).settings.read()).resolves.toEqual({ ok: true })
    expect(pathsReceived()).toEqual(['/v1/shop/settings', '/auth/refresh-token', '/v1/shop/settings'])
    expect(JSON.parse(peer.received[1]!.body)).toEqual({ refreshToken: 'refresh-1' })
    expect(tokens.read()?.refreshToken).toBe('refresh-2')
  })

  test('carries the same idempotency key on its repetition, and none on the refresh', async () => {
    peer.answerWith(platform())
    await clientOf({ tokens: memoryTokenStore(pair('1')) }).settings.read({}, { idempotencyKey: 'once' })
    expect(peer.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['once', undefined, 'once'])
  })

  test('that is answered by a repetition gives its connection back', async () => {
    const answer = platform()
    const closed = new Promise((resolve) => {
      peer.answerWith((request) => {
        if (request.headers.authorization !== 'Bearer access-1' || request.path === '/auth/refresh-token')
          return answer(request)
        return (response) => {
          response.on('close', resolve)
          response.writeHead(401, { 'content-type': 'application/json' })
          response.write('{"code":"AU0002", and no end')
        }
      })
    })
    await expect(clientOf({ tokens: memoryTokenStore(pair('1')) }).settings.read()).resolves.toEqual({ ok: true })
    await closed
  })

  test('after the repetition is final', async () => {
    peer.answerWith(({ path }) => (path === '/auth/refresh-token' ? { body: pair('2') } : unauthorized))
    await expect(clientOf({ tokens: memoryTokenStore(pair('1')) }).settings.read()).rejects.toMatchObject({
      status: 401,
    })
    expect(pathsReceived()).toEqual(['/v1/shop/settings', '/auth/refresh-token', '/v1/shop/settings'])
  })

  test('of the refresh is final', async () => {
    peer.answerWith(() => unauthorized)
    await expect(clientOf({ tokens: memoryTokenStore(pair('1')) }).settings.read()).rejects.toMatchObject({
      status: 401,
    })
    expect(pathsReceived()).toEqual(['/v1/shop/settings', '/auth/refresh-token'])
  })

  test('of a sign-in is final', async () => {
    peer.answerWith(() => unauthorized)
    const client = clientOf({ tokens: memoryTokenStore(pair('1')) })
    await expect(client.auth.token({ body: { username: 'a', password: 'b' } })).rejects.toMatchObject({ status: 401 })
    expect(pathsReceived()).toEqual(['/auth/token'])
  })

  test('is final without a refresh token', async () => {
    peer.answerWith(() => unauthorized)
    await expect(clientOf().settings.read()).rejects.toMatchObject({ status: 401 })
    expect(pathsReceived()).toEqual(['/v1/shop/settings'])
  })

  test('is final where a new pair could not be stored', async () => {
    peer.answerWith(platform())
    const client = clientOf({ tokens: memoryTokenStore(pair('1')), mayRefresh: false })
    await expect(client.settings.read()).rejects.toMatchObject({ status: 401 })
    expect(pathsReceived()).toEqual(['/v1/shop/settings'])
  })

  test('of twenty calls at once, of two clients of one session, leads to one refresh', async () => {
    peer.answerWith(platform())
    const clients = [
      clientOf({ tokens: memoryTokenStore(pair('1')) }),
      clientOf({ tokens: memoryTokenStore(pair('1')) }),
    ]
    await Promise.all(Array.from({ length: 20 }, (_, index) => clients[index % 2]!.settings.read()))
    expect(pathsReceived().filter((path) => path === '/auth/refresh-token')).toHaveLength(1)
  })

  test('that arrives after another call has refreshed leads to a repetition only', async () => {
    const answer = platform()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    peer.answerWith(async (request) => {
      if (request.path !== '/v1/authenticated-user' || request.headers.authorization !== 'Bearer access-1')
        return answer(request)
      await released
      return unauthorized
    })
    const client = clientOf({ tokens: memoryTokenStore(pair('1')) })
    const late = client.customerUsers.authenticatedUser()
    await client.settings.read()
    release()
    await expect(late).resolves.toEqual({ ok: true })
    expect(pathsReceived().filter((path) => path === '/auth/refresh-token')).toHaveLength(1)
  })

  test('does not keep later refreshes from happening after one has failed', async () => {
    peer.answerWith(() => unauthorized)
    const client = clientOf({ tokens: memoryTokenStore(pair('1')) })
    await expect(client.refresh()).rejects.toMatchObject({ status: 401 })
    peer.answerWith(platform())
    await expect(client.refresh()).resolves.toMatchObject({ refreshToken: 'refresh-2' })
  })
})

describe('a call of any declaration', () => {
  const call = (declared: Partial<Call>): Call => ({
    method: 'GET',
    path: '/v1/shop/things/{id}',
    summary: '',
    access: 'anyone',
    returns: Type.Unknown(),
    errors: [],
    ...declared,
  })
  const ids = { query: { ids: ['1', '2'] } }

  test.each(['/v1/shop/search', '/v1/shop/autocomplete', '/v2/shop/products/search'] as const)(
    'writes lists with brackets on the search path %s',
    async (path) => {
      await perform(options(), call({ path }), ids)
      expect(decodeURIComponent(peer.received[0]!.search)).toBe('ids[]=1&ids[]=2')
    },
  )

  test('repeats the name of a list elsewhere', async () => {
    await perform(options(), call({ path: '/v1/shop/search-terms' }), ids)
    expect(peer.received[0]?.search).toBe('ids=1&ids=2')
  })

  test('puts ids into the path so that they stay one segment', async () => {
    await perform(options(), call({}), { params: { id: '../a b/ñ?x' } })
    expect(peer.received[0]?.path).toBe('/v1/shop/things/..%2Fa%20b%2F%C3%B1%3Fx')
  })

  test('answers null to an empty answer', async () => {
    peer.answerWith(() => ({ status: 204 }))
    await expect(perform(options(), call({ path: '/v1/shop/things' }), {})).resolves.toBeNull()
  })
})
