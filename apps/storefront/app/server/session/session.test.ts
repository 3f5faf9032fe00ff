import { RouterContextProvider } from 'react-router'
import { afterAll, describe, expect, test } from 'vitest'
import { requestDependenciesContext } from '#app/server-context.ts'
import {
  createAccessToken,
  authenticatedUser,
  createTokenPair,
  createRefusal,
  createRequestDependencies,
  startScriptedPlatform,
  type Script,
} from '#app/testing/scripted-platform.ts'
import { requireSignIn, withSession } from './session-middleware.server.ts'
import { sessionContext, type SessionHandle } from './session.server.ts'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const userCall = 'GET /v1/authenticated-user'
const refreshCall = 'POST /auth/refresh-token'
const userResponse = { status: 200, body: authenticatedUser }
const createRefreshResponse = () => ({
  status: 200,
  body: { ...createTokenPair(), token: createTokenPair(), user: { id: '1' } },
})

type Visit = {
  isOpen?: boolean
  cookies?: Record<string, string>
  path?: string
  headers?: Record<string, string>
  method?: string
}

/** Navigates to a screen that requires sign-in, through the same middleware as in the shop. */
async function visit(
  script: Script,
  { isOpen = false, cookies = {}, path = '/brands?page=2', headers = {}, method = 'GET' }: Visit = {},
) {
  platform.play(script)
  const { dependencies, logged } = createRequestDependencies(platform.url)
  const url = new URL(path, 'http://localhost:3000')
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const context = new RouterContextProvider()
  context.set(requestDependenciesContext, dependencies)
  const request = new Request(url, { method, headers: { cookie, ...headers } })
  const arguments_ = { request, url, context, params: {}, pattern: '' }
  const page = async () => new Response('the page')
  const guarded = async () => (isOpen ? page() : ((await requireSignIn(arguments_, page)) as Response))
  const response = (await withSession(arguments_, guarded)) as Response
  const setCookies = Object.fromEntries(response.headers.getSetCookie().map((each) => [each.split('=', 1)[0]!, each]))
  const handle: SessionHandle = context.get(sessionContext)
  return {
    response,
    location: response.headers.get('location'),
    setCookies,
    handle,
    logged: logged(),
    calls: platform.calls(),
  }
}

const createCookies = () => ({ token: createAccessToken(600), refreshToken: 'current', 'session-started': '1' })
const cleared = /=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/

