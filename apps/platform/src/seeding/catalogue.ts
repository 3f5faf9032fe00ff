import { demoProducts, countVariants, type CatalogueSize } from '@tiber/demo-data/catalogue/catalogue'
import { createCartFiller } from '@tiber/demo-data/carts'
import { createOrderFiller } from '@tiber/demo-data/orders'
import { createQuoteFiller } from '@tiber/demo-data/quotes'
import { createRelationFinder } from '@tiber/demo-data/catalogue/relations'
import { copyCarts } from './carts.ts'
import { copyConversations } from './conversations.ts'
import { copyOrders } from './orders.ts'
import { copyQuotes } from './quotes.ts'
import { dropIndexesAndKeys } from './bulk-tables.ts'
import { addProduct, bulkColumns, createCalendar, createBatch, type Batch, type BulkTable } from './catalogue-rows.ts'
import { linkSupplierUsers } from './queries.ts'
import { copyReferenceRows } from './reference-rows.ts'
import type { Loader } from './loader.ts'
import { createProgressReporter, type Progress } from './progress.ts'
import { toCopyText } from './copy-format.ts'

/** Number of variants per COPY statement, a few megabytes of text. */
const batchSize = 5000

/** Copies the catalogue into its empty tables, restores indexes and keys, and then copies carts, orders and quotes. */
export async function copyCatalogue(
  loader: Loader,
  { today, progress, ...size }: CatalogueSize & { today: Date; progress: Progress },
) {
  const calendar = createCalendar(today)
  const restoreStatements = await dropIndexesAndKeys(loader)
  await copyReferenceRows(loader, calendar)
  await linkSupplierUsers(loader.db)
  const total = countVariants(size)
  const relationSource = createRelationFinder()
  const cartSource = createCartFiller()
  const orderSource = createOrderFiller({ isSmall: size.size === 'small' })
  const quoteSource = createQuoteFiller()
  let batch = createBatch()
  let done = 0
  const reportDone = createProgressReporter((text) => progress(`Loading the demo shop: ${text} variants`))
  for (const product of demoProducts(size)) {
    addProduct(batch, product, calendar)
    relationSource.addProduct(product)
    cartSource.addProduct(product)
    orderSource.addProduct(product)
    quoteSource.addProduct(product)
    if (batch.variant.length < batchSize) continue
    done += await copyBatch(loader, batch)
    batch = createBatch()
    reportDone(done, total)
  }
  reportDone(done + (await copyBatch(loader, batch)), total)
  const relations = relationSource.relations().map((each) => [each.productId, each.relatedId, each.type, each.position])
  await loader.copy('product_relation', ['product_id', 'related_id', 'type', 'position'], toCopyText(relations))
  progress('Loading the demo shop: indexes')
  for (const statement of restoreStatements) await loader.run(statement)
  await copyCarts(loader, cartSource.carts(), calendar)
  progress('Loading the demo shop: orders')
  const orders = orderSource.orders()
  await copyOrders(loader, orders, today)
  await copyConversations(loader, orders, today)
  await copyQuotes(loader, quoteSource.quotes(), calendar)
}

async function copyBatch(loader: Loader, batch: Batch): Promise<number> {
  for (const table of Object.keys(bulkColumns) as BulkTable[])
    if (batch[table].length > 0) await loader.copy(table, bulkColumns[table].split(' '), toCopyText(batch[table]))
  return batch.variant.length
}
