import type { CustomerContext } from '../../context.ts'
import { countWaiting } from '../orders/public.ts'
import { countQuotesToAnswer } from '../quotes/public.ts'
import { countUnread } from '../threads/service.ts'

/** Counts what the header of every page shows, with one statement each, which are sent together. */
export async function countActionItems(context: CustomerContext) {
  const canReadOrders = context.caller.rights.has('ORDER_READ')
  const [approvals, quotesToAnswer, threads] = await Promise.all([
    canReadOrders ? countWaiting(context) : { waiting: 0 },
    canReadOrders ? countQuotesToAnswer(context) : 0,
    countUnread(context),
  ])
  return { pendingApprovals: approvals.waiting, quotesToAnswer, unreadThreads: threads.count }
}