describe('spec 4: at every navigation', () => {
  test('with a refresh token and no access token: refresh, fetch the user, mark authenticated', async () => {
    const { token: _none, ...cookies } = createCookies()
    const { response, handle, calls, setCookies } = await visit(
      { [refreshCall]: createRefreshResponse(), [userCall]: userResponse },
      { cookies },
    )
    expect(response.status).toBe(200)
    expect(calls).toEqual([refreshCall, userCall])
    expect(handle.session.isAuthenticated).toBe(true)
    expect(setCookies['refreshToken']).toContain('refreshToken=next')
  })

  test('with a refresh token that is refused: log out and go to login', async () => {
    const { token: _none, ...cookies } = createCookies()
    const { location, setCookies, logged, handle } = await visit(
      { [refreshCall]: createRefusal(401, 'AU0002') },
      { cookies },
    )
    expect(location).toBe('/auth/login?returnTo=%2Fbrands%3Fpage%3D2&expired=1')
    expect(setCookies['refreshToken']).toMatch(cleared)
    expect(logged).toContain('refresh failed')
    expect(handle.session.isAuthenticated).toBe(false)
  })

  test('with an access token: fetch the user and apply the remembered account and store', async () => {
    const remembered = { 'customer-account-id': '0000000101', 'store-id': 'export', 'store-view-id': 'export-main' }
    const { response, handle } = await visit(
      { [userCall]: userResponse },
      { cookies: { ...createCookies(), ...remembered } },
    )
    expect(response.status).toBe(200)
    const headers = platform.received()[0]?.headers
    expect(headers).toMatchObject({
      'customer-account-id': '0000000101',
      'dj-store': 'export',
      'dj-store-view': 'export-main',
    })
    expect(headers?.authorization).toMatch(/^Bearer x\./)
    expect(handle.session.store).toEqual({ storeId: 'export', storeViewId: 'export-main' })
  })

  test('with an access token that is refused and a refresh token: refresh once and continue', async () => {
    let tries = 0
    const user = () => (++tries === 1 ? createRefusal(401, 'AU0002') : userResponse)
    const { response, setCookies } = await visit(
      { [userCall]: user, [refreshCall]: createRefreshResponse() },
      { cookies: createCookies() },
    )
    expect(response.status).toBe(200)
    expect(setCookies['refreshToken']).toContain('=next')
  })

  test.each(['garbage', createAccessToken(-60)])(
    'with the invalid access token %s alone: cleared, logged, and a notice at login',
    async (token) => {
      const { location, setCookies, logged } = await visit(
        { [userCall]: createRefusal(401, 'AU0002') },
        { cookies: { token } },
      )
      expect(location).toBe('/auth/login?returnTo=%2Fbrands%3Fpage%3D2&expired=1')
      expect(setCookies['token']).toMatch(cleared)
      expect(logged).toContain('No refresh token available')
    },
  )

  test('with an access token that is refused and no refresh token: log out and go to login', async () => {
    const { refreshToken: _none, ...cookies } = createCookies()
    const { location, setCookies, calls } = await visit({ [userCall]: createRefusal(401, 'AU0002') }, { cookies })
    expect(location).toContain('/auth/login?')
    expect(setCookies['token']).toMatch(cleared)
    expect(calls).toEqual([userCall])
  })

  test('with neither token: go to login without a request', async () => {
    const { location, calls } = await visit({})
    expect(location).toBe('/auth/login?returnTo=%2Fbrands%3Fpage%3D2')
    expect(calls).toEqual([])
  })

  test('with an access token that has expired: it is not sent, the refresh token is used', async () => {
    const cookies = { ...createCookies(), token: createAccessToken(-1) }
    const { calls, response } = await visit(
      { [refreshCall]: createRefreshResponse(), [userCall]: userResponse },
      { cookies },
    )
    expect(calls).toEqual([refreshCall, userCall])
    expect(platform.received()[0]?.headers.authorization).toBeUndefined()
    expect(response.status).toBe(200)
  })

  test('the user fetch after a refresh fails: tokens cleared, logged out, sent to login', async () => {
    const { token: _none, ...cookies } = createCookies()
    const script = { [refreshCall]: createRefreshResponse(), [userCall]: createRefusal(401, 'AU0003') }
    const { location, setCookies, handle } = await visit(script, { cookies })
    expect(location).toContain('expired=1')
    expect([setCookies['token'], setCookies['refreshToken']]).toEqual([
      expect.stringMatching(cleared),
      expect.stringMatching(cleared),
    ])
    expect(handle.session).toMatchObject({ isAuthenticated: false, user: null, account: null, accounts: [] })
  })

  test('a refresh response without a token: tokens cleared, logged out, sent to login', async () => {
    const { token: _none, ...cookies } = createCookies()
    const { location, setCookies, logged } = await visit({ [refreshCall]: { status: 200, body: {} } }, { cookies })
    expect(location).toContain('expired=1')
    expect(setCookies['refreshToken']).toMatch(cleared)
    expect(logged).toContain('refresh failed')
  })

  test('under /auth/ nothing is requested and nothing changes', async () => {
    const { calls, setCookies, response } = await visit(
      {},
      { cookies: createCookies(), path: '/en-US/auth/forgot-password', isOpen: true },
    )
    expect(response.status).toBe(200)
    expect(calls).toEqual([])
    expect(setCookies).toEqual({})
  })

  test('an unreachable platform signs nobody out', async () => {
    await expect(
      visit({ [userCall]: createRefusal(503, 'SV0002') }, { cookies: createCookies() }),
    ).rejects.toMatchObject({
      init: { status: 503 },
    })
  })

  test('a refreshed pair reaches the browser although the platform fails right after', async () => {
    const { token: _none, ...cookies } = createCookies()
    const script = { [refreshCall]: createRefreshResponse(), [userCall]: createRefusal(503, 'SV0002') }
    const { setCookies, handle } = await visit(script, { cookies, isOpen: true })
    expect(handle.isUnavailable).toBe(true)
    expect(setCookies['refreshToken']).toContain('refreshToken=next')
  })

  test('a prefetch never rotates tokens', async () => {
    const { token: _none, ...cookies } = createCookies()
    const { response, calls, setCookies } = await visit(
      { [refreshCall]: createRefreshResponse() },
      { cookies, headers: { 'sec-purpose': 'prefetch' } },
    )
    expect(response.status).toBe(503)
    expect([calls, setCookies]).toEqual([[], {}])
  })
})

