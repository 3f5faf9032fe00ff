import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context } from '../../../context.ts'
import * as queries from './seller-notice-queries.ts'
import type { SellerMailJob } from './seller-notices.ts'

type Subject = { supplierId?: string; orderIds?: string[] }

/** Reminds suppliers at once of orders that wait for their answer, each by one mail. */
export function remindSellers(context: Context, { supplierId, orderIds }: Subject) {
  if (supplierId === undefined && orderIds === undefined)
    throw new PlatformError('F-E-001', 'Name a supplier or orders to remind of.', 'supplierId')
  return inTransaction(context, async (context) => {
    const waiting = await queries.selectWaitingOrders(context, { supplierId, orderIds })
    if (supplierId !== undefined && waiting.length === 0 && !(await queries.hasSupplier(context, supplierId)))
      throw new PlatformError('F-E-002', `Supplier ${supplierId} not found.`, 'supplierId')
    const bySupplier = [...Map.groupBy(waiting, (each) => each.supplierId)]
    const jobs = bySupplier.map(([supplier, own]): SellerMailJob => {
      return { stage: 'REMINDER', supplierId: supplier, logisticOrderIds: own.map(({ id }) => id) }
    })
    await context.jobs.enqueueAll(context, 'seller-mail', jobs)
    return { suppliers: bySupplier.length, orders: waiting.length }
  })
}
