import { RouterContextProvider } from 'react-router'
import { afterAll, describe, expect, test } from 'vitest'
import { continueSession, openSession, sessionContext } from '#app/server/session/session.server.ts'
import {
  createTokenPair,
  createRefusal,
  createRequestDependencies,
  startScriptedPlatform,
  type Script,
} from '#app/testing/scripted-platform.ts'
import { action as check } from './check.route.ts'
import { action as forgot } from './forgot-password.route.tsx'
import { action as login } from './login.route.tsx'
import { action as logout } from './logout.route.ts'
import { action as reset } from './reset-password.route.tsx'
import { action as switchAccount } from './switch-account.route.ts'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

type Action = (arguments_: never) => Promise<unknown>
type Post = {
  script: Script
  form: Record<string, string>
  cookies?: string
  isSignedIn?: boolean
  isChecked?: boolean
}

/** Posts a form to an action and returns its result, including thrown redirects. */
async function post(action: Action, path: string, { script, form, cookies = '', isSignedIn = false, isChecked }: Post) {
  platform.play(script)
  const { dependencies, logged } = createRequestDependencies(platform.url)
  const url = new URL(path, 'http://localhost:3000')
  const body = new URLSearchParams(form)
  const request = new Request(url, { method: 'POST', body, headers: { cookie: cookies } })
  const handle = openSession(request, url, dependencies)
  handle.session.isAuthenticated = isSignedIn
  if (isChecked) await continueSession(handle)
  const context = new RouterContextProvider()
  context.set(sessionContext, handle)
  const outcome = await action({ request, url, context, params: {} } as never).catch((thrown: unknown) => thrown)
  const headers = new Headers()
  handle.jar.writeTo(headers)
  const setCookies = Object.fromEntries(headers.getSetCookie().map((each) => [each.split('=', 1)[0]!, each]))
  return { outcome, logged: logged(), setCookies, handle, calls: platform.calls() }
}

const getLocation = (outcome: unknown) => (outcome as Response).headers.get('location')
const tokens = 'token=a; refreshToken=b; session-started=1'

