import type { CallResult } from '@tiber/contract/call'
import type { quickOrder } from '@tiber/contract/carts/quick-order'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { applyCommands, readCartChange, applyUndo } from '../carts/service.ts'
import { confirmTexts } from '../part-numbers/service.ts'
import * as addingQueries from './add-to-cart-queries.ts'
import { evaluateLines } from './evaluate-lines.ts'
import * as lineQueries from './line-queries.ts'
import { updateDraft } from './queries.ts'
import { requireFinishedDraft, requireDraft, toDraft } from './service.ts'

type AddCommand = { cartId: string; lines?: number[] }

/** Adds the ready lines to a cart and takes them off the draft, in one transaction. */
export async function addToCart(
  context: CustomerContext,
  id: string,
  { cartId, lines }: AddCommand,
): Promise<CallResult<typeof quickOrder.addToCart>> {
  await requireFinishedDraft(context, id)
  const assortments = await loadAssortments(context)
  const { added, changed } = await inTransaction(context, async (context) => {
    const ready = await addingQueries.selectReadyLines(context.db, id, lines)
    const changed = await applyCommands(context, cartId, addingQueries.buildAddCommands(ready, assortments))
    // Lines that are no longer sold stay in the draft.
    const refused = new Set(changed.touched.flatMap(({ offerId, sent }) => (offerId === null ? [sent] : [])))
    const added = ready.filter(({ offerPriceId }) => !refused.has(offerPriceId)).map(({ line }) => line)
    await addingQueries.markAdded(context.db, id, { cartId, version: changed.newVersion!, lines: added })
    await confirmTexts(context, await addingQueries.selectLearnedTexts(context.db, id, added))
    await updateDraft(context, id, {})
    return { added: added.length, changed }
  })
  return {
    draft: toDraft(await requireDraft(context, id)),
    added,
    change: await readCartChange(context, cartId, changed),
  }
}

/** Moves lines from the cart back to the draft, except those changed in the cart since. */
export async function undoAddToCart(
  context: CustomerContext,
  id: string,
  added: addingQueries.Added,
): Promise<CallResult<typeof quickOrder.undoAddToCart>> {
  await requireFinishedDraft(context, id)
  const { cartId, version } = added
  const { returned, changed } = await inTransaction(context, async (context) => {
    const changed = await applyUndo(context, cartId, version)
    const offerIds = changed.touched.flatMap(({ offerId }) => offerId ?? [])
    const lines = await addingQueries.unmarkAdded(context.db, id, { cartId, version, offerIds })
    await evaluateAgain(context, id, lines)
    await updateDraft(context, id, {})
    return { returned: lines.length, changed }
  })
  return {
    draft: toDraft(await requireDraft(context, id)),
    returned,
    change: await readCartChange(context, cartId, changed),
  }
}

/** Evaluates the lines with all others of the same articles, which may have been decided meanwhile. */
async function evaluateAgain(context: CustomerContext, id: string, lines: number[]) {
  const own = await lineQueries.selectRelatedLines(context.db, id, { lines, variantIds: [] })
  const variantIds = [...new Set(own.flatMap(({ variantId }) => variantId ?? []))]
  const all = await lineQueries.selectRelatedLines(context.db, id, { lines, variantIds })
  await lineQueries.upsertLines(context.db, id, await evaluateLines(context, all))
}
