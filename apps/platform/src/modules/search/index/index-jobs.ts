import { inTransaction, type Context } from '../../../context.ts'
import { toDay, selectRepriced } from '../../prices/service.ts'
import { selectPricedOn, updatePricedOn } from './index-queries.ts'
import { indexProducts, rebuildIndex } from './update-index.ts'

/** Indexes products after a change of the catalogue. */
export async function indexChangedProducts(context: Context, { productIds }: { productIds: string[] }) {
  await indexProducts(context, productIds)
}

const productsPerJob = 200

/** Enqueues the indexing of products in the transaction of their change. */
export async function enqueueIndexing(context: Context, productIds: string[]) {
  const jobs = Array.from({ length: Math.ceil(productIds.length / productsPerJob) }, (_, at) => ({
    productIds: productIds.slice(at * productsPerJob, (at + 1) * productsPerJob),
  }))
  if (jobs.length > 0) await context.jobs.enqueueAll(context, 'index-products', jobs)
}

/** Enqueues products whose prices began or ended since the day the index was last priced for; runs every 15 minutes. */
export async function enqueueRepricedProducts(context: Context) {
  const day = toDay(context.now())
  await inTransaction(context, async (context) => {
    const since = await selectPricedOn(context.db)
    if (since === day) return
    const products = since === null ? [] : await selectRepriced(context, { since, day })
    await enqueueIndexing(
      context,
      products.map(({ id }) => id),
    )
    await updatePricedOn(context.db, day)
  })
}

export async function rebuildSearchIndex(context: Context) {
  const isDone = await rebuildIndex(context)
  context.log.info(isDone ? 'The search index was rebuilt' : 'Another process is already rebuilding the search index')
}

export async function enqueueRebuild(context: Context): Promise<null> {
  await context.jobs.enqueue(context, 'rebuild-search-index', {})
  return null
}
