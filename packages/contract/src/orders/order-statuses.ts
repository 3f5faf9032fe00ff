/** Statuses of a commercial order, which follow from those of its logistic orders. */
export const commercialStatuses = ['DRAFT', 'CREATED', 'PROCESSING', 'COMPLETED', 'CANCELLED'] as const
export type CommercialStatus = (typeof commercialStatuses)[number]

/** Statuses of a logistic order; `INCIDENT` is never used here: `incidentDeclared` replaced it. */
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

/** Statuses before placement; order lists omit them. */
export const draftStatuses = ['CREATING', 'DRAFT_ORDER', 'DRAFT_ORDER_ON_HOLD'] as const satisfies LogisticStatus[]
/** Statuses without further transitions. */
export const terminalStatuses = [
  'COMPLETED',
  'CANCELED',
  'DECLINED_BY_CUSTOMER',
  'DECLINED_BY_SUPPLIER',
] as const satisfies LogisticStatus[]

/** Returns whether no delivery is expected, unless a user resolves the problem. */
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

/** Options by which an order is transferred to the shop's account before it is shipped. */
export const shopTransferOptions: readonly string[] = ['BANK_WIRE', 'BANK_WIRE_ON_ACCEPTANCE'] satisfies PaymentOption[]

/** Whether the order is transferred to the shop's account; otherwise it is paid by card or to the seller. */
export const isTransferredToShop = (option: string | null | undefined) =>
  typeof option === 'string' && shopTransferOptions.includes(option)

/** Reasons why a draft cannot be placed. */
export const orderBlockers = [
  'EMPTY',
  'UNAVAILABLE',
  'NOT_SOLD',
  'STOCK',
  'QUANTITY',
  'PRICE',
  'DELIVERY',
  'SHIPPING_ADDRESS',
  'BILLING_ADDRESS',
  'SHIPPING_TYPE',
  'MINIMUM',
  'FIELD',
  'REQUESTED_DATE',
] as const

export const referenceTypes = ['COMMERCIAL', 'LOGISTIC'] as const

/** Shipping types; requests may use `STD` for `STANDARD`. */
export const shippingTypes = ['STANDARD', 'EXPRESS', 'PICKUP'] as const
export type ShippingType = (typeof shippingTypes)[number]
export const acceptedShippingTypes = [...shippingTypes, 'STD'] as const

export const orderSources = ['OPERATION', 'QUOTE', 'ORDER', 'CART'] as const

/** Actions on a placed order; responses say which are allowed and why others are not. */
export const orderActions = [
  'APPROVE',
  'DISAPPROVE',
  'RETURN',
  'WITHDRAW',
  'CANCEL',
  'CONFIRM_RECEPTION',
  'REPORT',
  'PAY',
  'EDIT',
  'REORDER',
] as const
export type OrderAction = (typeof orderActions)[number]

/** Events of a logistic order: its status transitions, and events that keep the status. */
export const orderEvents = [
  'build',
  'hold',
  'place',
  'blockByPolicy',
  'blockByPayment',
  'reopen',
  'refuse',
  'requestApproval',
  'send',
  'approveTier',
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
  'receivePartially',
  'setPaymentStatus',
  'movePromises',
  'correctAddress',
  'keepLate',
  'dropLate',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** External ids of the custom fields of a checkout; the operator may define more. */
export const orderFields = {
  purchaseOrder: 'po-number',
  costCentre: 'cost-centre',
  requestedDate: 'requested-date',
  instructions: 'delivery-instructions',
} as const
/** Custom field of an account: whether its orders need a purchase order number. */
export const purchaseOrderRequired = 'po-required'
/** Custom field of an account: e-mail address its invoices and credit notes are sent to. */
export const invoiceEmail = 'invoice-email'
/** Custom field of a user: default cost centre. */
export const userCostCentre = 'cost-centre-user'
export const orderLineFields = { reference: 'own-reference', note: 'line-note' } as const

/** Stages of an order as shown to buyers, the most urgent first. */
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

const stageByStatus: Record<LogisticStatus, OrderStage> = {
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

/** Returns the stage of an order: the most urgent one of its logistic orders. */
export function getOrderStage(statuses: readonly LogisticStatus[]): OrderStage {
  const stages = new Set(statuses.map((status) => stageByStatus[status]))
  return orderStages.find((stage) => stages.has(stage)) ?? 'ENDED'
}

export const listStageStatuses = (stage: OrderStage): LogisticStatus[] =>
  logisticStatuses.filter((status) => stageByStatus[status] === stage)

const terminalStatusSet = new Set<LogisticStatus>(terminalStatuses)
/** Returns whether orders of this stage cannot change any more. */
export const isSettled = (stage: OrderStage): boolean =>
  listStageStatuses(stage).every((status) => terminalStatusSet.has(status))
