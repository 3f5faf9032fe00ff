export { openApproval } from './approvals/approval-steps.ts'
export { countWaiting } from './approvals/inbox.ts'
export { isWaiting } from './approvals/inbox-queries.ts'
export { evaluateOrder, readBudgets, type EvaluatedOrder } from './approvals/evaluate-order.ts'
export type { PolicyEvaluation } from './approvals/evaluate-policies.ts'
export { releaseBudgets } from './approvals/budgets.ts'
export { reserveBudgets } from './approvals/budgets.ts'
export { updateStatus } from './transitions/seller-actions.ts'
export { buildLineTax } from './drafts/line-write-queries.ts'
export { initializeOrders } from './drafts/draft.ts'
export { selectCheckoutDefaults } from './drafts/checkout-default-queries.ts'
export { createEmptyOrder } from './drafts/create-empty-order.ts'
export { createQuoteOrder, type QuoteOrder } from './drafts/quote-order.ts'
export { reopenOrder } from './drafts/reopen-order.ts'
export { deleteOrder, markPlaced, selectTerms } from './drafts/draft-queries.ts'
export { listShippingOptions, toDeliveryDays } from './drafts/shipping.ts'
export { listLastPurchases } from './list/purchases.ts'
export { selectBought } from './list/purchase-queries.ts'
export { computeDueDate } from './fulfil/due-dates.ts'
export { insertDefaultPromises } from './fulfil/promise-queries.ts'
export { resumeOrder, blockOrderByPayment, getNextStep } from './transitions/resume-order.ts'
export { effectiveStatus, isByCard, isOrderSettled } from './order-conditions.ts'
export { requireLines, requireUniqueLines } from './fulfil/line-lookup.ts'
export { updateIncidentDeclared } from './fulfil/incident-queries.ts'
export { isReportable, isReportOffered } from './fulfil/overdue.ts'
export { recordPaymentStatus, setPaymentStatuses } from './transitions/payment-queries.ts'
export {
  changeDraft,
  lockTarget,
  lockOrder,
  selectLogisticOrders,
  readOrder,
  readSellerOrder,
  requireOrder,
  requireReleasedOrder,
  requireSellerOrder,
  requireTarget,
  type FoundTarget,
  type Target,
} from './read/read-order.ts'
export { isReleased } from './read/order-queries.ts'
export { sumTotals } from './read/order-totals.ts'
export { takeStock } from './transitions/stock-queries.ts'
export { toActor, applyTransitions, type OrderEventsJob } from './transitions/transitions.ts'
export { indexOrder, indexOrders } from './list/search-index-queries.ts'
export { buildSearchQuery } from './list/tokenizer.ts'
