import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context } from '../../context.ts'
import { deleteEmptyCategory, deleteProducts, invalidateCatalogue } from '../catalogue/service.ts'
import { importArticles } from '../catalogue-imports/public.ts'
import { invalidateTotals } from '../prices/service.ts'
import { enqueueIndexing } from '../search/service.ts'
import { sampleArticles, sampleCodes } from './sample-articles.ts'
import { selectFacts } from './setup-queries.ts'

/** Adds the sample to the offer of a supplier, in the background; a second call changes nothing. */
export const createSamples = (context: Context, supplier: string): Promise<string> =>
  importArticles(context, sampleArticles, supplier)

/** Removes the sample with its offers and prices; what was ordered of it has to stay. */
export async function deleteSamples(context: Context): Promise<null> {
  await inTransaction(context, async (context) => {
    const { orderedSamples } = await selectFacts(context, undefined)
    if (orderedSamples > 0)
      throw new PlatformError('ST0001', 'Sample articles were ordered; deactivate them instead of removing them.')
    const ids = await deleteProducts(context, sampleCodes)
    await deleteEmptyCategory(context, 'muestra')
    await enqueueIndexing(context, ids)
  })
  invalidateCatalogue(context)
  invalidateTotals(context)
  return null
}
