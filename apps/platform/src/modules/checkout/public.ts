export { createAndPlace, createFromCart } from './create-order.ts'
export { placeOrder } from './place-order.ts'
export { releaseOrder } from './release-order.ts'
