import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from 'playwright'
import sharp from 'sharp'

import { requireBrowser } from './launch/browser.ts'
import { withPrivateShop } from './launch/private-shop.ts'
import { root } from './launch/processes.ts'
import { runCommand } from './launch/run-command.ts'

/** Takes the README's picture: the home page of a signed-in buyer. */
await runCommand(() =>
  withPrivateShop(async (env) => {
    const browser = await chromium.launch({
      executablePath: requireBrowser(),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    })
    const page = await browser.newPage({
      baseURL: env['SHOP_URL'],
      locale: 'en-US',
      colorScheme: 'light',
      viewport: { width: 1440, height: 900 },
    })
    await page.goto('/en-US/auth/login')
    await page
      .locator('input[type="email"], input[name="email"], input[name="username"]')
      .first()
      .fill('buyer@tiber.example')
    await page.locator('input[type="password"]').first().fill('tiber-demo')
    await page.locator('input[type="password"]').first().press('Enter')
    await page.waitForURL((url) => !url.pathname.includes('/auth/'))
    await page.waitForLoadState('networkidle')
    // The drawings are made on the first request.
    await page.waitForFunction(
      '[...document.images].every((image) => image.getBoundingClientRect().top > innerHeight || image.naturalWidth > 0)',
    )
    mkdirSync(join(root, 'docs/pictures'), { recursive: true })
    // A palette of few colours makes the file a quarter of the size.
    const screenshot = await page.screenshot()
    await sharp(screenshot).png({ palette: true }).toFile(join(root, 'docs/pictures/shop.png'))
    await browser.close()
    console.log('Wrote docs/pictures/shop.png.')
    return 0
  }),
)
