import { chromium, type Page } from 'playwright'
import { requireBrowser } from '../../tools/browser.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { change, newCart, offersOf } from './cart-lines.ts'

const edits = 10

/**
 * Measures a cart of ten thousand lines in the browser: time to the first rows, time to save an edit, memory of the
 * tab.
 */
export async function cartPageLines(shop: Shop): Promise<Line[]> {
  const offers = await offersOf(shop)
  const id = await newCart(shop, 'Bench en el navegador')
  const lines = offers.map(({ id: offerPriceId, least }) => ({
    offerPriceId,
    quantity: least,
    updateAction: 'ADD_QUANTITY' as const,
  }))
  await change(shop, id, lines)
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, extraHTTPHeaders: {} })
    await context.addCookies(cookiesOf(shop))
    const page = await context.newPage()
    const address = `${shop.storefrontUrl}/checkout/cart/${id}`
    await open(page, address)
    const firstRows = await open(page, address)
    const whole = await untilRead(page)
    const perEdit = await edit(page)
    const memory = await memoryOf(page)
    return [
      { what: `First rows of a cart of ${lines.length} lines in Chromium`, value: firstRows, unit: 'ms', goal: 800 },
      { what: 'All its lines in the page', value: whole, unit: 'ms' },
      { what: 'Change a quantity in it until it is kept', value: perEdit, unit: 'ms', goal: 150 },
      { what: 'Memory of its scripts in the tab', value: memory, unit: 'MB', goal: 150 },
    ]
  } finally {
    await browser.close()
  }
}

function cookiesOf({ storefrontUrl, buyer }: Shop) {
  return buyer.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: storefrontUrl }
  })
}

async function open(page: Page, address: string): Promise<number> {
  const from = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('[data-cell=quantity]').nth(5).waitFor()
  return performance.now() - from
}

/** Waits until every row is loaded and no placeholder is left. */
async function untilRead(page: Page): Promise<number> {
  const from = performance.now()
  await page.locator('.cart-reading').waitFor({ state: 'detached', timeout: 60_000 })
  return performance.now() - from
}

/**
 * Measures by the page's own clock from the key press to the frame that shows the saved state, without the driver's
 * latency.
 */
const untilKept = `new Promise((resolve) => addEventListener('keydown', () => {
  const from = performance.now()
  const look = () => document.querySelector('.cart-saved') ? resolve(performance.now() - from) : requestAnimationFrame(look)
  requestAnimationFrame(look)
}, { once: true, capture: true }))`

async function edit(page: Page): Promise<number> {
  let total = 0
  for (let at = 0; at < edits; at += 1) {
    const box = page.locator('[data-cell=quantity]').nth(at)
    await box.fill(String(Number(await box.inputValue()) * 2))
    const kept = page.evaluate<number>(untilKept)
    await box.press('Enter')
    total += await kept
  }
  return total / edits
}

async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}
