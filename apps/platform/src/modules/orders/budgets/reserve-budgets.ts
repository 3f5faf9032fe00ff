import { toDecimal } from '@tiber/contract/money'
import type { Context } from '../../../context.ts'
import { readPolicies } from '../../accounts/service.ts'
import { toDay } from '../../prices/service.ts'
import type { LockedOrder } from '../read/read-order.ts'
import { sumTotals } from '../read/order-totals.ts'
import { insertReservations, type Reservation } from './budget-queries.ts'
import { creditPeriodStart } from './budgets.ts'
import { getPeriodStart } from './periods.ts'

/** Reserves budgets per logistic order, so that a cancelled one can release its own. */
export async function reserveBudgets(
  context: Context,
  order: { orderId: string; accountId: string },
  logisticOrders: LockedOrder['logisticOrders'],
) {
  const { accountId } = order
  const day = toDay(context.now())
  const active = (await readPolicies(context, accountId)).filter((policy) => policy.active)
  const entries = active.flatMap(({ type, quota, credit }) =>
    logisticOrders.flatMap((logisticOrder): Reservation[] => {
      const own = { ...order, logisticOrderId: logisticOrder.id }
      const { net, gross } = sumTotals([logisticOrder], [])
      if (type === 'QUOTA' && quota)
        return [{ ...own, kind: 'QUOTA', periodStart: getPeriodStart(day, quota.period), amount: toDecimal(net) }]
      if (type === 'CREDIT_CONTROL' && credit)
        return [{ ...own, kind: 'CREDIT', periodStart: creditPeriodStart, amount: toDecimal(gross) }]
      return []
    }),
  )
  await insertReservations(context, entries)
}
