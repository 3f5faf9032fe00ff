import type { Page } from '@playwright/test'

import { callPlatform, type Tokens } from '../platform.ts'
import { sendRequest, buyer, readSetCookies, expect, test, type Shop } from '../shop.ts'

const year = 365 * 24 * 60 * 60
const now = () => Date.now() / 1000

test('every cookie has its name, lifetime, path and flags', async ({ shop }) => {
  await shop.signInFast()
  await shop.open('/')
  const cookies = await shop.cookies()
  expect([...cookies.keys()].sort()).toEqual(['customer-account-id', 'refreshToken', 'session-started', 'token'])
  for (const cookie of cookies.values())
    expect(cookie, cookie.name).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', secure: false })
  const { exp } = parseClaims(cookies.get('token')!.value)
  expect(cookies.get('token')!.expires).toBe(exp)
  expect(exp - now()).toBeGreaterThan(600 - 30)
  expect(exp - now()).toBeLessThanOrEqual(600)
  expect(cookies.get('refreshToken')!.expires - now()).toBeCloseTo(7200, -2)
  expect(cookies.get('customer-account-id')).toMatchObject({ value: '0000000101' })
  expect(cookies.get('customer-account-id')!.expires - now()).toBeCloseTo(year, -2)
})

test('no token is readable by a script', async ({ page, shop }) => {
  await shop.signInFast()
  const document = await shop.open('/')
  const cookies = await shop.cookies()
  const secrets = [cookies.get('token')!.value, cookies.get('refreshToken')!.value]
  const cookie = await shop.cookieHeader()
  const data = shop.locale === 'es-ES' ? '/_.data' : '/en-US.data'
  const readable = [
    await document!.text(),
    await page.content(),
    await (
      await sendRequest(shop.path('/_payload.json'), { cookie, headers: { 'accept-language': shop.locale } })
    ).text(),
    await (await sendRequest(data, { cookie })).text(),
    await page.evaluate<string>('document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)'),
  ]
  for (const text of readable) for (const secret of secrets) expect(text).not.toContain(secret)
  expect(await page.evaluate('document.cookie')).toBe('')
  expect(readable[3]).toContain(buyer)
})

test('an expired access token is refreshed silently on reload', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses?sort=code')
  const before = await shop.cookies()
  await shop.expireToken()
  await page.reload()
  await expect(page).toHaveURL(shop.url('/account/addresses?sort=code'))
  await expect(page.getByRole('heading', { level: 1, name: shop.t('addresses.title') })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const after = await shop.cookies()
  expect(after.get('refreshToken')!.value).not.toBe(before.get('refreshToken')!.value)
  expect(after.get('token')!.value).not.toBe(before.get('token')!.value)
  expect(await isValidToken(await readTokens(shop))).toBe(true)
})

test('an expired access token is refreshed when a link is followed', async ({ page, shop }) => {
  // Pointing at the link prefetches its page, which rotates no token.
  shop.expectErrors(/status of 503 .*user-information\.data/)
  await shop.signInFast()
  await shop.open('/account/addresses')
  await shop.expireToken()
  await page
    .getByRole('navigation', { name: shop.t('account.title') })
    .getByRole('link', { name: shop.t('account.section.profile') })
    .click()
  await expect(page).toHaveURL(shop.url('/account/user-information'))
  expect((await shop.cookies()).has('token')).toBe(true)
})

test('a lost session leads to sign-in with the notice, and back to the page', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses?sort=code')
  await shop.loseSession()
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login\?/)
  await expectNotice(shop, page)
  await shop.signIn()
  await expect(page).toHaveURL(shop.url('/account/addresses?sort=code'))
})

test('a lost session leads to sign-in from a link too', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses')
  await shop.loseSession()
  await page
    .getByRole('navigation', { name: shop.t('account.title') })
    .getByRole('link', { name: shop.t('account.section.profile') })
    .click()
  await expectNotice(shop, page)
  await shop.signIn()
  await expect(page).toHaveURL(shop.url('/account/user-information'))
})

test('a visitor who never had a session sees no notice', async ({ page, shop }) => {
  await shop.open('/account/addresses')
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=[^&]+$/)
  await expect(page.getByText('Session expirée')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a user who signed out sees no notice, then or later', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses')
  const tokens = await readTokens(shop)
  await shop.contextButton().click()
  await page.getByRole('button', { name: shop.t('frame.logout') }).click()
  await expect(page).toHaveURL(shop.url('/auth/login'))
  await expect(page.getByText('Session expirée')).toHaveCount(0)
  expect([...(await shop.cookies()).keys()]).toEqual(['customer-account-id'])
  expect(await isValidToken(tokens)).toBe(false)
  await shop.open('/account/addresses')
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=[^&]+$/)
  await expect(page.getByText('Session expirée')).toHaveCount(0)
})

