import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPlatformClient, type ClientOptions } from './platform-client.ts'
import { startTestServer, type TestServer, type TestResponse } from './testing/test-server.ts'
import { createMemoryTokenStore } from './token-store.ts'

// Read once, so that two equal pairs do not differ when a second passes.
const startedAt = Math.floor(Date.now() / 1000)
const buildPair = (name: string) => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  expireAt: startedAt + 600,
})

// Each test has its own server: the late request of a timed-out call must not reach the next test.
let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const buildOptions = (more: Partial<ClientOptions> = {}): ClientOptions => ({
  baseUrl: server.baseUrl,
  apiKey: 'key',
  ...more,
})
const createClient = (more: Partial<ClientOptions> = {}) => createPlatformClient(buildOptions(more))
const listReceivedPaths = () => server.received.map(({ path }) => path)

describe('request', () => {
  test('sends client, API key, locale, account, store, view and token', async () => {
    const tokens = createMemoryTokenStore(buildPair('1'))
    const context = { customerAccountId: '0000000101', storeId: 'iberia', storeViewId: 'iberia-main' }
    await createClient({ ...context, locale: 'en-US', tokens, headers: { 'x-request-id': 'r1' } }).settings.read()
    expect(server.received[0]?.headers).toMatchObject({
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

  test('sends no headers for options that are not set', async () => {
    await createClient().settings.read()
    const { headers } = server.received[0]!
    const names = ['authorization', 'locale', 'customer-account-id', 'dj-store', 'dj-store-view', 'content-type']
    expect(names.filter((name) => name in headers)).toEqual([])
  })

  test('sends the configured client type', async () => {
    await createClient({ client: 'SUPPLIER' }).settings.read()
    expect(server.received[0]?.headers['dj-client']).toBe('SUPPLIER')
  })

  test('a body is sent as JSON with its content type', async () => {
    await createClient().auth.token({ body: { username: 'a', password: 'b' }, query: { withUser: true } })
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: '/auth/token',
      search: 'withUser=true',
      body: '{"username":"a","password":"b"}',
    })
    expect(server.received[0]?.headers['content-type']).toBe('application/json')
  })

  test('sends the idempotency key and the expected version', async () => {
    await createClient().auth.revokeToken({}, { idempotencyKey: 'once', ifMatch: '"7"' })
    expect(server.received[0]?.headers).toMatchObject({ 'idempotency-key': 'once', 'if-match': '"7"' })
    await createClient().auth.revokeToken()
    expect(server.received[1]?.headers).not.toHaveProperty('idempotency-key')
  })

  test('can be aborted, and times out', async () => {
    // Never answers; closing the server ends the request.
    server.respondWith(() => () => {})
    const controller = new AbortController()
    const aborted = createClient().settings.read({}, { signal: controller.signal })
    controller.abort(new Error('changed our mind'))
    await expect(aborted).rejects.toThrow('changed our mind')
    await expect(createClient().settings.read({}, { timeoutMs: 20 })).rejects.toThrow(/timeout/i)
  })

  test('updateConfiguration changes account, store and view and keeps the other options', async () => {
    const client = createClient({ customerAccountId: 'a1', storeId: 's1', locale: 'es-ES' })
    client.updateConfiguration({ customerAccountId: 'a2', storeViewId: 'v2' })
    await client.settings.read()
    const expected = { 'customer-account-id': 'a2', 'dj-store': 's1', 'dj-store-view': 'v2', locale: 'es-ES' }
    expect(server.received[0]?.headers).toMatchObject(expected)
  })

  test('removing the configured account returns to the default account', async () => {
    const client = createClient({ customerAccountId: 'a1' })
    client.updateConfiguration({ customerAccountId: undefined } as unknown as { customerAccountId: string })
    await client.settings.read()
    expect(server.received[0]?.headers).not.toHaveProperty('customer-account-id')
  })
})

describe('token pair', () => {
  test.each([
    ['flat', (token: object) => token],
    ['under `token`', (token: object) => ({ token })],
  ])('in a response, %s, is stored', async (_where, wrap) => {
    server.respondWith(() => ({ body: wrap(buildPair('new')) }))
    const tokens = createMemoryTokenStore()
    await createClient({ tokens }).auth.token({ body: { username: 'a', password: 'b' } })
    expect(tokens.read()).toMatchObject(buildPair('new'))
  })

  test('is kept if a response contains none', async () => {
    const tokens = createMemoryTokenStore(buildPair('old'))
    server.respondWith(() => ({ body: { token: 'no pair', accessToken: 'x' } }))
    await createClient({ tokens }).settings.read()
    expect(tokens.read()).toEqual(buildPair('old'))
  })

  test.each([0, -1])('with an expiry %i seconds ahead is not sent', async (seconds) => {
    const now = new Date('2026-01-01T00:00:00Z')
    const tokens = createMemoryTokenStore({ accessToken: 'old', expireAt: now.getTime() / 1000 + seconds })
    await createClient({ tokens, now: () => now }).settings.read()
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('without an expiry is not sent', async () => {
    await createClient({ tokens: createMemoryTokenStore({ accessToken: 'old' }) }).settings.read()
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('is not shared by two clients with the same options', async () => {
    const shared = buildOptions()
    const [first, second] = [createPlatformClient(shared), createPlatformClient(shared)]
    server.respondWith(() => ({ body: buildPair('first') }))
    await first.auth.token({ body: { username: 'a', password: 'b' } })
    server.respondWith(() => ({ body: {} }))
    await second.settings.read()
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('401 response', () => {
  const unauthorized: TestResponse = { status: 401, body: { code: 'AU0002', message: 'no' } }
  /** Accepts only the latest access token and issues a new pair for each refresh. */
  const createPlatform = () => {
    let issued = 1
    return ({ path, headers }: { path: string; headers: { authorization?: string } }): TestResponse => {
      if (path === '/auth/refresh-token') {
        issued += 1
        return { body: buildPair(String(issued)) }
      }
      return headers.authorization === `Bearer access-${issued}` && issued > 1 ? { body: { ok: true } } : unauthorized
    }
  }

  test('refreshes the token once and retries once with the new token', async () => {
    server.respondWith(createPlatform())
    const tokens = createMemoryTokenStore(buildPair('1'))
    await expect(createClient({ tokens }).settings.read()).resolves.toEqual({ ok: true })
    expect(listReceivedPaths()).toEqual(['/v1/shop/settings', '/auth/refresh-token', '/v1/shop/settings'])
    expect(JSON.parse(server.received[1]!.body)).toEqual({ refreshToken: 'refresh-1' })
    expect(tokens.read()?.refreshToken).toBe('refresh-2')
  })

  test('the retry has the same idempotency key, the refresh has none', async () => {
    server.respondWith(createPlatform())
    await createClient({ tokens: createMemoryTokenStore(buildPair('1')) }).settings.read({}, { idempotencyKey: 'once' })
    expect(server.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['once', undefined, 'once'])
  })

  test('its connection is released before the retry', async () => {
    const respond = createPlatform()
    const closed = new Promise((resolve) => {
      server.respondWith((request) => {
        if (request.headers.authorization !== 'Bearer access-1' || request.path === '/auth/refresh-token')
          return respond(request)
        return (response) => {
          response.on('close', resolve)
          response.writeHead(401, { 'content-type': 'application/json' })
          response.write('{"code":"AU0002", and no end')
        }
      })
    })
    await expect(createClient({ tokens: createMemoryTokenStore(buildPair('1')) }).settings.read()).resolves.toEqual({
      ok: true,
    })
    await closed
  })

  test('of the retry is final', async () => {
    server.respondWith(({ path }) => (path === '/auth/refresh-token' ? { body: buildPair('2') } : unauthorized))
    await expect(
      createClient({ tokens: createMemoryTokenStore(buildPair('1')) }).settings.read(),
    ).rejects.toMatchObject({
      status: 401,
    })
    expect(listReceivedPaths()).toEqual(['/v1/shop/settings', '/auth/refresh-token', '/v1/shop/settings'])
  })

  test('of the refresh is final', async () => {
    server.respondWith(() => unauthorized)
    await expect(
      createClient({ tokens: createMemoryTokenStore(buildPair('1')) }).settings.read(),
    ).rejects.toMatchObject({
      status: 401,
    })
    expect(listReceivedPaths()).toEqual(['/v1/shop/settings', '/auth/refresh-token'])
  })

  test('of a sign-in is final', async () => {
    server.respondWith(() => unauthorized)
    const client = createClient({ tokens: createMemoryTokenStore(buildPair('1')) })
    await expect(client.auth.token({ body: { username: 'a', password: 'b' } })).rejects.toMatchObject({ status: 401 })
    expect(listReceivedPaths()).toEqual(['/auth/token'])
  })

  test('is final without a refresh token', async () => {
    server.respondWith(() => unauthorized)
    await expect(createClient().settings.read()).rejects.toMatchObject({ status: 401 })
    expect(listReceivedPaths()).toEqual(['/v1/shop/settings'])
  })

  test('is final if a new token pair could not be stored', async () => {
    server.respondWith(createPlatform())
    const client = createClient({ tokens: createMemoryTokenStore(buildPair('1')), canRefresh: false })
    await expect(client.settings.read()).rejects.toMatchObject({ status: 401 })
    expect(listReceivedPaths()).toEqual(['/v1/shop/settings'])
  })

  test('of twenty concurrent calls by two clients of one session: one refresh', async () => {
    server.respondWith(createPlatform())
    const clients = [
      createClient({ tokens: createMemoryTokenStore(buildPair('1')) }),
      createClient({ tokens: createMemoryTokenStore(buildPair('1')) }),
    ]
    await Promise.all(Array.from({ length: 20 }, (_, index) => clients[index % 2]!.settings.read()))
    expect(listReceivedPaths().filter((path) => path === '/auth/refresh-token')).toHaveLength(1)
  })

  test('after another call has refreshed: retries without a second refresh', async () => {
    const respond = createPlatform()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    server.respondWith(async (request) => {
      if (request.path !== '/v1/authenticated-user' || request.headers.authorization !== 'Bearer access-1')
        return respond(request)
      await released
      return unauthorized
    })
    const client = createClient({ tokens: createMemoryTokenStore(buildPair('1')) })
    const late = client.customerUsers.authenticatedUser()
    await client.settings.read()
    release()
    await expect(late).resolves.toEqual({ ok: true })
    expect(listReceivedPaths().filter((path) => path === '/auth/refresh-token')).toHaveLength(1)
  })

  test('a failed refresh does not prevent a later one', async () => {
    server.respondWith(() => unauthorized)
    const client = createClient({ tokens: createMemoryTokenStore(buildPair('1')) })
    await expect(client.refresh()).rejects.toMatchObject({ status: 401 })
    server.respondWith(createPlatform())
    await expect(client.refresh()).resolves.toMatchObject({ refreshToken: 'refresh-2' })
  })
})
