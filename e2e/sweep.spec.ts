import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { signInOnPlatform } from './platform.ts'
import { ask, buyer, expect, test, type Shop } from './shop.ts'

type Screen = {
  /** As the site map mounts it. */
  route: string
  /** Where it is looked at; a second state of the same screen is a second entry. */
  path: string
  needsSignIn: boolean
  status?: number
  /** Brings it into the state to look at. */
  prepare?: (page: Page, shop: Shop) => Promise<void>
}

/** Every screen of the site map, each in the states that look different. */
const screens: Screen[] = [
  { route: '/', path: '/', needsSignIn: true },
  { route: '/kit/:section?', path: '/kit', needsSignIn: true },
  { route: '/kit/:section?', path: '/kit/table', needsSignIn: true },
  { route: '/kit/:section?', path: '/kit/nonsense', needsSignIn: true, status: 404 },
  { route: '/account/addresses', path: '/account/addresses', needsSignIn: true },
  { route: '/account/addresses', path: '/account/addresses?q=nowhere', needsSignIn: true },
  { route: '/account/addresses/new', path: '/account/addresses/new', needsSignIn: true },
  {
    route: '/account/addresses/new',
    path: '/account/addresses/new?state=empty',
    needsSignIn: true,
    prepare: submit('addresses.create'),
  },
  { route: '/account/addresses/:addressId', path: '/account/addresses/0000000602', needsSignIn: true },
  { route: '/account/addresses/:addressId', path: '/account/addresses/nonsense', needsSignIn: true, status: 404 },
  { route: '/account/addresses/import', path: '/account/addresses/import', needsSignIn: true },
  {
    route: '/account/addresses/import',
    path: '/account/addresses/import?state=verdict',
    needsSignIn: true,
    prepare: compareAddresses,
  },
  { route: '/account/user-information', path: '/account/user-information', needsSignIn: true },
  { route: '/auth/login', path: '/auth/login', needsSignIn: false },
  { route: '/auth/login', path: '/auth/login?expired=1&returnTo=%2Fkit', needsSignIn: false },
  {
    route: '/auth/login',
    path: '/auth/login?state=empty',
    needsSignIn: false,
    prepare: submit('session.login.submit'),
  },
  { route: '/auth/forgot-password', path: '/auth/forgot-password', needsSignIn: false },
  { route: '/auth/reset-password', path: '/auth/reset-password?token=used', needsSignIn: false },
  { route: '/auth/reset-password', path: '/auth/reset-password?token=good', needsSignIn: false },
  { route: '/*', path: '/nowhere', needsSignIn: false, status: 404 },
]
const menus: Screen = {
  route: '/',
  path: '/?state=menu',
  needsSignIn: true,
  prepare: (_page, shop) => shop.contextButton().click(),
}

test('every screen that is mounted is swept, in both languages', () => {
  const mounted = screensOf(siteMap())
  for (const locale of ['es-ES', 'en-US'])
    expect(
      mounted
        .filter((each) => each.locale === locale)
        .map(({ route, needsSignIn }) => `${route} ${needsSignIn}`)
        .sort(),
    ).toEqual([...new Set(screens.map(({ route, needsSignIn }) => `${route} ${needsSignIn}`))].sort())
})

for (const { path, needsSignIn, status = 200 } of screens)
  test(`${path} is ${needsSignIn ? 'for who is signed in' : 'open to everybody'}`, async ({ shop }) => {
    const answer = await ask(shop.path(path), { headers: { 'accept-language': shop.locale } })
    expect(answer.status).toBe(needsSignIn ? 302 : status)
    if (!needsSignIn) return
    const login = new URL(answer.headers.get('location')!, shop.url('/'))
    expect(login.pathname).toBe(shop.path('/auth/login'))
    expect(login.searchParams.get('returnTo') ?? shop.path('/')).toBe(shop.path(path))
    expect(await answer.text()).not.toContain(buyer)
  })

for (const mode of ['light', 'dark'] as const)
  for (const screen of [...screens, menus])
    test(`${screen.path} in ${mode}`, async ({ page, shop }, testInfo) => {
      if (screen.status === 404) shop.announce(/status of 404/)
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
      if (screen.needsSignIn) await shop.signInFast()
      await page.setViewportSize({ width: 1440, height: 900 })
      await shop.open(await addressOf(screen.path))
      await screen.prepare?.(page, shop)
      await expect(page.locator('html')).toHaveAttribute('lang', shop.locale)
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
      await expect(page).toHaveTitle(/^\S.* · Tiber$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const name = `${screen.path.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '') || 'home'}.${shop.locale}.${mode}`
      const picture = (width: number) =>
        fileURLToPath(new URL(`../test-results/sweep/${name}.${width}.png`, import.meta.url))
      for (const width of [1440, 375]) {
        await page.setViewportSize({ width, height: width === 375 ? 800 : 900 })
        await expectNoViolations(page, `${testInfo.title} at ${width}`)
        await page.screenshot({ path: picture(width), fullPage: true })
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect(
        await page.evaluate('document.documentElement.scrollWidth'),
        'width of the page at 320 pixels',
      ).toBeLessThanOrEqual(320)
    })

async function expectNoViolations(page: Page, where: string) {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(passes.length).toBeGreaterThan(0)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, where).toEqual([])
}

/** A link that works is one whose token the platform takes; an access token will do to see the form. */
async function addressOf(path: string): Promise<string> {
  return path.endsWith('token=good') ? path.replace('good', (await signInOnPlatform(buyer)).accessToken) : path
}

function submit(key: string) {
  return (page: Page, shop: Shop) => page.getByRole('button', { name: shop.t(key), exact: true }).click()
}

/** A line that changes something, a new one and a broken one; nothing is applied. */
async function compareAddresses(page: Page, shop: Shop) {
  const csv = [
    'externalId;label;fullName;address;zipcode;city;country;colour',
    'GUA-ALM;Otro nombre;Ana;Calle A 22;41007;Sevilla;ES;x',
    'NEW;Nave 9;Ana;Calle B 1;28001;Madrid;ES;',
    'BAD;Nave 10;Ana;Calle C 1;99999;Madrid;ES;',
  ]
  const file = { name: 'libro.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) }
  await page.getByLabel(shop.t('addresses.import.file')).setInputFiles(file)
  await page.getByRole('button', { name: shop.t('addresses.import.submit') }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

type RouteNode = { id: string; path?: string; index?: boolean; file: string; children?: RouteNode[] }

function siteMap(): RouteNode[] {
  const cwd = fileURLToPath(new URL('../apps/storefront', import.meta.url))
  const command = ['../../node_modules/@react-router/dev/bin.cjs', 'routes', '--json']
  return JSON.parse(execFileSync(process.execPath, command, { cwd, encoding: 'utf8' })) as RouteNode[]
}

/** The leaves that are screens; what forms post to has no language in its id. */
function screensOf(
  nodes: RouteNode[],
  parent = '',
  signedIn = false,
): { locale: string; route: string; needsSignIn: boolean }[] {
  return nodes.flatMap((node) => {
    const path = [parent, node.path].filter(Boolean).join('/')
    const needsSignIn = signedIn || node.id.endsWith(':signed-in')
    if (node.children) return screensOf(node.children, path, needsSignIn)
    const locale = /^(es-ES|en-US):/.exec(node.id)?.[1]
    return locale ? [{ locale, route: `/${path.replace(/^en-US\/?/, '')}`, needsSignIn }] : []
  })
}
