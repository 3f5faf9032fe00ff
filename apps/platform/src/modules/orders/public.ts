export { mailApproval } from './approvals/mails.ts'
export { decideOrder } from './approvals/decide-order.ts'
export { editDelivery } from './drafts/draft.ts'
export { mailOrderEvents } from './notify/mails.ts'
export { mailAboutOrder } from './notify/order-mails.ts'
export { correctAddress } from './transitions/correct-address.ts'
export { mailSellersAtOnce } from './notify/seller-notices.ts'
export { confirmReception } from './transitions/buyer-actions.ts'
export { openApproval } from './approvals/approval-steps.ts'
export { countWaiting } from './approvals/inbox.ts'
export { isWaiting } from './approvals/inbox-queries.ts'
export { evaluateBlockedOrder, evaluateOrder, readBudgets, type EvaluatedOrder } from './approvals/evaluate-order.ts'
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
export { isLate as isLateOrder } from './list/summary-queries.ts'
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
  requirePlacedOrder,
  readSellerParts,
  requireReleasedOrder,
  requireSellerOrder,
  requireTarget,
  type FoundTarget,
  type Target,
} from './read/read-order.ts'
export { isReleased, isVisibleToSeller, selectSellerOrders } from './read/order-queries.ts'
export { freePieces, openPieces } from './read/seller-facts-queries.ts'
export { hasPromises } from './transitions/states.ts'
export { sumTotals } from './read/order-totals.ts'
export { takeStock } from './transitions/stock-queries.ts'
export { refuseOrder, requireBlockedParts } from './transitions/refuse-order.ts'
export { remindSellers } from './notify/remind-sellers.ts'
export { toActor, applyTransitions, type OrderEventsJob } from './transitions/transitions.ts'
export { indexOrder, indexOrders } from './list/search-index-queries.ts'
export { buildSearchQuery, listSearchTerms } from './list/tokenizer.ts'
