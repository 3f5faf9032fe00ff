import type { BrowserContext, Page } from '@playwright/test'

import { callPlatform } from '../platform.ts'
import { sendRequest, expect, test, type Shop } from '../shop.ts'

const fiveMinutes = 300_000

test('one check every five minutes serves all tabs, even after the first is closed', async ({
  context,
  page,
  shop,
}) => {
  await context.clock.install()
  await shop.signInFast()
  await openChecked(shop, page)
  const second = await context.newPage()
  await openChecked(shop, second)
  const checks = countChecks(context)
  // The clock also advances by itself, so the margin is wide.
  await context.clock.runFor(fiveMinutes - 60_000)
  expect(checks.count).toBe(0)
  await context.clock.runFor(60_000)
  await expect.poll(() => checks.answered).toBe(1)
  await context.clock.runFor(fiveMinutes)
  await expect.poll(() => checks.answered).toBe(2)
  await page.close()
  // The lock passes to the second tab once the browser has closed the first.
  await expect.poll(() => second.evaluate('navigator.locks.query().then(({ pending }) => pending.length)')).toBe(0)
  await context.clock.runFor(fiveMinutes)
  await expect.poll(() => checks.answered).toBe(3)
  expect(checks.count).toBe(3)
})

test('a tab that becomes visible checks once', async ({ context, page, shop }) => {
  await shop.signInFast()
  await openChecked(shop, page)
  const checks = countChecks(context)
  await becomeVisible(page)
  await expect.poll(() => checks.answered).toBe(1)
  expect(checks.count).toBe(1)
})

test('the check refreshes an expired access token', async ({ context, page, shop }) => {
  await shop.signInFast()
  await openChecked(shop, page)
  const before = (await shop.cookies()).get('refreshToken')!.value
  await shop.expireToken()
  const checks = countChecks(context)
  await becomeVisible(page)
  await expect.poll(() => checks.answered).toBe(1)
  const after = await shop.cookies()
  expect(after.get('refreshToken')!.value).not.toBe(before)
  expect(after.has('token')).toBe(true)
  await expect(page).toHaveURL(shop.url('/account/addresses'))
})

test('a session revoked on the platform ends on the screen of every tab', async ({ context, page, shop }) => {
  shop.expectErrors(/status of 401 .*\/session\/check/)
  await shop.signInFast()
  await openChecked(shop, page)
  const second = await context.newPage()
  await openChecked(shop, second)
  await revokeSession(shop)
  await becomeVisible(page)
  const query = new URLSearchParams({ returnTo: shop.path('/account/addresses'), expired: '1' })
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(`${shop.url('/auth/login')}?${query}`)
    await expect(tab.getByRole('alert')).toContainText('Session expirée')
    await expect(tab.getByRole('alert')).toContainText(shop.t('session.expired'))
  }
  await shop.signIn()
  await expect(page).toHaveURL(shop.url('/account/addresses'))
})

test('input typed when the session ends is restored after signing in', async ({ page, shop }) => {
  shop.expectErrors(/status of 401 .*\/session\/check/)
  await shop.signInFast()
  await shop.open('/account/addresses/new')
  await page.locator('[name=city]').fill('Dos Hermanas')
  await revokeSession(shop)
  await becomeVisible(page)
  await expect(page).toHaveURL(/expired=1/)
  await shop.signIn()
  await expect(page).toHaveURL(shop.url('/account/addresses/new'))
  await expect(page.locator('[name=city]')).toHaveValue('Dos Hermanas')
})

test('after signing out in one tab, another tab does not claim that the session expired', async ({
  context,
  page,
  shop,
}) => {
  shop.expectErrors(/status of 401 .*\/session\/check/)
  await shop.signInFast()
  await openChecked(shop, page)
  const second = await context.newPage()
  await openChecked(shop, second)
  await sendRequest('/session/logout', { cookie: await shop.cookieHeader(), form: {} })
  await context.clearCookies({ name: /token|refreshToken|session-started/ })
  await becomeVisible(second)
  await expect(second).toHaveURL(
    `${shop.url('/auth/login')}?${new URLSearchParams({ returnTo: shop.path('/account/addresses') })}`,
  )
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(second.getByText('Session expirée')).toHaveCount(0)
})

test('a check from an unusual page leads to sign-in in its language', async ({ shop }) => {
  for (const page of ['/auth/login', '//evil.example', '/account/addresses'].map(shop.path)) {
    const response = await sendRequest('/session/check', { form: { page } })
    expect(response.status).toBe(401)
    expect(((await response.json()) as { login: string }).login).toMatch(
      new RegExp(`^${shop.path('/auth/login')}(\\?|$)`),
    )
  }
})

async function revokeSession(shop: Shop) {
  const cookies = await shop.cookies()
  const revoked = await callPlatform('/auth/revoke-token', {
    method: 'POST',
    token: cookies.get('token')!.value,
    body: { refreshToken: cookies.get('refreshToken')!.value },
  })
  expect(revoked.status).toBe(204)
}

/** Opens a page and waits for the build request, after which the effects that check have run. */
async function openChecked(shop: Shop, page: Page) {
  const buildRequest = page.waitForResponse('**/builds/latest.json')
  await shop.open('/account/addresses', page)
  await buildRequest
}

function countChecks(context: BrowserContext) {
  const checks = { count: 0, answered: 0 }
  const isCheck = (url: string) => new URL(url).pathname === '/session/check'
  context.on('request', (request) => {
    if (isCheck(request.url()) && request.method() === 'POST') checks.count++
  })
  context.on('response', (response) => {
    if (isCheck(response.url())) checks.answered++
  })
  return checks
}

/** Dispatches the event the browser would send; headless tabs are always visible. */
const becomeVisible = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
