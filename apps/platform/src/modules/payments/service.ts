export { awaitCard } from './beginning.ts'
export { paymentOptionsOf, requireOption } from './options.ts'
