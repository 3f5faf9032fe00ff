import type { Page } from '@playwright/test'

import { sendRequest, expect, test } from '../shop.ts'

const html = (page: Page) => page.locator('html')

test('the theme follows the system unless it is chosen', async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await shop.open('/auth/login')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  const dark = await readBackground(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html(page)).toHaveAttribute('data-theme', 'light')
  expect(await readBackground(page)).not.toBe(dark)
  expect(await readStoredTheme(page)).toBeNull()
})

for (const chosen of ['light', 'dark'] as const)
  test(`a chosen ${chosen} theme is remembered and applied before the first paint`, async ({ page, shop }) => {
    const system = chosen === 'dark' ? 'light' : 'dark'
    await page.emulateMedia({ colorScheme: system })
    await page.addInitScript(recordThemes)
    await shop.open('/auth/login')
    await chooseTheme(page, shop.t('frame.theme'), shop.t(`frame.theme.${chosen}`))
    await expect(html(page)).toHaveAttribute('data-theme', chosen)
    expect(await readStoredTheme(page)).toBe(chosen)
    await page.reload()
    await expect(html(page)).toHaveAttribute('data-theme', chosen)
    await page.getByRole('button', { name: shop.t('frame.theme') }).click()
    await expect(page.getByRole('button', { name: shop.t(`frame.theme.${chosen}`) })).toHaveAttribute(
      'aria-current',
      'true',
    )
    // The theme was set before the body was parsed and never changed.
    const themes = await page.evaluate<string[]>('window.themes')
    expect(themes.length).toBeGreaterThanOrEqual(2)
    expect(new Set(themes)).toEqual(new Set([chosen]))
    await page.getByRole('button', { name: shop.t('frame.theme.system') }).click()
    await expect(html(page)).toHaveAttribute('data-theme', system)
  })

test('at 375 pixels the sections are in a menu', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await shop.signInFast()
  await shop.open('/account/addresses')
  await expect(page.getByRole('navigation', { name: shop.t('frame.sections') })).toBeHidden()
  const menu = page.getByRole('button', { name: shop.t('frame.menu') })
  await menu.click()
  const home = page.getByRole('banner').getByRole('link', { name: shop.t('frame.home') })
  await expect(home).toBeVisible()
  await home.click()
  await expect(page).toHaveURL(shop.url('/'))
  await expect(home).toBeHidden()
  await menu.click()
  const other = shop.locale === 'es-ES' ? 'English' : 'Español'
  await page.getByRole('banner').getByRole('button', { name: other }).click()
  await expect(html(page)).not.toHaveAttribute('lang', shop.locale)
})

test('a slow navigation › shows a progress bar that moves nothing', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/account\/orders\.data/, async (route) => {
    await held
    await route.continue()
  })
  const heading = page.getByRole('heading', { level: 1 })
  const bar = page.getByRole('progressbar', { name: shop.t('frame.loading') })
  const before = await heading.boundingBox()
  await expect(bar).toHaveCount(0)
  await page
    .getByRole('navigation', { name: shop.t('frame.sections') })
    .getByRole('link', { name: shop.t('frame.orders'), exact: true })
    .click()
  await expect(bar).toBeVisible()
  await expect(bar).toBeInViewport()
  expect(await heading.boundingBox()).toEqual(before)
  release()
  await expect(page).toHaveURL(shop.url('/account/orders'))
  await expect(bar).toHaveCount(0)
})

test('the keyboard skips to the content', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: shop.t('frame.skip') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(
    page
      .getByRole('navigation', { name: shop.t('account.title') })
      .getByRole('link')
      .first(),
  ).toBeFocused()
})

test('the keyboard opens, navigates and closes menus, and the focus returns to the button', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses')
  const trigger = shop.contextButton()
  const rows = page.getByRole('banner').getByRole('button')
  const logout = rows.filter({ hasText: shop.t('frame.logout') })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(logout).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
  await expect(trigger).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.filter({ hasText: 'GUADALQUIVIR' }).last()).toBeFocused()
  await page.keyboard.press('End')
  await expect(logout).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
  await expect(trigger).toBeFocused()
})

