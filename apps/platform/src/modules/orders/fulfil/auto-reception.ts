import { inTransaction, type Context } from '../../../context.ts'
import { lockUnconfirmed, markAllReceived } from './auto-reception-queries.ts'
import { applyTransitions } from '../transitions/transitions.ts'

/** Days after the last delivery after which receipt is assumed. */
const confirmAfterDays = 14
/** Batch size. */
const batchSize = 500

/** Confirms receipt of deliveries nobody has confirmed, so that delivered orders do not stay open for ever. */
export async function autoConfirmReceptions(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - confirmAfterDays * 24 * 60 * 60 * 1000)
  let count = batchSize
  // All due logistic orders of an order are received, so a batch may be larger than its limit.
  while (count >= batchSize) count = await inTransaction(context, (context) => confirmBatch(context, before))
}

async function confirmBatch(context: Context, before: Date): Promise<number> {
  const logisticOrders = await lockUnconfirmed(context, before, batchSize)
  const logisticOrderIds = logisticOrders.map(({ id }) => id)
  await markAllReceived(context, logisticOrderIds)
  await applyTransitions(
    context,
    logisticOrders.map((logisticOrder) => ({
      logisticOrder,
      action: 'confirmReception',
      role: 'SYSTEM',
      details: { afterDays: confirmAfterDays },
    })),
  )
  return logisticOrders.length
}
