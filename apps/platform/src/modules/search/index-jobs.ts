import { inTransaction, type Context } from '../../context.ts'
import { dayOf, selectRepriced } from '../prices/service.ts'
import { selectPricedOn, updatePricedOn } from './index-queries.ts'
import { indexProducts, rebuildIndex } from './indexing.ts'

/** What a change of the catalogue causes, in the transaction of the change. */
export async function indexChanged(context: Context, { productIds }: { productIds: string[] }) {
  await indexProducts(context, productIds)
}

const productsPerJob = 200

/** In the transaction of a change: these products are indexed when it is done. */
export async function askForIndex(context: Context, productIds: string[]) {
  const jobs = Array.from({ length: Math.ceil(productIds.length / productsPerJob) }, (_, at) => ({
    productIds: productIds.slice(at * productsPerJob, (at + 1) * productsPerJob),
  }))
  if (jobs.length > 0) await context.jobs.enqueueAll(context, 'index-products', jobs)
}

/** Prices that began or ended since the index was last brought to a day; asked every quarter of an hour. */
export async function indexRepriced(context: Context) {
  const day = dayOf(context.now())
  await inTransaction(context, async (context) => {
    const since = await selectPricedOn(context.db)
    if (since === day) return
    const products = since === null ? [] : await selectRepriced(context, { since, day })
    await askForIndex(
      context,
      products.map(({ id }) => id),
    )
    await updatePricedOn(context.db, day)
  })
}

export async function rebuildWhole(context: Context) {
  const isDone = await rebuildIndex(context)
  context.log.info(isDone ? 'The search index was rebuilt' : 'Another process is rebuilding the search index')
}

export async function askForRebuild(context: Context): Promise<null> {
  await context.jobs.enqueue(context, 'rebuild-search-index', {})
  return null
}
