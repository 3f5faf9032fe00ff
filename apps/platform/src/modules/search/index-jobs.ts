import type { Context } from '../../context.ts'
import { indexProducts, rebuildIndex } from './indexing.ts'

/** What a change of the catalogue causes, in the transaction of the change. */
export async function indexChanged(context: Context, { productIds }: { productIds: string[] }) {
  await indexProducts(context, productIds)
}

export async function rebuildWhole(context: Context) {
  const isDone = await rebuildIndex(context)
  context.log.info(isDone ? 'The search index was rebuilt' : 'Another process is rebuilding the search index')
}

export async function askForRebuild(context: Context): Promise<null> {
  await context.jobs.enqueue(context, 'rebuild-search-index', {})
  return null
}
