export { startPayment } from './start-payment.ts'
export { listPaymentOptions, requirePaymentOption } from './options.ts'
export { hasPayment } from './queries.ts'
