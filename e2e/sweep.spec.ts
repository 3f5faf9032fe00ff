import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expectAccessible, loadAxe } from './sweep/accessibility.ts'
import { sendRequest, buyer, expect } from './shop.ts'
import { storyScreens } from './sweep/content-screens.ts'
import { screens, type Screen } from './sweep/screens.ts'
import { test } from './sweep/reused-session.ts'

const menus: Screen = {
  route: '/',
  path: '/?state=menu',
  needsSignIn: true,
  prepare: (_page, shop) => shop.contextButton().click(),
}

test('every mounted screen is swept, in both languages', () => {
  const mounted = listScreens(readSiteMap())
  for (const locale of ['es-ES', 'en-US'])
    expect(
      mounted
        .filter((each) => each.locale === locale)
        .map(({ route, needsSignIn }) => `${route} ${needsSignIn}`)
        .sort(),
    ).toEqual([...new Set(screens.map(({ route, needsSignIn }) => `${route} ${needsSignIn}`))].sort())
})

test('every screen that requires sign-in redirects a visitor to sign-in and back', async ({ shop }) => {
  for (const { path, needsSignIn, status = 200 } of screens) {
    const response = await sendRequest(shop.path(path), { headers: { 'accept-language': shop.locale } })
    expect.soft(response.status, path).toBe(needsSignIn ? 302 : status)
    if (!needsSignIn) continue
    const login = new URL(response.headers.get('location') ?? '', shop.url('/'))
    expect.soft(login.pathname, path).toBe(shop.path('/auth/login'))
    expect.soft(login.searchParams.get('returnTo') ?? shop.path('/'), path).toBe(shop.path(path))
    expect.soft(await response.text(), path).not.toContain(buyer)
  }
})

for (const screen of [...screens, ...storyScreens, menus])
  test(`${screen.path} in light and dark`, async ({ page, shop, reuseSession }) => {
    if (screen.status === 404 && !screen.createPath) shop.expectErrors(/status of 404/)
    if (screen.needsSignIn || screen.as) await reuseSession(screen.as ?? buyer, () => shop.signInFast(screen.as))
    await shop.open(await (screen.createPath?.() ?? screen.path))
    await screen.prepare?.(page, shop)
    await expect(page.locator('html')).toHaveAttribute('lang', shop.locale)
    await expect(page).toHaveTitle(/^\S.* · Tiber$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await loadAxe(page)
    const name = screen.path.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '') || 'home'
    for (const mode of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
      // Dark mode differs only in colours, so contrast alone is checked again, at one width.
      for (const width of mode === 'light' ? [1440, 375] : [375]) {
        const where = `${screen.path} in ${mode} at ${width}`
        await page.setViewportSize({ width, height: width === 375 ? 800 : 900 })
        await expectAccessible(page, where, mode === 'dark' ? 'contrast' : width === 375 ? 'width' : 'all')
      }
      // Screenshots are for people; in CI nobody opens them.
      if (process.env['CI']) continue
      await page.setViewportSize({ width: mode === 'light' ? 375 : 1440, height: 900 })
      await page.screenshot({ path: getScreenshotPath(`${name}.${shop.locale}.${mode}`), fullPage: true, type: 'jpeg' })
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(
      await page.evaluate('document.documentElement.scrollWidth'),
      'width of the page at 320 pixels',
    ).toBeLessThanOrEqual(320)
  })

const getScreenshotPath = (name: string) => fileURLToPath(new URL(`../test-results/sweep/${name}.jpg`, import.meta.url))

type RouteNode = { id: string; path?: string; index?: boolean; file: string; children?: RouteNode[] }

function readSiteMap(): RouteNode[] {
  const cwd = fileURLToPath(new URL('../apps/storefront', import.meta.url))
  const command = ['../../node_modules/@react-router/dev/bin.cjs', 'routes', '--json']
  return JSON.parse(execFileSync(process.execPath, command, { cwd, encoding: 'utf8' })) as RouteNode[]
}

/** Returns the leaf routes that are screens; routes for form posts and fetches have no .tsx file. */
function listScreens(
  nodes: RouteNode[],
  parent = '',
  signedIn = false,
): { locale: string; route: string; needsSignIn: boolean }[] {
  return nodes.flatMap((node) => {
    const path = [parent, node.path].filter(Boolean).join('/')
    // Pages of editors require it, too, unless they are previewed.
    const needsSignIn = signedIn || /:(signed-in|content)$/.test(node.id)
    if (node.children) return listScreens(node.children, path, needsSignIn)
    const locale = /^(es-ES|en-US):/.exec(node.id)?.[1]
    return locale && node.file.endsWith('.tsx')
      ? [{ locale, route: `/${path.replace(/^en-US\/?/, '')}`, needsSignIn }]
      : []
  })
}
