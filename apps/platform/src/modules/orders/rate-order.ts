import { PlatformError } from '@tiber/contract/errors'
import type { OrderRating } from '@tiber/contract/conversations/ratings'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { readEvaluation, saveEvaluation } from '../suppliers/service.ts'
import { lockTarget, requireTarget } from './read/read-order.ts'

type Rating = { grade: number; comment?: string | null }

/** Rates a completed order, or changes its rating; it counts as an evaluation of the supplier. */
export function rateOrder(context: CustomerContext, id: string, { grade, comment }: Rating): Promise<OrderRating> {
  return inTransaction(context, async (context) => {
    const { logisticOrders, logisticOrderId } = await lockTarget(context, { logisticOrder: id })
    const { status, supplierId } = logisticOrders.find((each) => each.id === logisticOrderId)!
    if (status !== 'COMPLETED')
      throw new PlatformError('ST0001', `Only a completed order can be rated; this one is ${status}.`)
    return saveEvaluation(context, { id: logisticOrderId!, supplierId, grade, comment: comment?.trim() || null })
  })
}

export async function readRating(context: CustomerContext, id: string): Promise<OrderRating> {
  const { logisticOrderId } = await requireTarget(context, { logisticOrder: id })
  const rating = await readEvaluation(context, logisticOrderId!)
  if (!rating) throw new PlatformError('F-E-002', `Order ${id} has no rating.`, 'id')
  return rating
}
