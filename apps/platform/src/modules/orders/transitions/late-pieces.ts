import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { LatePieces, latePieces } from '@tiber/contract/orders/late-pieces'
import { pickText } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { CustomerContext } from '../../../context.ts'
import * as queries from '../fulfil/late-queries.ts'
import { requireUniqueLines } from '../fulfil/line-lookup.ts'
import { selectQuantities } from '../fulfil/fulfilment-queries.ts'
import { updateDelivery } from '../fulfil/promise-queries.ts'
import type { DroppedPiecesJob } from '../notify/dropped-pieces-mail.ts'
import { requireOrder } from '../read/read-order.ts'
import { canCancel } from './allowed-actions.ts'
import { withLogisticOrder } from './buyer-actions.ts'
import { cancelPieces, endCancellation } from './cancel-pieces.ts'
import { recordEvent } from './event-queries.ts'
import { hasPromises, requireAllowed } from './states.ts'
import { toActor } from './transitions.ts'

/** Lists the pieces of an order the buyer may keep or drop. */
export async function listLatePieces(context: CustomerContext, id: string): Promise<LatePieces> {
  const order = await requireOrder(context, { id })
  const rows = await queries.selectLatePieces(context, order.id)
  const lines = rows.map(({ names, net, ...row }) => ({
    ...row,
    name: pickText(names, context.locale) ?? row.sku,
    net: toNumber(toMoney(net)),
  }))
  return { canDecide: canCancel(context.caller, order), lines }
}

type Body = CallBody<typeof latePieces.decide>

/** Keeps late pieces, or drops them free of charge; what was shipped or decided meanwhile is refused. */
export function decideLatePieces(
  context: CustomerContext,
  id: string,
  { decision, lines }: Body,
): Promise<LogisticOrder> {
  requireUniqueLines(lines)
  return withLogisticOrder(context, id, async (context, logisticOrder, { order }) => {
    if (!canCancel(context.caller, order))
      throw new PlatformError('PE0001', 'Only the person who placed this order or an administrator can decide this.')
    if (decision === 'DROP' || !hasPromises(logisticOrder)) requireAllowed('dropLate', logisticOrder, 'BUYER')
    const late = new Map(
      (await queries.selectLateQuantities(context, logisticOrder.id)).map(({ lineId, quantity }) => [lineId, quantity]),
    )
    const changed = lines.find((line) => late.get(line.id) !== line.quantity)
    if (changed)
      throw new PlatformError(
        'ST0001',
        `Line ${changed.id} has ${late.get(changed.id) ?? 0} late pieces to decide about, not ${changed.quantity}.`,
      )
    const pieces = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }))
    const lineIds = lines.map((line) => line.id)
    if (decision === 'KEEP') {
      await queries.keepLatePieces(context, lineIds)
      const event = {
        orderId: order.id,
        logisticOrderId: logisticOrder.id,
        action: 'keepLate',
        details: { pieces },
      } as const
      await recordEvent(context, event, toActor(context))
      return
    }
    const before = await selectQuantities(context, logisticOrder.id)
    await cancelPieces(context, logisticOrder, pieces)
    await queries.deleteLatePieces(context, lineIds)
    await updateDelivery(context, [logisticOrder.id])
    await endCancellation(context, logisticOrder, {
      lines: before,
      pieces,
      transition: { action: 'dropLate', role: 'BUYER' },
    })
    const job: DroppedPiecesJob = { logisticOrderId: logisticOrder.id, pieces }
    await context.jobs.enqueue(context, 'dropped-pieces-mail', job)
  })
}
