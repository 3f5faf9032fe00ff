export { decideOrder, withdrawOrder } from './buyer-actions.ts'
export { updateStatus } from './seller-actions.ts'
export { dueDateOf } from './due-dates.ts'
export { goOn, stopByPayment, wayOn } from './going-on.ts'
export { requireOnce } from './named-lines.ts'
export { notePaymentStatus, setPaymentStatuses } from './payment-queries.ts'
export {
  changeDraft,
  isReturned,
  lockTarget,
  lockWhole,
  meantOf,
  readOrder,
  readPart,
  readSoldPart,
  requireDraftOfCart,
  requireOrder,
  requireSoldPart,
  requireTarget,
  type Found,
  type Target,
} from './reading.ts'
export { selectParts as partsOf } from './order-queries.ts'
export { boughtArticles } from './purchase-queries.ts'
export { hasEnded } from './states.ts'
export { sumsOf } from './sums.ts'
export { takeStock } from './stock-queries.ts'
export { actorOf, move, type Moved } from './transitions.ts'
export { indexOrder, indexOrders } from './word-queries.ts'
export { questionOf } from './words.ts'
