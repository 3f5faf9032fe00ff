export { awaitCard } from './beginning.ts'
export { paymentOptionsOf, requireOption } from './options.ts'
export type { Refunded } from './part-statuses.ts'
