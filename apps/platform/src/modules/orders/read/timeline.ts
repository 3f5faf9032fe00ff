import type { CallResult } from '@tiber/contract/call'
import type { orders } from '@tiber/contract/orders/orders'
import type { CustomerContext } from '../../../context.ts'
import { requireOrder } from './read-order.ts'
import { selectRatings, selectShipments, selectTimeline } from './timeline-queries.ts'

type Timeline = CallResult<typeof orders.timeline>

/** Reads the events of an order, oldest first, its shipments and its ratings. */
export async function readTimeline(context: CustomerContext, id: string): Promise<Timeline> {
  const order = await requireOrder(context, { id })
  const events = await selectTimeline(context, order.id)
  const shipments = await selectShipments(context, order.id)
  const ratings = await selectRatings(context, order.id)
  return { events, shipments, ratings }
}
