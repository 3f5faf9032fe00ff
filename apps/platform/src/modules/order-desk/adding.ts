import type { CallResult } from '@tiber/contract/call'
import type { orderDesk } from '@tiber/contract/order-desk'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { change, changeTold, takeBackChange } from '../carts/service.ts'
import * as addingQueries from './adding-queries.ts'
import { judgeLines } from './judging.ts'
import * as lineQueries from './line-queries.ts'
import { updateReading } from './queries.ts'
import { requireDone, requireReading, toReading } from './service.ts'

type AddWish = { cartId: string; lines?: number[] }

/** One statement fills the cart, one takes the lines off the draft: both happen, or none. */
export async function addToCart(
  context: CustomerContext,
  id: string,
  { cartId, lines }: AddWish,
): Promise<CallResult<typeof orderDesk.addToCart>> {
  await requireDone(context, id)
  const assortments = await assortmentsOf(context)
  const { added, changed } = await inTransaction(context, async (context) => {
    const ready = await addingQueries.selectReady(context.db, id, lines)
    const changed = await change(context, cartId, addingQueries.wishesOf(ready, assortments))
    // What nobody sells any more stays in the draft.
    const refused = new Set(changed.touched.flatMap(({ offerId, sent }) => (offerId === null ? [sent] : [])))
    const added = ready.filter(({ offerPriceId }) => !refused.has(offerPriceId)).map(({ line }) => line)
    await addingQueries.markAdded(context.db, id, { cartId, version: changed.made!, lines: added })
    await updateReading(context, id, {})
    return { added: added.length, changed }
  })
  return {
    reading: toReading(await requireReading(context, id)),
    added,
    change: await changeTold(context, cartId, changed),
  }
}

/** Out of the cart and back into the draft, as far as nobody has changed the lines in the cart since. */
export async function takeBack(
  context: CustomerContext,
  id: string,
  added: addingQueries.Added,
): Promise<CallResult<typeof orderDesk.takeBack>> {
  await requireDone(context, id)
  const { cartId, version } = added
  const { returned, changed } = await inTransaction(context, async (context) => {
    const changed = await takeBackChange(context, cartId, version)
    const offerIds = changed.touched.flatMap(({ offerId }) => offerId ?? [])
    const lines = await addingQueries.returnAdded(context.db, id, { cartId, version, offerIds })
    await judgeAgain(context, id, lines)
    await updateReading(context, id, {})
    return { returned: lines.length, changed }
  })
  return {
    reading: toReading(await requireReading(context, id)),
    returned,
    change: await changeTold(context, cartId, changed),
  }
}

/** With all that are about the same articles: others may have been decided meanwhile. */
async function judgeAgain(context: CustomerContext, id: string, lines: number[]) {
  const own = await lineQueries.selectConcerned(context.db, id, { lines, variantIds: [] })
  const variantIds = [...new Set(own.flatMap(({ variantId }) => variantId ?? []))]
  const all = await lineQueries.selectConcerned(context.db, id, { lines, variantIds })
  await lineQueries.upsertLines(context.db, id, await judgeLines(context, all))
}
