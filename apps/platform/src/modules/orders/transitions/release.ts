import type { Context } from '../../../context.ts'
import { releaseBudgets } from '../approvals/budgets.ts'
import { markForRefund } from './payment-queries.ts'
import { returnStock } from './stock-queries.ts'

/** Returns stock, budgets and payments of logistic orders that were cancelled or declined. */
export async function releaseLogisticOrders(context: Context, logisticOrderIds: string[]): Promise<void> {
  await returnStock(context, logisticOrderIds)
  await releaseBudgets(context, logisticOrderIds)
  await markForRefund(context, logisticOrderIds)
}
