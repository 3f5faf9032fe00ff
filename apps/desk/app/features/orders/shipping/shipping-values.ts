import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'

/** The pieces promised for the first day, of which no more than are free. */
export function getDue({ open, free, promises }: Pick<SellerLine, 'open' | 'free' | 'promises'>): number {
  const due = promises.length > 1 ? promises[0]!.quantity : open
  return Math.min(due, free > 0 ? free : due)
}

type Order = { stage: string; lines: Pick<SellerLine, 'open'>[] }

/** Whether an order is accepted and has pieces to ship. */
export const isShippable = ({ stage, lines }: Order) =>
  (stage === 'TO_PREPARE' || stage === 'TO_SHIP') && lines.some(({ open }) => open > 0)

/** Identifies the sums of a shipment that is typed, among the requests of a page. */
export const toPreviewKey = ({ id, version }: { id: string; version: number }) => `invoice of ${id} ${version}`
