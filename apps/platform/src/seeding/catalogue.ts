import { demoProducts, variantsOf, type CatalogueSize } from '@tiber/demo-data/catalogue/catalogue'
import { cartFiller } from '@tiber/demo-data/carts'
import { orderFiller } from '@tiber/demo-data/orders'
import { relationFinder } from '@tiber/demo-data/catalogue/relations'
import { copyCarts } from './carts.ts'
import { copyOrders } from './orders.ts'
import { dropSlowParts } from './bulk-tables.ts'
import { addProduct, bulkColumns, calendarOf, emptyBatch, type Batch, type BulkTable } from './catalogue-rows.ts'
import { attachSuppliersUsers } from './queries.ts'
import { copyReferenceRows } from './reference-rows.ts'
import type { Loader } from './loader.ts'
import { sayer, type Progress } from './progress.ts'
import { rowsAsText } from './rows-as-text.ts'

/** So many variants go to the database at once: a few megabytes of text. */
const batchSize = 5000

/** Copies the catalogue into its empty tables; indexes and keys are made afterwards, all at once, and then carts and orders are filled. */
export async function copyCatalogue(
  loader: Loader,
  { today, progress, ...size }: CatalogueSize & { today: Date; progress: Progress },
) {
  const calendar = calendarOf(today)
  const makeAgain = await dropSlowParts(loader)
  await copyReferenceRows(loader, calendar)
  await attachSuppliersUsers(loader.db)
  const total = variantsOf(size)
  const related = relationFinder()
  const filler = cartFiller()
  const buyers = orderFiller({ isSmall: size.size === 'small' })
  let batch = emptyBatch()
  let done = 0
  const say = sayer((text) => progress(`Loading the demo shop: ${text} variants`))
  for (const product of demoProducts(size)) {
    addProduct(batch, product, calendar)
    related.see(product)
    filler.see(product)
    buyers.see(product)
    if (batch.variant.length < batchSize) continue
    done += await copyBatch(loader, batch)
    batch = emptyBatch()
    say(done, total)
  }
  say(done + (await copyBatch(loader, batch)), total)
  const relations = related.relations().map((each) => [each.productId, each.relatedId, each.type, each.position])
  await loader.copy('product_relation', ['product_id', 'related_id', 'type', 'position'], rowsAsText(relations))
  progress('Loading the demo shop: indexes')
  for (const statement of makeAgain) await loader.run(statement)
  await copyCarts(loader, filler.carts(), calendar)
  progress('Loading the demo shop: orders')
  await copyOrders(loader, buyers.orders(), today)
}

async function copyBatch(loader: Loader, batch: Batch): Promise<number> {
  for (const table of Object.keys(bulkColumns) as BulkTable[])
    if (batch[table].length > 0) await loader.copy(table, bulkColumns[table].split(' '), rowsAsText(batch[table]))
  return batch.variant.length
}
