export { decideOrder, withdrawOrder } from './buyer-actions.ts'
export { updateStatus } from './seller-actions.ts'
export { computeDueDate } from './due-dates.ts'
export { resumeOrder, blockOrderByPayment, getNextStep } from './resume-order.ts'
export { requireUniqueLines } from './line-lookup.ts'
export { recordPaymentStatus, setPaymentStatuses } from './payment-queries.ts'
export {
  changeDraft,
  isReturned,
  lockTarget,
  lockOrder,
  selectLogisticOrders,
  readOrder,
  readLogisticOrder,
  readSellerOrder,
  requireCartDraft,
  requireOrder,
  requireSellerOrder,
  requireTarget,
  type FoundTarget,
  type Target,
} from './read-order.ts'
export { selectLogisticRows } from './order-queries.ts'
export { selectBoughtArticles } from './purchase-queries.ts'
export { isDropped } from './states.ts'
export { sumTotals } from './order-totals.ts'
export { takeStock } from './stock-queries.ts'
export { toActor, applyTransitions, type OrderEventsJob } from './transitions.ts'
export { indexOrder, indexOrders } from './search-index-queries.ts'
export { buildSearchQuery } from './tokenizer.ts'
