import type { CallResult } from '@tiber/contract/call'
import type { orders } from '@tiber/contract/orders/orders'
import type { CustomerContext, SellerContext } from '../../../context.ts'
import { requireOrder, requireSellerOrder } from './read-order.ts'
import { selectRatings, selectSellerTimeline, selectShipments, selectTimeline } from './timeline-queries.ts'

type Timeline = CallResult<typeof orders.timeline>

/** Reads the events of an order, oldest first, its shipments and its ratings. */
export async function readTimeline(context: CustomerContext, id: string): Promise<Timeline> {
  const order = await requireOrder(context, { id })
  const events = await selectTimeline(context, order.id)
  const shipments = await selectShipments(context, order.id)
  const ratings = await selectRatings(context, order.id)
  return { events, shipments, ratings }
}

export async function readSellerTimeline(context: SellerContext, id: string): Promise<Timeline['events']> {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  return selectSellerTimeline(context, logisticOrderId)
}
