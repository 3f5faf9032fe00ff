import type { LogisticStatus } from './order-statuses.ts'

/** Stages of a logistic order as its seller works through them; BLOCKED ones are visible to the operator only. */
export const sellerStages = ['TO_ANSWER', 'TO_PREPARE', 'TO_SHIP', 'ON_THE_WAY', 'BLOCKED', 'ENDED'] as const
export type SellerStage = (typeof sellerStages)[number]

const statusesByStage: Record<SellerStage, readonly LogisticStatus[]> = {
  TO_ANSWER: ['WAITING_SUPPLIER_APPROVAL'],
  TO_PREPARE: ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT'],
  TO_SHIP: ['WAITING_SHIPMENT', 'PARTIALLY_SHIPPED'],
  ON_THE_WAY: ['SHIPPED'],
  BLOCKED: ['ORDER_CREATED', 'WAITING_CUSTOMER_APPROVAL', 'BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT'],
  ENDED: ['COMPLETED', 'CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER'],
}

/** Lists the statuses of a stage; of a partly cancelled order the status of its remaining pieces counts. */
export const listSellerStatuses = (stage: SellerStage): readonly LogisticStatus[] => statusesByStage[stage]

export const getSellerStage = (effectiveStatus: LogisticStatus): SellerStage =>
  sellerStages.find((stage) => statusesByStage[stage].includes(effectiveStatus)) ?? 'ENDED'

/** What a seller may do with an order; responses say which are allowed, and why others are not. */
export const sellerActions = [
  'ACCEPT',
  'DECLINE',
  'PREPARE',
  'PACK',
  'SHIP',
  'CANCEL_LINES',
  'MOVE_PROMISES',
  'RELEASE',
  'REFUSE',
] as const
export type SellerAction = (typeof sellerActions)[number]

/** Why a seller declines an order, or cancels pieces of it. */
export const declineReasons = ['OUT_OF_STOCK', 'DISCONTINUED', 'PRICE', 'DELIVERY', 'CUSTOMER', 'OTHER'] as const
export type DeclineReason = (typeof declineReasons)[number]

export const sellerSorts = ['answerBy', 'placedAt', 'net', 'reference'] as const

/** SHORT_FIRST: lines that cannot be shipped in full now come first. */
export const sellerLineOrders = ['POSITION', 'SHORT_FIRST'] as const

export const maxPromises = 10
export const maxAcceptedOrders = 100
export const maxTrackingNumbers = 100