for (const who of ['a visitor', 'a buyer'])
  test(`an unknown path is not found, with its full path, by ${who}`, async ({ page, shop }) => {
    shop.expectErrors(/status of 404/)
    if (who === 'a buyer') await shop.signInFast()
    for (const path of ['/nowhere', '/nowhere/at/all?x=1&y=%3Cscript%3E', '/auth/nowhere']) {
      const response = await shop.open(path)
      expect(response!.status()).toBe(404)
      await expect(page).toHaveTitle(`${shop.t('frame.notFound.title')} · Tiber`)
      await expect(page.getByRole('heading', { level: 1, name: shop.t('frame.notFound.title') })).toBeVisible()
      await expect(page.getByText(`Page not found: ${shop.path(path)}`, { exact: true })).toBeVisible()
      // Who is signed in keeps the way to everything else.
      if (who === 'a buyer' && !path.startsWith('/auth')) await expect(shop.contextButton()).toBeVisible()
    }
    await page.getByRole('link', { name: shop.t('frame.toHome') }).click()
    await expect(page).toHaveURL(who === 'a buyer' ? shop.url('/') : shop.url('/auth/login'))
  })

test('a page that rejects its path parameter is not found', async ({ page, shop }) => {
  shop.expectErrors(/status of 404/)
  await shop.signInFast()
  const response = await shop.open('/account/addresses/nonsense?x=1')
  expect(response!.status()).toBe(404)
  await expect(
    page.getByText(`Page Not Found: ${shop.path('/account/addresses/nonsense')}`, { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveTitle(`${shop.t('frame.notFound.title')} · Tiber`)
})

test('a form sent from another site is refused', async ({ shop }) => {
  const form = { username: 'buyer@tiber.example', password: 'tiber-demo' }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const path of [shop.path('/auth/login'), '/session/logout', '/session/account', '/session/locale'])
    for (const headers of foreign) {
      const response = await sendRequest(path, { form, headers })
      expect(response.status, `${path} ${JSON.stringify(headers)}`).toBe(403)
      expect(response.headers.getSetCookie()).toEqual([])
    }
})

test('every page has the security headers and a policy with its own nonce', async ({ shop }) => {
  await shop.signInFast()
  const cookie = await shop.cookieHeader()
  const nonces = new Set<string>()
  const paths = [
    '/',
    '/account/addresses',
    '/account/addresses/nonsense',
    '/nowhere',
    '/auth/forgot-password',
    '/auth/reset-password',
  ]
  for (const path of paths) {
    const response = await sendRequest(shop.path(path), { cookie, headers: { 'accept-language': shop.locale } })
    const headers = Object.fromEntries(response.headers)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const policy = headers['content-security-policy'] ?? ''
    const nonce = /script-src 'self' 'nonce-([\w+/=]{20,})'/.exec(policy)?.[1] ?? ''
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)|\*/)
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'self'",
    ])
      expect(policy).toContain(rule)
    const scripts = (await response.text()).match(/<script[^>]*>/g) ?? []
    expect(scripts.length, path).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(paths.length)
})

test('assets are compressed, immutable and served with their type', async ({ shop }) => {
  const page = await (await sendRequest(shop.path('/auth/login'))).text()
  const files = [...new Set(page.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))]
  const types: Record<string, RegExp> = {
    js: /^(text|application)\/javascript/,
    css: /^text\/css/,
    woff2: /^font\/woff2/,
  }
  expect(files.map((file) => file.split('.').at(-1))).toEqual(expect.arrayContaining(Object.keys(types)))
  for (const file of files) {
    const response = await sendRequest(file, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(response.status, file).toBe(200)
    expect(response.headers.get('content-type'), file).toMatch(types[file.split('.').at(-1)!]!)
    expect(response.headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options'), file).toBe('nosniff')
    const isLarge = (await response.arrayBuffer()).byteLength > 1024
    if (isLarge && !file.endsWith('woff2')) expect(response.headers.get('content-encoding'), file).toBe('br')
  }
  const missing = await sendRequest('/assets/nothing-12345678.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('cache-control')).toBe('no-store')
})

async function chooseTheme(page: Page, menu: string, name: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('button', { name }).click()
}

const readBackground = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
const readStoredTheme = (page: Page) => page.evaluate<string | null>("localStorage.getItem('nuxt-color-mode')")

// Records data-theme when the body is added, before which nothing is painted, and each later value.
const recordThemes = `
  window.themes = []
  const watcher = new MutationObserver((changes) => {
    const theme = document.documentElement?.dataset.theme
    for (const change of changes) {
      if (change.type === 'attributes') window.themes.push(theme)
      else if ([...change.addedNodes].some((node) => node.nodeName === 'BODY')) window.themes.push(theme)
    }
  })
  watcher.observe(document, { childList: true, subtree: true, attributeFilter: ['data-theme'] })`