describe('the session object', () => {
  test('has exactly the names of spec 3 and no token', async () => {
    const { handle } = await visit({ [userCall]: userResponse }, { cookies: createCookies() })
    expect(Object.keys(handle.session).toSorted()).toEqual(['account', 'accounts', 'isAuthenticated', 'store', 'user'])
    expect(Object.keys(handle.session.store)).toEqual(['storeId', 'storeViewId'])
    expect(JSON.stringify(handle.session)).not.toMatch(/token/i)
  })

  test('falls back to the default account if the remembered one is refused, and clears the store cookies', async () => {
    const user: Script[string] = ({ headers }) =>
      headers['customer-account-id'] ? createRefusal(403, 'PE0001') : userResponse
    const cookies = {
      ...createCookies(),
      'customer-account-id': '0000000103',
      'store-id': 'export',
      'store-view-id': 'export-main',
    }
    const { handle, setCookies } = await visit({ [userCall]: user }, { cookies })
    expect(handle.session.account?.id).toBe('0000000101')
    expect(setCookies['customer-account-id']).toContain('=0000000101; Max-Age=31536000')
    expect([setCookies['store-id'], setCookies['store-view-id']]).toEqual([
      expect.stringMatching(cleared),
      expect.stringMatching(cleared),
    ])
    expect(handle.session.store.storeId).toBe('iberia')
  })

  test('keeps the remembered account if only the store is refused', async () => {
    const user: Script[string] = ({ headers }) => (headers['dj-store'] ? createRefusal(403, 'PE0001') : userResponse)
    const cookies = { ...createCookies(), 'customer-account-id': '0000000102', 'store-id': 'export' }
    await visit({ [userCall]: user }, { cookies })
    expect(platform.received().at(-1)?.headers['customer-account-id']).toBe('0000000102')
  })
})

test('a user of another store than the first is signed in to that store, which is remembered', async () => {
  const user: Script[string] = ({ headers }) =>
    headers['dj-store'] === 'export' ? userResponse : createRefusal(403, 'PE0001')
  const { handle, setCookies, response } = await visit({ [userCall]: user }, { cookies: createCookies() })
  expect(response.status).toBe(200)
  expect(handle.session.store).toEqual({ storeId: 'export', storeViewId: 'export-main' })
  expect(setCookies['store-id']).toContain('store-id=export; Max-Age=31536000')
})

describe('the language of the root path', () => {
  test.each([
    ['the cookie', { cookies: { locale: 'en-US' }, headers: { 'accept-language': 'es' } }, '/en-US?x=1'],
    ['the browser', { headers: { 'accept-language': 'en-GB,en;q=0.9' } }, '/en-US?x=1'],
  ])('comes from %s', async (_from, request, location) => {
    expect((await visit({}, { path: '/?x=1', ...request })).location).toBe(location)
  })

  test('falls back to Spanish without a redirect', async () => {
    expect((await visit({}, { path: '/', headers: { 'accept-language': '\u00ff;;q=nonsense' } })).location).toBe(
      '/auth/login',
    )
  })

  test('is not redirected on other paths', async () => {
    expect((await visit({}, { path: '/brands', cookies: { locale: 'en-US' } })).location).toBe(
      '/auth/login?returnTo=%2Fbrands',
    )
  })
})
