import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'

const shippedStatuses = new Set<LogisticStatus>(['PARTIALLY_SHIPPED', 'SHIPPED', 'COMPLETED', 'PARTIALLY_CANCELED'])

/** Whether goods of a logistic order may have left, so that there is something to return. */
export const mayHaveShipped = (status: LogisticStatus) => shippedStatuses.has(status)
