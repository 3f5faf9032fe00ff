import { toMoney } from '@tiber/contract/money'
import { terminalStatuses } from '@tiber/contract/orders/order-statuses'
import type { OrderTotals } from '../approvals/evaluate-policies.ts'

import type { LogisticRow } from './order-queries.ts'

const finalStatuses = new Set<string>(terminalStatuses)

/** Sums what policies compare: net and gross of the placed logistic orders, and the net total of the whole order. */
export function sumTotals(logisticOrders: LogisticRow[], allLogisticOrders: LogisticRow[]): OrderTotals {
  const sum = (rows: LogisticRow[], amounts: (row: LogisticRow) => string[]) =>
    rows.flatMap(amounts).reduce((total, each) => total + toMoney(each), 0n)
  return {
    net: sum(logisticOrders, ({ net }) => [net]),
    gross: sum(logisticOrders, ({ net, tax, shippingNet, shippingTax }) => [net, tax, shippingNet, shippingTax]),
    orderNet: sum(
      allLogisticOrders.filter(({ status }) => !finalStatuses.has(status)),
      ({ net }) => [net],
    ),
  }
}
