import { chromium, type Page } from 'playwright'
import { demoApiKey, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type PlatformClient } from '@tiber/sdk/platform-client'
import { createMemoryTokenStore } from '@tiber/sdk/token-store'
import { requireBrowser } from '../../tools/launch/browser.ts'
import { queryRows } from '../carts/cart-lines.ts'
import { toCookies } from '../carts/cart-page.ts'
import { measureRun } from '../cpu.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'

const lineCount = 500
const supplierCount = 5
const reads = 10

/** Measures a comparison of 500 lines by 5 suppliers: the call, and the time until the page can be used. */
export async function measureQuotes(shop: Shop): Promise<Line[]> {
  const large = await createOffers(shop, lineCount)
  const small = await createOffers(shop, 5)
  const readLarge = await measureComparison(shop, large)
  const readSmall = await measureComparison(shop, small)
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    await context.addCookies(toCookies(shop))
    const page = await context.newPage()
    const smallMs = await measureMedian(() => open(page, shop, small))
    const largeMs = await measureMedian(() => open(page, shop, large))
    const size = `${lineCount} lines × ${supplierCount} suppliers`
    return [
      {
        what: `Compare quotes of ${size}`,
        value: readLarge,
        unit: 'ms CPU',
        against: { what: '5 lines', value: readSmall },
      },
      {
        what: `Open the comparison of ${size} in Chromium until a supplier can be chosen`,
        value: largeMs,
        unit: 'ms',
        goal: 800,
        against: { what: '5 lines', value: smallMs },
      },
    ]
  } finally {
    await browser.close()
  }
}

const visits = 5

/** Returns the median of a few visits; the first one fills the caches of the browser and the storefront. */
async function measureMedian(visit: () => Promise<number>): Promise<number> {
  await visit()
  const times: number[] = []
  for (let at = 0; at < visits; at += 1) times.push(await visit())
  return times.toSorted((a, b) => a - b)[Math.floor(visits / 2)]!
}

type Offer = { supplierId: string; variantId: string }

/** Requests quotes and has every supplier price every line, with another article if it does not sell the requested one. */
async function createOffers(shop: Shop, size: number): Promise<string> {
  const offers = await queryRows<Offer>(
    shop,
    `select s.external_id as "supplierId", o.variant as "variantId"
    from (select o.supplier_id, v.external_id as variant, row_number() over (partition by o.supplier_id order by o.id) as at
        from offer o join variant v on v.id = o.variant_id and v.status = 'ACTIVE'
          join product p on p.id = v.product_id and p.status = 'ACTIVE'
        where o.status = 'ACTIVE' and o.currency = 'EUR') o
      join supplier s on s.id = o.supplier_id and s.status = 'ACTIVE'
    where o.at <= ${lineCount} order by s.id, o.at`,
  )
  const bySupplier = Map.groupBy(offers, ({ supplierId }) => supplierId)
  const supplierIds = [...bySupplier.entries()]
    .filter(([, own]) => own.length >= size)
    .slice(0, supplierCount)
    .map(([id]) => id)
  if (supplierIds.length < supplierCount) throw new Error(`Only ${supplierIds.length} suppliers sell ${size} articles.`)
  const lines = bySupplier.get(supplierIds[0]!)!.slice(0, size)
  const request = await shop.buyer.client.masterQuotes.request({
    body: {
      name: `Bench ${size}`,
      supplierIds,
      lines: lines.map(({ variantId }) => ({ productVariantId: variantId, quantity: 10, targetPrice: 1.5 })),
    },
  })
  const operator = await signInOperator(shop)
  for (const quote of request.supplierQuotes) {
    const own = bySupplier.get(quote.supplier.externalId)!
    const read = await operator.sellerQuotes.read({ params: { id: quote.id } })
    await operator.sellerQuotes.update({
      params: { id: quote.id },
      body: {
        status: 'WAITING_FOR_CUSTOMER',
        validityDate: '2099-12-31',
        lines: read.quoteLines.map(({ id }, at) => ({
          id,
          price: 1 + ((at * 7) % 100) / 100,
          alternativeVariantId: own[at]!.variantId,
        })),
      },
    })
  }
  return request.id
}

async function signInOperator({ platformUrl }: Shop): Promise<PlatformClient> {
  const client = createPlatformClient({
    baseUrl: platformUrl,
    apiKey: demoApiKey,
    tokens: createMemoryTokenStore(),
    client: 'OPERATOR',
  })
  await client.auth.token({ body: { username: 'operator@tiber.example', password: demoPassword } })
  return client
}

async function measureComparison(shop: Shop, id: string): Promise<number> {
  const read = () => shop.buyer.client.masterQuotes.comparison({ params: { id } })
  await read()
  const { cpuMs } = await measureRun(shop.platformPids, async () => {
    for (let at = 0; at < reads; at += 1) await read()
  })
  return cpuMs / reads
}

const waitUntilHydrated = `new Promise((resolve) => {
  const isHydrated = () => Object.keys(document.querySelector('.quote-cell input') ?? {}).some((key) => key.startsWith('__react'))
  const look = () => (isHydrated() ? resolve() : requestAnimationFrame(look))
  look()
})`

/** Opens the page until its radio buttons react. */
async function open(page: Page, { storefrontUrl }: Shop, id: string): Promise<number> {
  const from = performance.now()
  await page.goto(`${storefrontUrl}/account/quotes/${id}`, { waitUntil: 'commit' })
  await page.evaluate(waitUntilHydrated)
  return performance.now() - from
}
