import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import { expectAccessible, loadAxe } from './sweep/accessibility.ts'
import { requestAccess } from './companies.ts'
import { createDesk } from './desk/desk.ts'
import { callPlatform, signInOnPlatform } from './platform.ts'
import { expect } from './shop.ts'
import { test } from './sweep/reused-session.ts'

const operator = 'operator@tiber.example'
const supplier = 'supplier@tiber.example'

/** A path per route; a link of the page leads on where ids are not the same in every shop. */
type Screen = { path: string; as?: string; follow?: 'first row'; prepare?: () => Promise<unknown> }

const screens: Record<string, Screen | 'covered elsewhere'> = {
  'auth/login': { path: '/auth/login' },
  'auth/forgot-password': { path: '/auth/forgot-password' },
  'auth/reset-password': { path: '/auth/reset-password' },
  // They need a link or a first step: desk-access.spec.ts and first-start.spec.ts.
  'auth/second-factor': 'covered elsewhere',
  'auth/invite/:token': 'covered elsewhere',
  setup: 'covered elsewhere',
  operator: { path: '/operator', as: operator },
  'operator/orders': { path: '/operator/orders', as: operator },
  'operator/orders/:id': { path: '/operator/orders', as: operator, follow: 'first row' },
  'operator/requests': { path: '/operator/requests', as: operator },
  'operator/requests/:accountId': {
    path: '/operator/requests',
    as: operator,
    follow: 'first row',
    prepare: () => requestAccess(),
  },
  'operator/settings': { path: '/operator/settings', as: operator },
  'operator/changes': { path: '/operator/changes', as: operator },
  'operator/changes/:id': {
    path: '/operator/changes',
    as: operator,
    follow: 'first row',
    prepare: () => requestAccess(),
  },
  'operator/health': { path: '/operator/health', as: operator },
  'operator/access-templates': { path: '/operator/access-templates', as: operator },
  'operator/search-synonyms': { path: '/operator/search-synonyms', as: operator },
  'operator/search-synonyms/new': { path: '/operator/search-synonyms/new', as: operator },
  'operator/search-synonyms/:id': { path: '/operator/search-synonyms', as: operator, follow: 'first row' },
  'operator/accounts': { path: '/operator/accounts', as: operator },
  'operator/accounts/new': { path: '/operator/accounts/new', as: operator },
  'operator/accounts/:id': { path: '/operator/accounts/0000000101', as: operator },
  'operator/suppliers': { path: '/operator/suppliers', as: operator },
  'operator/suppliers/new': { path: '/operator/suppliers/new', as: operator },
  'operator/suppliers/:id': { path: '/operator/suppliers/0000013001', as: operator },
  'operator/staff': { path: '/operator/staff', as: operator },
  'operator/staff/new': { path: '/operator/staff/new', as: operator },
  'operator/staff/:id': { path: '/operator/staff', as: operator, follow: 'first row' },
  'operator/security': { path: '/operator/security', as: operator },
  'operator/setup/access': { path: '/operator/setup/access', as: operator },
  'operator/setup/company': { path: '/operator/setup/company', as: operator },
  'operator/setup/taxes': { path: '/operator/setup/taxes', as: operator },
  'operator/setup/supplier': { path: '/operator/setup/supplier', as: operator },
  'operator/setup/articles': { path: '/operator/setup/articles', as: operator },
  'operator/setup/customer': { path: '/operator/setup/customer', as: operator },
  'operator/setup/test-order': { path: '/operator/setup/test-order', as: operator },
  'operator/setup/open': { path: '/operator/setup/open', as: operator },
  supplier: { path: '/supplier', as: supplier },
  'supplier/orders': { path: '/supplier/orders?stage=all', as: supplier },
  'supplier/orders/:id': { path: '/supplier/orders?stage=toSend', as: supplier, follow: 'first row' },
  'supplier/picking': { path: '/supplier/picking', as: supplier },
  'supplier/settings': { path: '/supplier/settings', as: supplier },
  'supplier/series': { path: '/supplier/series', as: supplier },
  'supplier/staff': { path: '/supplier/staff', as: supplier },
  'supplier/staff/new': { path: '/supplier/staff/new', as: supplier },
  'supplier/staff/:id': { path: '/supplier/staff', as: supplier, follow: 'first row' },
  'supplier/changes': { path: '/supplier/changes', as: supplier },
  'supplier/changes/:id': { path: '/supplier/changes', as: supplier, follow: 'first row', prepare: changeSettings },
  'supplier/security': { path: '/supplier/security', as: supplier },
  '*': { path: '/operator/nowhere', as: operator },
}

test('every screen of the desk is swept', () => {
  expect(Object.keys(screens).toSorted()).toEqual(listScreens().toSorted())
})

for (const [route, screen] of Object.entries(screens)) {
  if (screen === 'covered elsewhere') continue
  test(`desk ${route} in light and dark`, async ({ page, shop, reuseSession }) => {
    const desk = createDesk(page, shop.locale)
    await screen.prepare?.()
    const { as } = screen
    if (as) await reuseSession(as, () => desk.signInFast(as))
    if (route === '*') shop.expectErrors(/status of 404/)
    expect((await desk.open(screen.path))?.status()).toBe(route === '*' ? 404 : 200)
    if (screen.follow) await followFirstRow(page)
    await loadAxe(page)
    await expectAccessible(page, `${route} in light`)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectAccessible(page, `${route} on a phone`, 'width')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page, `${route} in dark`, 'contrast')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })
}

/** Leaves a change of the supplier to look at. */
async function changeSettings() {
  const headers = { 'dj-client': 'SUPPLIER' }
  const { accessToken: token } = await signInOnPlatform(supplier, undefined, headers)
  const path = '/v1/tiber/supplier/settings'
  const { answerHours } = (await (await callPlatform(path, { token, headers })).json()) as { answerHours: number }
  const change = (hours: number) =>
    callPlatform(path, { method: 'PATCH', token, headers, body: { answerHours: hours } })
  await change(answerHours + 1)
  await change(answerHours)
}

async function followFirstRow(page: Page) {
  const list = page.url()
  const table = page.getByRole('main').getByRole('table').first()
  await table.getByRole('link').first().click()
  await expect(page).not.toHaveURL(list)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}

type RouteNode = { id: string; path?: string; file: string; children?: RouteNode[] }

/** Lists the routes of the desk that are screens, in one language: the site map mounts all of them in both. */
function listScreens(): string[] {
  const cwd = fileURLToPath(new URL('../apps/desk', import.meta.url))
  const command = ['../../node_modules/@react-router/dev/bin.cjs', 'routes', '--json']
  const nodes = JSON.parse(execFileSync(process.execPath, command, { cwd, encoding: 'utf8' })) as RouteNode[]
  const list = (each: RouteNode[], parent = ''): string[] =>
    each.flatMap(({ id, path, file, children }) => {
      const full = [parent, path].filter(Boolean).join('/')
      if (children) return list(children, full)
      return id.startsWith('es-ES:') && file.endsWith('.tsx') ? [full] : []
    })
  return list(nodes)
}
