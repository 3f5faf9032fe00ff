import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../tools/launch/web-builds.ts'
import { measureCarts } from './carts/cart-lines.ts'
import { measureCartPage } from './carts/cart-page.ts'
import { measureSheets } from './carts/sheets.ts'
import { measureCatalogue } from './catalogue/calls.ts'
import { measureImport } from './catalogue/imports.ts'
import { measureLighthouse } from './catalogue/lighthouse.ts'
import { measurePages } from './catalogue/pages.ts'
import { measureDesk } from './desk/desk.ts'
import { measureBudget } from './budget/budget.ts'
import { measureContent } from './content/content.ts'
import { measureCompanyCalls, measureCompanyPages } from './company/company.ts'
import { measureNeighbour } from './http/neighbour.ts'
import { measurePastes } from './quick-order/measure-pastes.ts'
import { measureQuickOrder } from './quick-order/quick-order.ts'
import { measureKills } from './orders/kills.ts'
import { measureOrderLists } from './orders/order-lists.ts'
import { measureOrders } from './orders/place-order.ts'
import { measureQuotes } from './quotes/quote-page.ts'
import { startPostgres, type Postgres } from '../tools/launch/postgres.ts'
import { reportProcesses } from './processes.ts'
import { measureDemoRelevance, measureJudgedSet } from './search/measure-relevance.ts'
import { endShops, startShop } from './shop.ts'
import { isFailed, printTable, type Line } from './table.ts'

/**
 * Runs `npm run bench`: figures from one run on a real PostgreSQL, each compared with another of the same run. `npm run
 * bench -- search catalogue` runs only the named parts; `npm run bench -- budget paint before=<folder>` compares the
 * budget of pages with an older checkout.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'tiber-bench-data-'))
const servers: Postgres[] = []
const requestedParts = process.argv.slice(2)
const isRequested = (part: string) => requestedParts.length === 0 || requestedParts.includes(part)
const lines: Line[] = []
try {
  await buildIfChanged('storefront')
  if (isRequested('desk')) await buildIfChanged('desk')
  if (
    [
      'company',
      'carts',
      'quick-order',
      'orders',
      'quotes',
      'catalogue',
      'search',
      'pages',
      'content',
      'lighthouse',
      'process',
      'neighbour',
    ].some(isRequested)
  )
    await benchShop()
  if (isRequested('budget')) await benchBudget()
  if (isRequested('desk')) await benchDesk()
  if (isRequested('growth')) await benchGrowth()
  if (isRequested('import')) lines.push(...(await measureImport(await startServer(), dataDir)))
  if (isRequested('search')) lines.push(...(await measureJudgedSet(await startServer())))
  if (isRequested('kill')) lines.push(...(await measureKills(await startServer(), dataDir)))
  printTable(lines)
  if (lines.some(isFailed)) process.exitCode = 1
} finally {
  await endShops()
  for (const server of servers) server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function startServer(): Promise<Postgres> {
  const server = await startPostgres(['shared_buffers=512MB'])
  servers.push(server)
  return server
}

/** Measures the demo shop at its usual size. */
async function benchShop() {
  const shop = await startShop(await startServer(), { dataDir })
  if (isRequested('catalogue')) lines.push(...(await measureCatalogue(shop, 'at 20,000 variants')).lines)
  if (isRequested('search')) lines.push(...(await measureDemoRelevance(shop)), ...(await measurePastes(shop)))
  if (isRequested('company')) lines.push(...(await measureCompanyCalls(shop)))
  if (isRequested('carts')) lines.push(...(await measureCarts(shop)), ...(await measureSheets(shop)))
  if (isRequested('quick-order')) lines.push(...(await measureQuickOrder(shop)))
  if (isRequested('neighbour')) lines.push(...(await measureNeighbour(shop)))
  if (isRequested('orders')) lines.push(...(await measureOrders(shop)), ...(await measureOrderLists(shop)))
  const storefront = await shop.startStorefront()
  if (isRequested('carts')) lines.push(...(await measureCartPage(shop)))
  if (isRequested('quotes')) lines.push(...(await measureQuotes(shop)))
  if (isRequested('pages')) lines.push(...(await measurePages(shop, storefront.process.pid!)))
  if (isRequested('content')) lines.push(...(await measureContent(shop, storefront.process.pid!)))
  if (isRequested('lighthouse')) lines.push(...(await measureLighthouse(shop)))
  if (isRequested('company')) lines.push(...(await measureCompanyPages(shop, storefront.process.pid!)))
  if (isRequested('process')) lines.push(...reportProcesses(shop, storefront))
  await endShops()
}

async function benchBudget() {
  const before = requestedParts.find((part) => part.startsWith('before='))?.slice('before='.length)
  lines.push(...(await measureBudget({ dataDir, startServer, before, withLighthouse: isRequested('paint') })))
  await endShops()
}

/** Measures the desk on a shop of its own, which is left full of orders. */
async function benchDesk() {
  lines.push(...(await measureDesk(await startShop(await startServer(), { dataDir: join(dataDir, 'desk') }))))
  await endShops()
}

/** Measures the same calls in a catalogue of ten times the size. */
async function benchGrowth() {
  const startSizedShop = async (variants: number) =>
    startShop(await startServer(), { dataDir, seed: ['--variants', String(variants)] })
  const small = await measureCatalogue(await startSizedShop(20_000), '')
  await endShops()
  const large = await measureCatalogue(await startSizedShop(200_000), 'at 200,000 variants', small)
  await endShops()
  lines.push(...large.lines)
}
