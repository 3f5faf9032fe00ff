export { openPage, startPayment } from './start-payment.ts'
export {
  readTransfer,
  requireBankAccount,
  requirePayableOption,
  requireReferencedOrder,
  toResult,
} from './read-payment.ts'
export { listPaymentOptions, requirePaymentOption } from './options.ts'
export { hasPayment } from './queries.ts'
