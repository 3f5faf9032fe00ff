import { chromium, type Page } from 'playwright'
import { requireBrowser } from '../../tools/launch/browser.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { changeLines, createCart, selectOffers, toLineCommand } from './cart-lines.ts'

const edits = 10

/**
 * Measures a cart of ten thousand lines in the browser: time to the first rows, time to save an edit, memory of the
 * tab.
 */
export async function measureCartPage(shop: Shop): Promise<Line[]> {
  const offers = await selectOffers(shop)
  const id = await createCart(shop, 'Bench en el navegador')
  const lines = offers.map(toLineCommand)
  await changeLines(shop, { id, lines })
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, extraHTTPHeaders: {} })
    await context.addCookies(toCookies(shop))
    const page = await context.newPage()
    const address = `${shop.storefrontUrl}/checkout/cart/${id}`
    await open(page, address)
    const firstRows = await open(page, address)
    const allLines = await waitUntilLoaded(page)
    const perEdit = await measureEdits(page)
    const memory = await readMemory(page)
    return [
      { what: `First rows of a cart of ${lines.length} lines in Chromium`, value: firstRows, unit: 'ms', goal: 800 },
      { what: 'All its lines in the page', value: allLines, unit: 'ms' },
      { what: 'Change a quantity in it until it is saved', value: perEdit, unit: 'ms', goal: 150 },
      { what: 'Memory of its scripts in the tab', value: memory, unit: 'MB', goal: 150 },
    ]
  } finally {
    await browser.close()
  }
}

export function toCookies({ storefrontUrl, buyer }: Shop) {
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
async function waitUntilLoaded(page: Page): Promise<number> {
  const from = performance.now()
  await page.locator('.cart-loading').waitFor({ state: 'detached', timeout: 60_000 })
  return performance.now() - from
}

/**
 * Measures by the page's own clock from the key press to the frame that shows the saved state, without the driver's
 * latency.
 */
const measureSave = `new Promise((resolve) => addEventListener('keydown', () => {
  const from = performance.now()
  const look = () => document.querySelector('.cart-saved') ? resolve(performance.now() - from) : requestAnimationFrame(look)
  requestAnimationFrame(look)
}, { once: true, capture: true }))`

async function measureEdits(page: Page): Promise<number> {
  let total = 0
  for (let at = 0; at < edits; at += 1) {
    const box = page.locator('[data-cell=quantity]').nth(at)
    await box.fill(String(Number(await box.inputValue()) * 2))
    const saveTime = page.evaluate<number>(measureSave)
    await box.press('Enter')
    total += await saveTime
  }
  return total / edits
}

async function readMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}
