/** The whole purchase of a buyer; its progress is that of its logistic orders. */
export const commercialStatuses = ['DRAFT', 'CREATED', 'PROCESSING', 'COMPLETED', 'CANCELLED'] as const
export type CommercialStatus = (typeof commercialStatuses)[number]

/** One supplier's part of it. `INCIDENT` is of older platforms and never reached here: `incidentDeclared` replaced it. */
export const logisticStatuses = [
  'CREATING',
  'DRAFT_ORDER',
  'DRAFT_ORDER_ON_HOLD',
  'BLOCKED_BY_POLICY',
  'BLOCKED_BY_PAYMENT',
  'ORDER_CREATED',
  'WAITING_CUSTOMER_APPROVAL',
  'WAITING_SUPPLIER_APPROVAL',
  'DECLINED_BY_CUSTOMER',
  'DECLINED_BY_SUPPLIER',
  'ACCEPTED_BY_SUPPLIER',
  'WAITING_FULFILLMENT',
  'WAITING_SHIPMENT',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'COMPLETED',
  'PARTIALLY_CANCELED',
  'CANCELED',
  'INCIDENT',
] as const
export type LogisticStatus = (typeof logisticStatuses)[number]

/** Not yet placed: lists of orders leave them out. */
export const draftStatuses = ['CREATING', 'DRAFT_ORDER', 'DRAFT_ORDER_ON_HOLD'] as const satisfies LogisticStatus[]
/** Nothing comes after them. */
export const endStatuses = [
  'COMPLETED',
  'CANCELED',
  'DECLINED_BY_CUSTOMER',
  'DECLINED_BY_SUPPLIER',
] as const satisfies LogisticStatus[]

/** It will not come unless somebody does something about it, if at all. */
export const isStopped = (status: LogisticStatus): boolean =>
  status === 'BLOCKED_BY_POLICY' ||
  status === 'BLOCKED_BY_PAYMENT' ||
  status === 'CANCELED' ||
  status === 'DECLINED_BY_CUSTOMER' ||
  status === 'DECLINED_BY_SUPPLIER'

export const paymentStatuses = [
  'INIT_PAYMENT',
  'AUTHORIZATION_PENDING',
  'WAITING_AUTHORIZATION',
  'AUTHORIZED',
  'WAITING_PAYMENT',
  'CAPTURE_PENDING',
  'PAID',
  'PARTIALLY_PAID',
  'OVER_PAID',
  'REFUSED',
  'WAITING_REFUND',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'REFUND_FAILED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentOptions = [
  'BANK_WIRE',
  'BANK_WIRE_ON_ACCEPTANCE',
  'BANK_WIRE_ON_DUE_DATE',
  'CREDIT_CARD',
  'DIRECT_PAYMENT',
  'NO_PAYMENT',
  'PURCHASE_CARD_L3',
] as const
export type PaymentOption = (typeof paymentOptions)[number]

/** What can keep a draft from being placed as it is. */
export const orderDoubts = [
  'EMPTY',
  'GONE',
  'NOT_SOLD',
  'STOCK',
  'QUANTITY',
  'PRICE',
  'SHIPPING_ADDRESS',
  'BILLING_ADDRESS',
  'SHIPPING_TYPE',
  'MINIMUM',
  'FIELD',
  'REQUESTED_DATE',
] as const

export const referenceTypes = ['COMMERCIAL', 'LOGISTIC'] as const

/** `STD` is another word for the first. */
export const shippingTypes = ['STANDARD', 'EXPRESS', 'PICKUP'] as const
export type ShippingType = (typeof shippingTypes)[number]
export const shippingTypeWords = [...shippingTypes, 'STD'] as const

export const orderSources = ['OPERATION', 'QUOTE', 'ORDER', 'CART'] as const

/** What somebody may wish of a placed order; the server says which of them are allowed, and why others are not. */
export const orderActions = [
  'APPROVE',
  'DISAPPROVE',
  'RETURN',
  'WITHDRAW',
  'CANCEL',
  'CONFIRM_RECEPTION',
  'PAY',
  'EDIT',
  'REORDER',
] as const
export type OrderAction = (typeof orderActions)[number]

/** What can happen to a part of an order: the ways through its states, and what leaves them as they are. */
export const orderEvents = [
  'build',
  'hold',
  'place',
  'blockByPolicy',
  'blockByPayment',
  'reopen',
  'refuse',
  'askForApproval',
  'send',
  'agree',
  'approve',
  'disapprove',
  'cancel',
  'accept',
  'decline',
  'prepare',
  'pack',
  'ship',
  'cancelLines',
  'confirmReception',
  'receivePart',
  'setPaymentStatus',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** External ids of the custom fields a checkout asks for; the operator may define more of them. */
export const orderFields = {
  purchaseOrder: 'po-number',
  costCentre: 'cost-centre',
  requestedDate: 'requested-date',
  instructions: 'delivery-instructions',
} as const
/** Of an account: whether its orders need a purchase-order number. */
export const purchaseOrderRequired = 'po-required'
/** Of a user: where what they buy is booked unless they say otherwise. */
export const userCostCentre = 'cost-centre-user'
export const orderLineFields = { reference: 'own-reference', note: 'line-note' } as const

/** How far an order is, in a buyer's words; of several parts the one that needs somebody first. */
export const orderStages = [
  'BLOCKED',
  'WAITING_APPROVAL',
  'WAITING_PAYMENT',
  'WAITING_SUPPLIER',
  'IN_PREPARATION',
  'ON_THE_WAY',
  'RECEIVED',
  'ENDED',
] as const
export type OrderStage = (typeof orderStages)[number]

const stageOfStatus: Record<LogisticStatus, OrderStage> = {
  CREATING: 'BLOCKED',
  DRAFT_ORDER: 'BLOCKED',
  DRAFT_ORDER_ON_HOLD: 'BLOCKED',
  BLOCKED_BY_POLICY: 'BLOCKED',
  BLOCKED_BY_PAYMENT: 'BLOCKED',
  ORDER_CREATED: 'WAITING_PAYMENT',
  WAITING_CUSTOMER_APPROVAL: 'WAITING_APPROVAL',
  WAITING_SUPPLIER_APPROVAL: 'WAITING_SUPPLIER',
  ACCEPTED_BY_SUPPLIER: 'IN_PREPARATION',
  WAITING_FULFILLMENT: 'IN_PREPARATION',
  WAITING_SHIPMENT: 'IN_PREPARATION',
  PARTIALLY_SHIPPED: 'ON_THE_WAY',
  PARTIALLY_CANCELED: 'IN_PREPARATION',
  SHIPPED: 'ON_THE_WAY',
  COMPLETED: 'RECEIVED',
  CANCELED: 'ENDED',
  DECLINED_BY_CUSTOMER: 'ENDED',
  DECLINED_BY_SUPPLIER: 'ENDED',
  INCIDENT: 'ON_THE_WAY',
}

/** Those of the whole: the stage that comes first in the list of stages. */
export function stageOf(statuses: readonly LogisticStatus[]): OrderStage {
  const stages = new Set(statuses.map((status) => stageOfStatus[status]))
  return orderStages.find((stage) => stages.has(stage)) ?? 'ENDED'
}

export const statusesOfStage = (stage: OrderStage): LogisticStatus[] =>
  logisticStatuses.filter((status) => stageOfStatus[status] === stage)

const ended = new Set<LogisticStatus>(endStatuses)
/** Nothing more comes of what is in this stage. */
export const isSettled = (stage: OrderStage): boolean => statusesOfStage(stage).every((status) => ended.has(status))