test('forged tokens are no session', async ({ page, context, shop }) => {
  await shop.signInFast()
  const good = (await shop.cookies()).get('token')!.value
  const { sid } = parseClaims(good)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = encode({ sid, exp: 9_999_999_999 })
  const [head, , signature] = good.split('.')
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    `${head}.${claims}.${signature}`,
    'garbage',
    '%00',
    'x'.repeat(3000),
  ]
  for (const token of forged) {
    const base = { url: shop.url('/') }
    await context.addCookies([
      { ...base, name: 'token', value: token },
      { ...base, name: 'refreshToken', value: token },
      { ...base, name: 'session-started', value: '1' },
    ])
    await shop.open('/account/addresses')
    await expect(page, token.slice(0, 30)).toHaveURL(/\/auth\/login\?.*expired=1/)
    await expectNotice(shop, page)
    expect([...(await shop.cookies()).keys()].filter((name) => /token/i.test(name))).toEqual([])
  }
})

test('20 concurrent requests with an expired access token leave one session', async ({ shop }) => {
  await shop.signInFast()
  await shop.open('/')
  const before = await readTokens(shop)
  await shop.expireToken()
  const cookie = await shop.cookieHeader()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => sendRequest(shop.path('/account/addresses'), { cookie })),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const set = responses.map((response) => ({
    refreshToken: parseCookieValue(readSetCookies(response).get('refreshToken')),
    accessToken: parseCookieValue(readSetCookies(response).get('token')),
  }))
  const [first] = set
  expect(new Set(set.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect(new Set(set.map(({ accessToken }) => accessToken)).size).toBe(1)
  expect(first!.refreshToken).not.toBe(before.refreshToken)
  expect(await isValidToken(first!)).toBe(true)
  const next = await callPlatform('/auth/refresh-token', {
    method: 'POST',
    body: { refreshToken: first!.refreshToken },
  })
  expect(next.status).toBe(200)
})

test('a prefetch with an expired access token rotates nothing; the real request does', async ({ shop }) => {
  await shop.signInFast()
  await shop.open('/')
  await shop.expireToken()
  const cookie = await shop.cookieHeader()
  const prefetch = await sendRequest(shop.path('/account/addresses'), {
    cookie,
    headers: { 'sec-purpose': 'prefetch' },
  })
  expect(prefetch.status).toBe(503)
  expect([...readSetCookies(prefetch).keys()]).toEqual([])
  const real = await sendRequest(shop.path('/account/addresses'), { cookie })
  expect(real.status).toBe(200)
  expect(readSetCookies(real).has('refreshToken')).toBe(true)
})

test('a prefetched page is cached for the page with the link, and no page for itself', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/')
  const cookie = await shop.cookieHeader()
  const prefetch = (referer: string) =>
    sendRequest(shop.path('/account/addresses'), { cookie, headers: { 'sec-purpose': 'prefetch', referer } })
  const prefetched = await prefetch(page.url())
  expect(prefetched.headers.get('cache-control')).toBe('private, max-age=10')
  expect(prefetched.headers.get('vary')).toMatch(/\bcookie, referer\b/)
  const own = await prefetch(new URL(shop.path('/account/addresses'), page.url()).href)
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect((await sendRequest(shop.path('/account/addresses'), { cookie })).headers.get('cache-control')).toBe('no-store')
})

async function expectNotice(shop: Shop, page: Page) {
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Session expirée')
  await expect(notice).toContainText('Veuillez vous reconnecter')
  await expect(notice).toContainText(shop.t('session.expired'))
  const [red = 0, green = 0, blue = 0] = await page.evaluate<number[]>(readPixel)
  expect(red, 'the notice is red').toBeGreaterThan(2 * Math.max(green, blue))
}

// Paints one pixel, because the computed colour may be in any notation.
const readPixel = `(() => {
  const paint = document.createElement('canvas').getContext('2d')
  paint.fillStyle = getComputedStyle(document.querySelector('[role=alert] strong')).color
  paint.fillRect(0, 0, 1, 1)
  return [...paint.getImageData(0, 0, 1, 1).data]
})()`

type Claims = { sid: string; exp: number }
const parseClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

const parseCookieValue = (line = '') => decodeURIComponent(/^[^=]*=([^;]*)/.exec(line)?.[1] ?? '')

async function readTokens(shop: Shop): Promise<Pick<Tokens, 'accessToken' | 'refreshToken'>> {
  const cookies = await shop.cookies()
  return { accessToken: cookies.get('token')!.value, refreshToken: cookies.get('refreshToken')!.value }
}

async function isValidToken({ accessToken }: { accessToken: string }): Promise<boolean> {
  const response = await callPlatform('/v1/authenticated-user', { token: accessToken })
  expect([200, 401]).toContain(response.status)
  return response.status === 200
}
