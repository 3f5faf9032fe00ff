import { toMoney } from '@tiber/contract/money'
import { endStatuses } from '@tiber/contract/order-words'
import type { Sums } from '../approvals/service.ts'
import type { LogisticRow } from './order-queries.ts'

const ended = new Set<string>(endStatuses)

/** What rules look at: the goods of the parts that are placed, all that is to be paid for them, and the goods of the whole. */
export function sumsOf(parts: LogisticRow[], whole: LogisticRow[]): Sums {
  const sum = (rows: LogisticRow[], amounts: (row: LogisticRow) => string[]) =>
    rows.flatMap(amounts).reduce((total, each) => total + toMoney(each), 0n)
  return {
    net: sum(parts, ({ net }) => [net]),
    gross: sum(parts, ({ net, tax, shippingNet, shippingTax }) => [net, tax, shippingNet, shippingTax]),
    whole: sum(
      whole.filter(({ status }) => !ended.has(status)),
      ({ net }) => [net],
    ),
  }
}
