import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import { expectAccessible, loadAxe } from './sweep/accessibility.ts'
import { readSetting } from './settings.ts'
import { expect, test, type Shop } from './shop.ts'

// The style guide exists in development only, so these tests start a storefront in that mode beside the shop. Serial,
// because each worker would start one of its own.
test.describe.configure({ mode: 'serial' })

let storefront: ChildProcess
let address: string

test.beforeAll(async () => {
  const port = await findFreePort()
  address = `http://localhost:${port}/en-US/style-guide`
  storefront = spawn(process.execPath, ['apps/storefront/server/main.ts', '--watch'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      STOREFRONT_PORT: String(port),
      PLATFORM_URL: readSetting('PLATFORM_URL'),
      PLATFORM_API_KEY: readSetting('API_KEY'),
    },
  })
  await expect
    .poll(
      () =>
        fetch(address).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
})

test.afterAll(async () => {
  storefront.kill('SIGTERM')
  if (storefront.exitCode === null) await once(storefront, 'exit')
})

/** Opens the page as the server renders it: Vite reloads a page whose scripts it has not bundled yet. */
async function openWithoutScripts(page: Page, shop: Shop, path = '') {
  shop.expectErrors(/ERR_FAILED/)
  await page.route('**/*', (route) => (route.request().resourceType() === 'script' ? route.abort() : route.continue()))
  await page.goto(address + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await loadAxe(page)
}

for (const mode of ['light', 'dark'] as const)
  test(`all components of the style guide in ${mode}`, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await openWithoutScripts(page, shop)
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `${mode} at ${width}`)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })

test('one section of the style guide has only its own samples', async ({ page, shop }) => {
  await openWithoutScripts(page, shop, '/table')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expectAccessible(page, 'table')
})

test('a build for customers has no style guide', async ({ page, shop }) => {
  shop.expectErrors(/status of 404/)
  await shop.open('/auth/login')
  const manifest = await page.evaluate<string>('JSON.stringify(window.__reactRouterManifest)')
  expect(manifest).toContain('login.route')
  expect(manifest).not.toContain('style-guide')
  expect((await page.goto('/en-US/style-guide'))!.status()).toBe(404)
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
