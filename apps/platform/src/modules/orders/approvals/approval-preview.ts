import type { Approver, ApprovalPreview, ApprovalSuggestion } from '@tiber/contract/orders/approval-shapes'
import { pickText } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../../context.ts'
import { sumTotals } from '../read/order-totals.ts'
import { selectLogisticRows } from '../read/order-queries.ts'
import { selectLogisticOrders, requireOrder } from '../read/read-order.ts'
import type { Person } from './decider-queries.ts'
import { previewApproval } from './evaluate-order.ts'
import * as queries from './approval-queries.ts'
import type { PolicyEvaluation, OrderTotals } from './evaluate-policies.ts'

/** Previews what placing the order now would lead to, using the same policy evaluation. */
export async function previewOrderApproval(context: CustomerContext, id: string): Promise<ApprovalPreview> {
  const order = await requireOrder(context, { id })
  const logisticOrders = await selectLogisticRows(context, [order.id])
  const totals = sumTotals(selectLogisticOrders(logisticOrders), logisticOrders)
  const subject = { accountId: order.accountId, requesterId: order.userId, ...totals }
  const { evaluation, nextStart, effects } = await previewApproval(context, subject)
  const suggestions = buildSuggestions(evaluation, totals, nextStart)
  const lines =
    suggestions.length > 0 ? await queries.selectSmallestLines(context, order.id, suggestions.map(toLineSearch)) : []
  return {
    outcome: evaluation.outcome,
    currency: order.currency,
    net: toNumber(totals.net),
    gross: toNumber(totals.gross),
    tiers: evaluation.tiers.map(({ thresholdWithoutTax, isFallback, people }) => ({
      thresholdWithoutTax,
      isFallback,
      people: people.map((person) => toApprover(person, order.userId)),
    })),
    budgets: effects,
    blockedBy: evaluation.blockedBy,
    suggestions: suggestions.map((suggestion, place) => ({ ...suggestion, line: toLine(lines[place], context) })),
    usualHours: evaluation.tiers.length > 0 ? await queries.selectUsualHours(context, order.accountId) : null,
  }
}

/** Credit limits are gross, the other policies compare net amounts. */
const toLineSearch = ({ rule, reduceBy }: Suggestion): queries.LineSearch => ({
  less: reduceBy,
  withTax: rule === 'CREDIT_CONTROL',
})

function toLine(row: queries.SmallestLine | undefined, { locale }: CustomerContext) {
  if (!row || row.id === null) return null
  const { id, sku, name, amount } = row
  return { id, sku, name: pickText(name, locale) ?? sku, amount: toNumber(toMoney(amount)) }
}

/** Omits the requester as a delegate: nobody decides on their own order. */
export function toApprover({ id, firstName, lastName, delegate }: Person, requesterId: string): Approver {
  const shownDelegate = delegate?.id === requesterId ? null : delegate
  return {
    id,
    name: `${firstName} ${lastName}`,
    delegate: shownDelegate && {
      id: shownDelegate.id,
      name: `${shownDelegate.firstName} ${shownDelegate.lastName}`,
      until: shownDelegate.until,
    },
  }
}

export type Suggestion = Omit<ApprovalSuggestion, 'line'>

/**
 * Lists what would let an order pass each rule that requires approval or blocks it: a lower total, or the next period
 * if the order alone is within the quota. Smallest reduction first; suggestions that would leave an empty order are
 * omitted.
 */
export function buildSuggestions(
  evaluation: PolicyEvaluation,
  totals: OrderTotals,
  nextPeriodStart: string | null,
): Suggestion[] {
  const approvalSuggestions = evaluation.tiers.map(({ thresholdWithoutTax }): Suggestion => ({
    rule: 'MANUAL_VALIDATION',
    thresholdWithoutTax,
    reduceBy: toNumber(totals.orderNet - toMoney(thresholdWithoutTax)),
    day: null,
  }))
  const budgetSuggestions = evaluation.budgets
    .filter(({ remainingAfter }) => remainingAfter < 0)
    .map(({ policy, remainingAfter, limit }): Suggestion => ({
      rule: policy,
      thresholdWithoutTax: null,
      reduceBy: -remainingAfter,
      day: policy === 'QUOTA' && totals.net <= toMoney(limit) ? nextPeriodStart : null,
    }))
  return [...budgetSuggestions, ...approvalSuggestions]
    .filter(({ reduceBy, day }) => day !== null || toMoney(reduceBy) < totals.net)
    .toSorted((one, other) => one.reduceBy - other.reduceBy)
}
