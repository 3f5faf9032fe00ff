import type { CustomerContext } from '../../context.ts'
import { countWaiting } from '../orders/public.ts'
import { countQuotesToAnswer } from '../quotes/public.ts'
import { countUnread } from '../threads/service.ts'

/** Counts what the header of every page shows, with one statement each. */
export async function countActionItems(context: CustomerContext) {
  const canReadOrders = context.caller.rights.has('ORDER_READ')
  return {
    pendingApprovals: canReadOrders ? (await countWaiting(context)).waiting : 0,
    quotesToAnswer: canReadOrders ? await countQuotesToAnswer(context) : 0,
    unreadThreads: (await countUnread(context)).count,
  }
}
