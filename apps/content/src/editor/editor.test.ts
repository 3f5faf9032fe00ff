import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOperator, startTestContent, type TestContent } from '../testing/test-content.ts'

/** Answers as the platform does to a sign-in and a renewal; operators may call nothing that is for customers. */
const platform = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const pair = {
    accessToken: signOperator(),
    refreshToken: 'next',
    expireAt: Math.floor(Date.now() / 1000) + 600,
    user: { id: '1' },
  }
  const isCode = request.url === '/v1/tiber/second-factor/sign-ins'
  const isKnown = request.url?.startsWith('/auth/') || isCode
  const isRefused = request.headers['dj-client'] !== 'OPERATOR' || body.includes('wrong') || !isKnown
  if (body.includes('guarded')) {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errors: [], code: 'AU0005', message: 'Code', content: { challenge: 'asked' } }))
    return
  }
  const answer = { ...pair, token: pair }
  response.writeHead(body.includes('failing') ? 500 : isRefused ? 401 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isRefused ? { errors: [], code: 'AU0001', message: 'No' } : answer))
})

let content: TestContent
beforeAll(async () => {
  platform.listen(0, '127.0.0.1')
  await once(platform, 'listening')
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  content = await startTestContent({ PLATFORM_URL: url, API_KEY: 'k'.repeat(64) })
})
afterAll(async () => {
  await content.close()
  platform.close()
})

const own = { 'sec-fetch-site': 'same-origin' }
const signIn = (password = 'right', headers: Record<string, string> = own, code = '') =>
  content.app.inject({
    method: 'POST',
    url: '/editor/session',
    headers,
    payload: { email: 'operator@tiber.example', password, ...(code && { code }) },
  })
const readCookies = (response: Awaited<ReturnType<typeof signIn>>) =>
  [response.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]!)
const list = (headers: Record<string, string>) => content.app.inject({ url: '/v1/mapi/spaces/1/stories', headers })

test('an operator signs in and reads stories from the own page of the editor only', async () => {
  const response = await signIn()
  expect([response.statusCode, response.json()]).toEqual([200, { email: 'operator@tiber.example', spaceId: 1 }])
  expect([response.headers['set-cookie']].flat().every((cookie) => /HttpOnly; SameSite=Strict/.test(cookie!))).toBe(
    true,
  )
  const cookie = readCookies(response).join('; ')
  expect((await list({ ...own, cookie })).statusCode).toBe(200)
  expect((await list({ cookie, 'sec-fetch-site': 'same-site' })).statusCode).toBe(401)
  expect((await list({ cookie })).statusCode).toBe(401)
  expect((await list({ cookie, origin: 'http://localhost:4100', host: 'localhost:4100' })).statusCode).toBe(200)
})

test('an operator with a second factor › is asked for a code, and signs in with it', async () => {
  expect((await signIn('guarded')).statusCode).toBe(428)
  expect((await signIn('guarded', own, 'wrong')).statusCode).toBe(401)
  expect((await signIn('guarded', own, '123456')).statusCode).toBe(200)
})

test('the editor is opened again › its session names the operator', async () => {
  const readSession = (cookie: string) => content.app.inject({ url: '/editor/session', headers: { ...own, cookie } })
  const session = await readSession(readCookies(await signIn()).join('; '))
  expect([session.statusCode, session.json()]).toEqual([200, { email: 'operator@tiber.example', spaceId: 1 }])
  expect((await readSession('')).statusCode).toBe(204)
  expect((await readSession('editor-token=forged|99999999999')).statusCode).toBe(204)
})

test('an expired access token is renewed, and signing out forgets both tokens', async () => {
  const renewed = await list({ ...own, cookie: 'editor-token=old|1; editor-refresh-token=next' })
  expect(renewed.statusCode).toBe(200)
  expect(readCookies(renewed)[1]).toBe('editor-refresh-token=next')
  const out = await content.app.inject({ method: 'DELETE', url: '/editor/session', headers: own })
  expect([out.statusCode, readCookies(out)]).toEqual([204, ['editor-token=', 'editor-refresh-token=']])
})

test.each([
  ['a platform that fails', 'failing', 503, []],
  ['a refused renewal', 'wrong', 401, ['editor-token=', 'editor-refresh-token=']],
])('an expired access token and %s', async (_name, refreshToken, status, cookies) => {
  const response = await list({ ...own, cookie: `editor-token=old|1; editor-refresh-token=${refreshToken}` })
  expect([response.statusCode, readCookies(response)]).toEqual([status, cookies])
})

test.each([
  ['a wrong password', () => signIn('wrong'), 401],
  ['a sign-in from another page', () => signIn('right', { 'sec-fetch-site': 'cross-site' }), 403],
  ['a forged token', () => list({ ...own, cookie: 'editor-token=forged|99999999999' }), 401],
])('%s is refused', async (_name, send, status) => {
  expect((await send()).statusCode).toBe(status)
})

test('the page allows frames of the shop only, and nobody frames it', async () => {
  const { headers, body } = await content.app.inject('/editor/')
  expect(headers['content-security-policy']).toContain('frame-src http://localhost:3000;')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(body).toContain('/editor/files/main.js')
})
