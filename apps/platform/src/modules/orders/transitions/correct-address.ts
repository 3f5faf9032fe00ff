import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { operatorOrders } from '@tiber/contract/operator/operator-orders'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import { inTransaction, type ContextByAccess } from '../../../context.ts'
import { indexOrder } from '../list/search-index-queries.ts'
import { lockOrder, requirePlacedOrder } from '../read/read-order.ts'
import { createConflict } from '../read/seller-facts.ts'
import { selectDelivery, updateAddress } from './address-queries.ts'
import { recordEvent } from './event-queries.ts'
import { toActor } from './transitions.ts'

type OperatorContext = ContextByAccess['operator']
type Body = CallBody<typeof operatorOrders.correctAddress>

/** Corrects where a part is delivered, before anything of it was shipped; its supplier is mailed. */
export function correctAddress(context: OperatorContext, id: string, { partId, reason, ...address }: Body) {
  return inTransaction(context, async (context) => {
    const { id: orderId } = await requirePlacedOrder(context, id)
    const { order, logisticOrders } = await lockOrder(context, orderId)
    const part = logisticOrders.find((each) => each.id === partId)
    if (!part) throw new PlatformError('F-E-002', 'Part not found.', 'partId')
    const { before, isShipped, isEnded, isWithSupplier } = await selectDelivery(context, part.id)
    if (isShipped || isEnded || !before)
      throw await createConflict(
        context,
        { ...part, version: order.version },
        `Order ${part.reference} is ${part.status}; an address can be corrected until something was shipped.`,
      )
    const after = toAddress(before, address)
    requireSameTaxes(before, after)
    await updateAddress(context, part.id, { before, after })
    await indexOrder(context, orderId)
    await recordEvent(
      context,
      {
        orderId,
        logisticOrderId: part.id,
        action: 'correctAddress',
        reason: reason.trim(),
        details: { before, after },
      },
      toActor(context),
    )
    const job: AddressMailJob = { logisticOrderId: part.id }
    // An order that is blocked or awaits approval is none of its suppliers' business yet.
    if (isWithSupplier) await context.jobs.enqueue(context, 'corrected-address-mail', job)
    return orderId
  })
}

export type AddressMailJob = { logisticOrderId: string }

/** What is not given stays as it was. */
function toAddress(before: AddressSnapshot, changes: Omit<Body, 'partId' | 'reason'>): AddressSnapshot {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given.map(([field, value]) => [field, value?.trim() || null])) }
}

/** The order was taxed for its country, and for islands and cities with taxes of their own. */
function requireSameTaxes(before: AddressSnapshot, after: AddressSnapshot) {
  const toTerritory = ({ country, zipcode }: AddressSnapshot) =>
    country === 'ES' ? (/^(35|38|51|52)/.exec(zipcode)?.[0] ?? 'ES') : country
  if (toTerritory(before) !== toTerritory(after))
    throw new PlatformError(
      'F-E-040',
      'The new address has other taxes; cancel the order and place it again.',
      'zipcode',
    )
}
