import type { reorder } from '@tiber/contract/orders/reorder'
import type { Handlers } from '../../http/serve.ts'
import { compareReorder } from './compare-reorder.ts'
import { addReorderToCart } from './reorder-to-cart.ts'

export const reorderHandlers: Handlers<typeof reorder> = {
  compare: (context, { query }) => compareReorder(context, query ?? {}),
  addToCart: (context, { body }) => addReorderToCart(context, body ?? {}),
}
