export { createAndPlace, createFromCart } from './create-order.ts'
