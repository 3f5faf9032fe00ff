import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../tools/storefront-build.ts'
import { cartLines } from './carts/cart-lines.ts'
import { cartPageLines } from './carts/cart-page.ts'
import { sheetLines } from './carts/sheets.ts'
import { catalogueLines } from './catalogue/calls.ts'
import { importLines } from './catalogue/imports.ts'
import { lighthouseLines } from './catalogue/lighthouse.ts'
import { pageLines } from './catalogue/pages.ts'
import { companyCallLines, companyPageLines } from './company/company.ts'
import { measureQuickOrder } from './quick-order/quick-order.ts'
import { killLines } from './orders/kills.ts'
import { orderListLines } from './orders/order-lists.ts'
import { placingLines } from './orders/placing.ts'
import { startPostgres, type Postgres } from '../tools/postgres.ts'
import { processLines } from './process-lines.ts'
import { demoRelevanceLines, judgedSetLines } from './search/relevance-lines.ts'
import { endShops, startShop } from './shop.ts'
import { isFailed, printTable, type Line } from './table.ts'

/**
 * Runs `npm run bench`: figures from one run on a real PostgreSQL, each compared with another of the same run. `npm run
 * bench -- search catalogue` runs only the named parts.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'tiber-bench-data-'))
const servers: Postgres[] = []
const wanted = process.argv.slice(2)
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)
const lines: Line[] = []
try {
  await buildIfChanged()
  if (
    ['company', 'carts', 'quick-order', 'orders', 'catalogue', 'search', 'pages', 'lighthouse', 'process'].some(
      isWanted,
    )
  )
    await benchShop()
  if (isWanted('growth')) await benchGrowth()
  if (isWanted('import')) lines.push(...(await importLines(await newServer(), dataDir)))
  if (isWanted('search')) lines.push(...(await judgedSetLines(await newServer())))
  if (isWanted('kill')) lines.push(...(await killLines(await newServer(), dataDir)))
  printTable(lines)
  if (lines.some(isFailed)) process.exitCode = 1
} finally {
  await endShops()
  for (const server of servers) server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function newServer(): Promise<Postgres> {
  const server = await startPostgres(['shared_buffers=512MB'])
  servers.push(server)
  return server
}

/** Measures the demo shop at its usual size. */
async function benchShop() {
  const shop = await startShop(await newServer(), { dataDir })
  if (isWanted('catalogue')) lines.push(...(await catalogueLines(shop, 'at 20,000 variants')).lines)
  if (isWanted('search')) lines.push(...(await demoRelevanceLines(shop)))
  if (isWanted('company')) lines.push(...(await companyCallLines(shop)))
  if (isWanted('carts')) lines.push(...(await cartLines(shop)), ...(await sheetLines(shop)))
  if (isWanted('quick-order')) lines.push(...(await measureQuickOrder(shop)))
  if (isWanted('orders')) lines.push(...(await placingLines(shop)), ...(await orderListLines(shop)))
  const storefront = await shop.startStorefront()
  if (isWanted('carts')) lines.push(...(await cartPageLines(shop)))
  if (isWanted('pages')) lines.push(...(await pageLines(shop, storefront.process.pid!)))
  if (isWanted('lighthouse')) lines.push(...(await lighthouseLines(shop)))
  if (isWanted('company')) lines.push(...(await companyPageLines(shop, storefront.process.pid!)))
  if (isWanted('process')) lines.push(...processLines(shop, storefront))
  await endShops()
}

/** Measures the same calls in a catalogue of ten times the size. */
async function benchGrowth() {
  const shopOf = async (variants: number) =>
    startShop(await newServer(), { dataDir, seed: ['--variants', String(variants)] })
  const small = await catalogueLines(await shopOf(20_000), '')
  await endShops()
  const large = await catalogueLines(await shopOf(200_000), 'at 200,000 variants', small)
  await endShops()
  lines.push(...large.lines)
}
