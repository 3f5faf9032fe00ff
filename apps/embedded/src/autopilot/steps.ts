import { createHash } from 'node:crypto'
import type { CallBody } from '@tiber/contract/call'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'

export type Step = CallBody<typeof sellerOrders.updateStatus>
export type Part = Pick<LogisticOrder, 'id' | 'status' | 'updatedAt'> & {
  lines: Pick<LogisticOrder['lines'][number], 'id' | 'quantity'>[]
}

/** How many seconds an order of the demo stands in a state before its supplier goes on: days, made minutes. */
const patience: Partial<Record<LogisticStatus, number>> = {
  WAITING_SUPPLIER_APPROVAL: 20,
  ACCEPTED_BY_SUPPLIER: 20,
  WAITING_FULFILLMENT: 30,
  WAITING_SHIPMENT: 40,
  PARTIALLY_SHIPPED: 120,
}
/** What a supplier has to do something about. */
export const openStatuses = Object.keys(patience) as LogisticStatus[]

export const isDue = ({ status, updatedAt }: Pick<Part, 'status' | 'updatedAt'>, now: Date): boolean =>
  now.getTime() - new Date(updatedAt).getTime() >= (patience[status] ?? Infinity) * 1000

/** What its supplier does next: mostly all at once, sometimes in two deliveries, now and then with a piece less. */
export function nextStep({ id, status, lines }: Part): Step | undefined {
  const line = lines.find(({ quantity }) => quantity > 1)
  switch (status) {
    case 'WAITING_SUPPLIER_APPROVAL':
      return { status: 'ACCEPTED_BY_SUPPLIER', ...(line && drawn(id, 'less', 8) && oneLess(line)) }
    case 'ACCEPTED_BY_SUPPLIER':
      return { status: 'WAITING_FULFILLMENT' }
    case 'WAITING_FULFILLMENT':
      return { status: 'WAITING_SHIPMENT' }
    case 'WAITING_SHIPMENT':
      return line && drawn(id, 'parts', 3)
        ? { status: 'PARTIALLY_SHIPPED', ...half(line), shippingTrackingUrl: trackingOf(id, 1) }
        : { status: 'SHIPPED', shippingTrackingUrl: trackingOf(id, 1) }
    case 'PARTIALLY_SHIPPED':
      return { status: 'SHIPPED', shippingTrackingUrl: trackingOf(id, 2) }
    default:
      return undefined
  }
}

type Line = Part['lines'][number]
const oneLess = ({ id, quantity }: Line) => ({
  lines: [{ id, confirmedQuantity: quantity - 1 }],
  reason: 'Falta una pieza en el almacén.',
})
const half = ({ id, quantity }: Line) => ({ lines: [{ id, confirmedQuantity: Math.floor(quantity / 2) }] })
const trackingOf = (id: string, delivery: number) => `https://tracking.tiber.example/${id}/${delivery}`

/** One of so many, and always the same ones: an order is told the same story whenever it is asked. */
const drawn = (id: string, what: string, of: number): boolean =>
  createHash('sha256').update(`${what} ${id}`).digest().readUInt32BE(0) % of === 0
