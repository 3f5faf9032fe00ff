import type { Context } from '../../../context.ts'
import { selectLogisticRows, type CommercialRow } from '../read/order-queries.ts'
import { sumTotals } from '../read/order-totals.ts'
import { evaluateOrder } from './evaluate-order.ts'
import type { PolicyEvaluation } from './evaluate-policies.ts'

/** Judges the blocked parts of an order as of today, as they would be if they were released; none if nothing is blocked. */
export async function evaluateBlockedOrder(
  context: Context,
  { id, accountId, userId }: CommercialRow,
): Promise<PolicyEvaluation | undefined> {
  const parts = await selectLogisticRows(context, [id])
  const blocked = parts.filter(({ status }) => status === 'BLOCKED_BY_POLICY')
  if (blocked.length === 0) return undefined
  return evaluateOrder(context, { accountId, requesterId: userId, ...sumTotals(blocked, parts) })
}
