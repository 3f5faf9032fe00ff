import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'

/** What a supplier has to do next with an order, in the order of work. */
export const stages = ['toAnswer', 'toPrepare', 'toSend', 'onTheWay', 'ended'] as const
export type Stage = (typeof stages)[number]

export const stageStatuses: Record<Stage, LogisticStatus[]> = {
  toAnswer: ['WAITING_SUPPLIER_APPROVAL'],
  toPrepare: ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT'],
  toSend: ['WAITING_SHIPMENT', 'PARTIALLY_SHIPPED', 'PARTIALLY_CANCELED'],
  onTheWay: ['SHIPPED'],
  ended: ['COMPLETED', 'CANCELED', 'DECLINED_BY_SUPPLIER', 'DECLINED_BY_CUSTOMER'],
}

/** An order that has not reached the supplier yet has no stage. */
export const findStage = (status: LogisticStatus): Stage | undefined =>
  stages.find((stage) => stageStatuses[stage].includes(status))

export const isStage = (value: string | null): value is Stage => stages.some((stage) => stage === value)
