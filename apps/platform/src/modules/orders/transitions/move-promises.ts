import type { CallBody } from '@tiber/contract/call'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'
import { inTransaction, type SellerContext } from '../../../context.ts'
import { storeAnswers } from '../fulfil/answers.ts'
import { countLatePieces, markLateMoves } from '../fulfil/late-queries.ts'
import { getOpenQuantity, selectQuantities } from '../fulfil/fulfilment-queries.ts'
import { requireLine, requireUniqueLines } from '../fulfil/line-lookup.ts'
import { replacePromises, selectPromises, updateDelivery } from '../fulfil/promise-queries.ts'
import { toPromisedPieces } from '../fulfil/promises.ts'
import { lockOrder, readSellerOrder, requireSellerOrder, type LinePreview } from '../read/read-order.ts'
import { createConflict } from '../read/seller-facts.ts'
import { recordEvent } from './event-queries.ts'
import { hasPromises } from './states.ts'
import { enqueueOrderMail, toActor } from './transitions.ts'

type Body = CallBody<typeof sellerOrders.movePromises>

/** Promises the open pieces of lines for other days; the event keeps the days before and the reason. */
export function movePromises(
  context: SellerContext,
  id: string,
  { body: { lines }, preview = {} }: { body: Body; preview?: LinePreview | undefined },
): Promise<LogisticOrder> {
  requireUniqueLines(lines)
  return inTransaction(context, async (context) => {
    const { id: logisticOrderId, orderId } = await requireSellerOrder(context, id)
    const { order, logisticOrders } = await lockOrder(context, orderId)
    const logisticOrder = logisticOrders.find((each) => each.id === logisticOrderId)!
    if (!hasPromises(logisticOrder))
      throw await createConflict(
        context,
        { ...logisticOrder, version: order.version },
        `Order ${logisticOrder.reference} is ${logisticOrder.status}; only accepted orders with open pieces have promises.`,
      )
    const quantities = await selectQuantities(context, logisticOrderId)
    const after = lines.flatMap(({ id, promises }, index) =>
      toPromisedPieces(context, {
        id,
        promises,
        expected: getOpenQuantity(requireLine(quantities, id)),
        field: `lines.${index}.promises`,
      }),
    )
    const moved = new Set(lines.map((line) => line.id))
    const before = (await selectPromises(context, logisticOrderId)).filter(({ lineId }) => moved.has(lineId))
    await replacePromises(context, [...moved], after)
    await updateDelivery(context, [logisticOrderId])
    await storeAnswers(context, [
      { ...logisticOrder, latestDelivery: logisticOrder.answer?.requestedOn ?? logisticOrder.latestDelivery },
    ])
    const reason = [...new Set(lines.map((line) => line.reason.trim()))].join(' ')
    await markLateMoves(context, before)
    const late = await countLatePieces(context, logisticOrderId, [...moved])
    const eventId = await recordEvent(
      context,
      { orderId, logisticOrderId, action: 'movePromises', reason, details: { before, after, late } },
      toActor(context),
    )
    if (late > 0) await enqueueOrderMail(context, orderId, { id: eventId, mail: 'late' })
    return readSellerOrder(context, logisticOrderId, preview)
  })
}
