import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { Locale } from '@tiber/contract/locales'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { isTransferredToShop, orderFields, type PaymentStatus } from '@tiber/contract/orders/order-statuses'
import type { SellerFacts } from '@tiber/contract/orders/seller-order-shapes'
import { translateUnit } from '@tiber/contract/units'
import { getCountryName } from '@tiber/ui/forms/address/country-rules.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { previewDue } from './shipping/preview-shipment.server.ts'
import { isShippable } from './shipping/shipping-values.ts'
import { stageQueries, type Stage } from './stages.ts'

const paidStatuses = new Set<PaymentStatus>(['PAID', 'OVER_PAID', 'PARTIALLY_REFUNDED'])
const pageSize = 50
/** Lines an order in hand shows at most: those that fall short come first. */
const shownLines = 100

export type OrdersQuery = { stage: Stage; page: number; words: string }

/** Reads one page of a stage, and how many orders each stage has. */
export async function readOrders({ platform }: SessionHandle, { stage, page, words }: OrdersQuery) {
  const search = words ? { words } : {}
  const { incident, ...query } = stageQueries[stage]
  const [list, all] = await Promise.all([
    platform.sellerOrders.list({
      query: { ...search, ...query, ...(incident && { incident }), page: page - 1, size: pageSize },
    }),
    // A filter of incidents would limit the counts, too.
    incident ? platform.sellerOrders.list({ query: { ...search, size: 1 } }) : undefined,
  ])
  return { orders: list.content.map(toRow), pageCount: list.totalPages, counts: (all ?? list).counts }
}

export type OrderRow = ReturnType<typeof toRow>

function toRow(order: LogisticOrder) {
  const {
    id,
    reference,
    status,
    validationDate,
    createdAt,
    customerUserSnapshot,
    orderLogisticPrices,
    lineCount = 0,
  } = order
  const seller = order.seller!
  return {
    id,
    reference,
    status,
    version: order.version ?? 0,
    placedAt: validationDate ?? createdAt,
    company: customerUserSnapshot.parentName,
    purchaseOrder: seller.purchaseOrder,
    net: orderLogisticPrices.totalItemPrice,
    lineCount,
    stage: seller.stage,
    answerBy: seller.answerBy,
    takenBy: seller.takenBy?.name ?? null,
    isEscalated: seller.escalatedAt !== null,
    requestedDate: seller.requestedDate,
    expectedOn: order.expectedDelivery?.latest ?? null,
    isLate: order.late ?? false,
    stock: seller.stock,
  }
}

export type OrderDetails = Awaited<ReturnType<typeof readOrder>>

/** Reads an order with the lines a seller has to look at first. */
export async function readOrder(
  { platform }: SessionHandle,
  id: string,
  { locale, maxShown = shownLines }: { locale: Locale; maxShown?: number },
) {
  const params = { id }
  const [order, list] = await Promise.all([
    platform.sellerOrders.read({ params, query: { nbPreviewLines: 0 } }),
    platform.sellerOrders.lines({ params, query: { order: 'SHORT_FIRST', size: maxShown } }),
  ]).catch((error: unknown) => {
    if (error instanceof SdkError && error.status === 404) throw data('Order not found', { status: 404 })
    throw error
  })
  const { shippingAddressSnapshot: address } = order
  return {
    ...toRow(order),
    answer: order.answer ?? null,
    buyer: `${order.customerUserSnapshot.firstName} ${order.customerUserSnapshot.lastName}`,
    email: order.customerUserSnapshot.email,
    shipments: order.seller!.shipments ?? [],
    carriers: order.seller!.carriers ?? [],
    address: address && { ...address, country: getCountryName(address.country, locale) },
    instructions: findInstructions(order),
    expected: order.expectedDelivery ?? null,
    actions: toActions(order.seller!),
    /** Must be paid before it is packed, and is not. */
    isUnpaid: isTransferredToShop(order.paymentOption) && !paidStatuses.has(order.paymentStatus),
    ...list,
    lines: list.lines.map((line) => ({ ...line, unit: translateUnit(line.unit, locale) })),
  }
}

/** What the buyer wrote about the delivery. */
function findInstructions({ customFieldValues }: LogisticOrder): string | null {
  const value = customFieldValues.find(({ customField }) => customField.externalId === orderFields.instructions)?.value
  return typeof value === 'string' && value !== '' ? value : null
}

/** Lines the page of an order lists at most. */
const pageLines = 200

/** Reads everything the page of an order shows, in two rounds of calls. */
export async function readOrderPage(handle: SessionHandle, id: string, locale: Locale) {
  const { platform, staff } = handle
  const order = await readOrder(handle, id, { locale, maxShown: pageLines })
  const mayRead = staff?.rights.includes('DOCUMENT_READ') ?? false
  const isShipping = isShippable(order)
  const [events, documents, uninvoiced, preview] = await Promise.all([
    platform.sellerOrders.timeline({ params: { id } }),
    mayRead ? platform.documents.sellerList({ params: { id } }) : [],
    mayRead && (isShipping || order.shipments.length > 0)
      ? platform.ownInvoices.listUninvoiced({ params: { id } })
      : undefined,
    mayRead && isShipping ? previewDue(handle, order) : undefined,
  ])
  const { shipments = [], own = false } = uninvoiced ?? {}
  return { order, events, documents, uninvoiced: shipments, isInvoicing: own, preview }
}

export type OrderTimeline = Awaited<ReturnType<typeof readOrderPage>>['events']
export type Uninvoiced = Awaited<ReturnType<typeof readOrderPage>>['uninvoiced']
export type OrderDocuments = Awaited<ReturnType<typeof readOrderPage>>['documents']

/** The actions that are possible, and why others are not. */
const toActions = ({ allowedActions }: SellerFacts) =>
  Object.fromEntries(allowedActions.map(({ action, allowed, reason }) => [action, { allowed, reason }])) as Partial<
    Record<SellerFacts['allowedActions'][number]['action'], { allowed: boolean; reason: string | null }>
  >
