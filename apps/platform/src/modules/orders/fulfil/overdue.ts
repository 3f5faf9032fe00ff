import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { toDay } from '../../prices/service.ts'
import { getEffectiveStatus, inProgressStatuses } from '../transitions/states.ts'

type DeliveryFacts = {
  status: LogisticStatus
  resumesAs: LogisticStatus | null
  /** Last promised day of delivery. */
  latestDelivery: string | null
}

const inProgress = new Set<LogisticStatus>(inProgressStatuses)
/** Days after shipping within which lists offer to report a problem with received goods. */
const claimDays = 60
/** Statuses in which goods are on their way or have arrived. */
const shippingStatuses = new Set<LogisticStatus>(['WAITING_SHIPMENT', 'PARTIALLY_SHIPPED', 'SHIPPED', 'COMPLETED'])

/** Whether the promised delivery date has passed and the supplier has not shipped everything. */
export const isLate = (order: DeliveryFacts, day: string): boolean =>
  order.latestDelivery !== null && order.latestDelivery < day && inProgress.has(getEffectiveStatus(order))

/** Whether a problem can be reported: goods are on their way or have arrived, or the promised day has passed. */
export const isReportable = (order: DeliveryFacts, day: string): boolean =>
  shippingStatuses.has(getEffectiveStatus(order)) || isLate(order, day)

/** Whether lists offer to report a problem; one with goods received long ago is reported on the order page. */
export const isReportOffered = (order: DeliveryFacts & { shippedAt: string | null }, now: Date): boolean =>
  isReportable(order, toDay(now)) &&
  (order.status !== 'COMPLETED' ||
    (order.shippedAt !== null && now.getTime() - Date.parse(order.shippedAt) <= claimDays * 86_400_000))