describe('spec 8: session calls', () => {
  test('login failure: logged and returned to the form', async () => {
    const script = { 'POST /auth/token': createRefusal(401, 'AU0001') }
    const { outcome, logged, setCookies } = await post(login, '/auth/login', {
      script,
      form: { username: 'a@b.example', password: 'x' },
    })
    expect(logged).toContain('login failed')
    expect(outcome).toMatchObject({ data: { username: 'a@b.example', failure: 'AU0001' }, init: { status: 401 } })
    expect(setCookies).toEqual({})
  })

  test('logout failure: only logged, and the visitor is signed out anyway', async () => {
    const script = { 'POST /auth/revoke-token': createRefusal(500, 'SV0001') }
    const { outcome, logged, setCookies } = await post(logout, '/session/logout', {
      script,
      form: { returnTo: '/en-US/brands' },
      cookies: tokens,
    })
    expect(logged).toEqual(['logout failed'])
    expect(getLocation(outcome)).toBe('/en-US/auth/login')
    for (const name of ['token', 'refreshToken', 'session-started']) expect(setCookies[name]).toContain('Max-Age=0')
  })

  test('logout: keeps the account and store cookies', async () => {
    const cookies = `${tokens}; customer-account-id=1; store-id=iberia; store-view-id=iberia-main`
    const { setCookies } = await post(logout, '/session/logout', {
      script: { 'POST /auth/revoke-token': { status: 204 } },
      form: {},
      cookies,
    })
    expect(Object.keys(setCookies).toSorted()).toEqual(['refreshToken', 'session-started', 'token'])
  })

  test('refresh without a refresh token: logged and redirected to login', async () => {
    const { outcome, logged } = await post(check, '/session/check', {
      script: {},
      form: { page: '/en-US/brands' },
      cookies: 'session-started=1',
      isChecked: true,
    })
    expect(logged).toEqual(['No refresh token available'])
    expect((outcome as Response).status).toBe(401)
    expect(await (outcome as Response).json()).toEqual({
      isAuthenticated: false,
      login: '/en-US/auth/login?returnTo=%2Fen-US%2Fbrands&expired=1',
    })
  })

  test.each([
    [
      'send-reset-email',
      forgot,
      '/auth/forgot-password',
      { email: 'a@b.example' },
      'POST /auth/send-reset-password-email',
      'sendResetEmail failed',
    ],
    [
      'reset-password',
      reset,
      '/auth/reset-password',
      { newPassword: 'Taller-2026', token: 't' },
      'POST /auth/reset-password',
      'resetPassword failed',
    ],
  ] as const)(
    '%s failure: logged and returned to the form with the server code',
    async (_what, action, path, form, call, line) => {
      const { outcome, logged } = await post(action, path, { script: { [call]: createRefusal(429, 'RQ0004') }, form })
      expect(logged).toContain(line)
      expect(outcome).toMatchObject({ data: { failure: 'RQ0004' } })
    },
  )

  test('account switch failure: clears the store and store view cookies and keeps the old account', async () => {
    const script = { 'GET /v1/authenticated-user': createRefusal(403, 'PE0001') }
    const cookies = `${tokens}; customer-account-id=0000000101; store-id=export; store-view-id=export-main`
    const { outcome, logged, setCookies } = await post(switchAccount, '/session/account', {
      script,
      form: { customerAccountId: '0000000103', returnTo: '/brands?page=2' },
      cookies,
      isSignedIn: true,
    })
    expect(logged).toEqual(['switchAccount failed'])
    expect(getLocation(outcome)).toBe('/brands?page=2')
    expect(setCookies['store-id']).toContain('Max-Age=0')
    expect(setCookies['store-view-id']).toContain('Max-Age=0')
    expect(setCookies['customer-account-id']).toBeUndefined()
    expect(setCookies['flash']).toContain('session.flash.accountRefused')
  })

  test('sign-out in another tab: redirects to login without an expiry notice', async () => {
    const { outcome, logged } = await post(check, '/session/check', {
      script: {},
      form: { page: '/brands' },
      isChecked: true,
    })
    expect(await (outcome as Response).json()).toEqual({
      isAuthenticated: false,
      login: '/auth/login?returnTo=%2Fbrands',
    })
    expect(logged).toEqual([])
  })

  test('session check with an unreachable platform: keeps the session', async () => {
    const script = { 'POST /auth/refresh-token': createRefusal(503, 'SV0002') }
    const { outcome, setCookies } = await post(check, '/session/check', {
      script,
      form: {},
      cookies: 'refreshToken=b',
      isChecked: true,
    })
    expect((outcome as Response).status).toBe(503)
    expect(setCookies).toEqual({})
  })

  test('account switch to an invalid id: refused without a call', async () => {
    const form = { customerAccountId: '✓', returnTo: '/brands' }
    const { outcome, setCookies, calls } = await post(switchAccount, '/session/account', {
      script: {},
      form,
      isSignedIn: true,
    })
    expect(getLocation(outcome)).toBe('/brands')
    expect(setCookies['flash']).toContain('accountRefused')
    expect(calls).toEqual([])
  })

  test('password reset with a weak password: reported at its field', async () => {
    const weak = createRefusal(400, 'F-E-012')
    weak.body.errors[0] = { ...weak.body.errors[0]!, detail: 'newPassword' } as never
    const script = { 'POST /auth/reset-password': weak }
    const { outcome } = await post(reset, '/auth/reset-password', {
      script,
      form: { newPassword: 'Taller-2026', token: 't' },
    })
    expect(outcome).toMatchObject({ data: { problems: { newPassword: 'format' } }, init: { status: 400 } })
  })

  test('password reset response with tokens: stores them and signs in', async () => {
    const script = { 'POST /auth/reset-password': { status: 200, body: { token: createTokenPair() } } }
    const { outcome, setCookies } = await post(reset, '/en-US/auth/reset-password', {
      script,
      form: { newPassword: 'Taller-2026', token: 't' },
    })
    expect(getLocation(outcome)).toBe('/en-US')
    expect(setCookies['refreshToken']).toContain('refreshToken=next; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax')
  })

  test('login form with empty fields: not sent, and reports the fields', async () => {
    const { outcome, calls } = await post(login, '/auth/login', { script: {}, form: { username: ' ', password: '' } })
    expect(outcome).toMatchObject({
      data: { problems: { username: 'required', password: 'required' } },
      init: { status: 400 },
    })
    expect(calls).toEqual([])
  })
})
