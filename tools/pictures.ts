import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { chromium, type Browser, type Page } from 'playwright'
import sharp from 'sharp'

import { requireBrowser } from './launch/browser.ts'
import { withPrivateShop } from './launch/private-shop.ts'
import { root } from './launch/processes.ts'
import { runCommand } from './launch/run-command.ts'

const folder = join(root, 'docs/pictures')

/** Takes the README's pictures: the home page of a signed-in buyer, and the orders a supplier has to answer. */
await runCommand(() =>
  withPrivateShop(async (env) => {
    const browser = await chromium.launch({
      executablePath: requireBrowser(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    })
    mkdirSync(folder, { recursive: true })
    const shop = await signIn(browser, env['SHOP_URL'], 'buyer@tiber.example')
    await savePicture(shop, 'shop.png')
    const desk = await signIn(browser, env['DESK_URL'], 'supplier@tiber.example')
    await desk.goto('/en-US/supplier/orders')
    await savePicture(desk, 'desk.png')
    await browser.close()
    return 0
  }),
)

async function signIn(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await browser.newPage({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'en-US',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
  })
  await page.goto('/en-US/auth/login')
  await page.locator('input[type="email"], input[name="email"], input[name="username"]').first().fill(email)
  await page.locator('input[type="password"]').first().fill('tiber-demo')
  await page.locator('input[type="password"]').first().press('Enter')
  // The address changes before the page does.
  await page.locator('input[type="password"]').waitFor({ state: 'detached' })
  return page
}

async function savePicture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // The drawings are made on the first request.
  await page.waitForFunction(
    '[...document.images].every((image) => image.getBoundingClientRect().top > innerHeight || image.naturalWidth > 0)',
  )
  // A palette of few colours makes the file a quarter of the size.
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(join(folder, name))
  console.log(`Wrote docs/pictures/${name}.`)
}
