import { createHash } from 'node:crypto'
import type { CallBody } from '@tiber/contract/call'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'

export type StatusUpdate = CallBody<typeof sellerOrders.updateStatus>
export type OpenOrder = Pick<LogisticOrder, 'id' | 'status' | 'updatedAt'> & {
  lines: Pick<LogisticOrder['lines'][number], 'id' | 'quantity'>[]
}

/** Seconds a demo order stays in a status before its supplier advances it; in real life these are days. */
const waitSeconds: Partial<Record<LogisticStatus, number>> = {
  WAITING_SUPPLIER_APPROVAL: 20,
  ACCEPTED_BY_SUPPLIER: 20,
  WAITING_FULFILLMENT: 30,
  WAITING_SHIPMENT: 40,
  PARTIALLY_SHIPPED: 120,
}
/** Statuses in which a supplier has to act. */
export const openStatuses = Object.keys(waitSeconds) as LogisticStatus[]

export const isDue = ({ status, updatedAt }: Pick<OpenOrder, 'status' | 'updatedAt'>, now: Date): boolean =>
  now.getTime() - new Date(updatedAt).getTime() >= (waitSeconds[status] ?? Infinity) * 1000

/** The status each order got from the autopilot. */
export type OwnSteps = Map<string, LogisticStatus>

/** Whether nobody but the autopilot has changed the status of an order. */
export const isUntouched = ({ id, status }: Pick<OpenOrder, 'id' | 'status'>, ownSteps: OwnSteps): boolean =>
  status === 'WAITING_SUPPLIER_APPROVAL' || ownSteps.get(id) === status

/** Returns the supplier's next step: usually one delivery, sometimes two, occasionally with one piece missing. */
export function getNextStep({ id, status, lines }: OpenOrder): StatusUpdate | undefined {
  const line = lines.find(({ quantity }) => quantity > 1)
  switch (status) {
    case 'WAITING_SUPPLIER_APPROVAL':
      return { status: 'ACCEPTED_BY_SUPPLIER', ...(line && isDrawn(id, 'less', 8) && confirmOneLess(line)) }
    case 'ACCEPTED_BY_SUPPLIER':
      return { status: 'WAITING_FULFILLMENT' }
    case 'WAITING_FULFILLMENT':
      return { status: 'WAITING_SHIPMENT' }
    case 'WAITING_SHIPMENT':
      return line && isDrawn(id, 'parts', 3)
        ? { status: 'PARTIALLY_SHIPPED', ...confirmHalf(line), shippingTrackingUrl: buildTrackingUrl(id, 1) }
        : { status: 'SHIPPED', shippingTrackingUrl: buildTrackingUrl(id, 1) }
    case 'PARTIALLY_SHIPPED':
      return { status: 'SHIPPED', shippingTrackingUrl: buildTrackingUrl(id, 2) }
    default:
      return undefined
  }
}

type Line = OpenOrder['lines'][number]
const confirmOneLess = ({ id, quantity }: Line) => ({
  lines: [{ id, confirmedQuantity: quantity - 1 }],
  reason: 'Falta una pieza en el almacén.',
})
const confirmHalf = ({ id, quantity }: Line) => ({ lines: [{ id, confirmedQuantity: Math.floor(quantity / 2) }] })
const buildTrackingUrl = (id: string, delivery: number) => `https://tracking.tiber.example/${id}/${delivery}`

/** Selects one in `of` orders by a hash of the id, so that the same order always takes the same steps. */
const isDrawn = (id: string, purpose: string, oneIn: number): boolean =>
  createHash('sha256').update(`${purpose} ${id}`).digest().readUInt32BE(0) % oneIn === 0
