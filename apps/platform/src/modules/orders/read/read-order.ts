import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import type { CommercialOrder, LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { maxLines } from '@tiber/contract/carts/cart-enums'
import { draftStatuses } from '@tiber/contract/orders/order-statuses'
import { inTransaction, type Context, type CustomerContext, type SellerContext } from '../../../context.ts'
import { usePreparedPlans } from '../../../database/prepared-plans.ts'
import { selectLastApprovals } from '../approvals/approval-queries.ts'

import { readValues } from '../../custom-fields/service.ts'
import { toDay } from '../../prices/service.ts'
import { listAllowedActions, mergeAllowedActions, canCancel } from '../transitions/allowed-actions.ts'
import { toOrderLines } from './line-mapper.ts'
import { selectFirstLines } from './line-queries.ts'
import { toCommercialOrder, toLogisticOrder } from './order-mapper.ts'
import * as queries from './order-queries.ts'
import { addOrderFacts, addSellerFacts } from './seller-facts.ts'
import { isDropped } from '../transitions/states.ts'
import { loadSupplierStatistics } from '../list/supplier-statistics-queries.ts'

export async function readOrder(
  context: CustomerContext,
  identifier: queries.OrderIdentifier,
  { nbPreviewLines = 100 } = {},
): Promise<CommercialOrder> {
  const [order] = await toOrders(context, [await requireOrder(context, identifier)], nbPreviewLines)
  return order!
}

export async function requireOrder(context: CustomerContext, identifier: queries.OrderIdentifier) {
  const row = await queries.selectOrder(context, identifier)
  if (!row) throw new PlatformError('F-E-002', `Order ${identifier.id} not found.`, 'id')
  return row
}

export async function requireCartDraft(context: CustomerContext, cartId: string): Promise<string> {
  return (await requireOrder(context, { id: cartId, idType: 'CART_ID' })).id
}

/**
 * Converts rows to the API shape with their logistic orders and first lines, in a handful of statements for any number
 * of orders.
 */
export async function toOrders(
  context: Context,
  rows: queries.CommercialRow[],
  nbPreviewLines: number,
): Promise<CommercialOrder[]> {
  const logisticOrders = await queries.selectLogisticRows(
    context,
    rows.map(({ id }) => id),
  )
  const values = await readValues(
    context,
    [...rows, ...logisticOrders].map(({ id }) => id),
  )
  const mapped = await toLogisticOrders(context, logisticOrders, { orders: rows, nbPreviewLines, values })
  return rows.map((row) => {
    const own = mapped.filter(({ orderCommercialId }) => orderCommercialId === row.id)
    const actions = mergeAllowedActions(
      own.map(({ status, allowedActions = [] }) => ({ status, actions: allowedActions })),
    )
    return toCommercialOrder(row, { logisticOrders: own, values: values.get(row.id) ?? [], actions })
  })
}

type Values = Awaited<ReturnType<typeof readValues>>
/** `values`: custom field values, if already read. */
type MappingOptions = { orders: queries.CommercialRow[]; nbPreviewLines: number; values?: Values }

export async function toLogisticOrders(
  context: Context,
  logisticOrders: queries.LogisticRow[],
  { orders, nbPreviewLines, values: knownValues }: MappingOptions,
): Promise<LogisticOrder[]> {
  const orderById = new Map(orders.map((row) => [row.id, row]))
  const logisticOrderIds = logisticOrders.map(({ id }) => id)
  const lineRows = nbPreviewLines > 0 ? await selectFirstLines(context, logisticOrderIds, nbPreviewLines) : []
  const logisticOrdersById = new Map(
    logisticOrders.map((logisticOrder) => [
      logisticOrder.id,
      { ...logisticOrder, currency: orderById.get(logisticOrder.commercialOrderId)!.currency },
    ]),
  )
  const lines = Map.groupBy(
    await toOrderLines(context, lineRows, logisticOrdersById),
    ({ logisticOrderId }) => logisticOrderId,
  )
  const values = knownValues ?? (await readValues(context, [...logisticOrderIds, ...orderById.keys()]))
  const getStatistics = await loadSupplierStatistics(context)
  const returned = await findReturnedOrderIds(context, logisticOrders)
  const reader = { locale: context.locale, day: toDay(context.now()) }
  return logisticOrders.map((logisticOrder) => {
    const order = orderById.get(logisticOrder.commercialOrderId)!
    const isOwn = order.userId === context.caller?.userId
    const permissions = { isReturned: returned.has(order.id), isOwn, canCancel: canCancel(context.caller, order) }
    return toLogisticOrder(
      logisticOrder,
      {
        order,
        lines: lines.get(logisticOrder.id) ?? [],
        values: inheritFieldValues(values.get(logisticOrder.commercialOrderId), values.get(logisticOrder.id)),
        actions: listAllowedActions(logisticOrder, permissions, reader),
        statistics: getStatistics(logisticOrder.supplierId),
      },
      reader,
    )
  })
}

/** Adds the order's custom field values to those of a logistic order, unless it has its own. */
function inheritFieldValues(orderValues: CustomFieldValue[] = [], own: CustomFieldValue[] = []): CustomFieldValue[] {
  const isOwn = new Set(own.map(({ customField }) => customField.id))
  return [...orderValues.filter(({ customField }) => !isOwn.has(customField.id)), ...own]
}

/** A whole order, or one of its logistic orders. */
export type Target = { order: queries.OrderIdentifier } | { logisticOrder: string }
export type FoundTarget = { orderId: string; logisticOrderId?: string }

export async function requireTarget(context: CustomerContext, target: Target): Promise<FoundTarget> {
  if ('order' in target) return { orderId: (await requireOrder(context, target.order)).id }
  return requireLogisticOrder(context, target)
}

async function requireLogisticOrder(context: CustomerContext, target: { logisticOrder: string }) {
  const row = await queries.selectLogisticOrder(context, target.logisticOrder)
  if (!row) throw new PlatformError('F-E-002', `Order ${target.logisticOrder} not found.`, 'id')
  return { orderId: row.orderId, logisticOrderId: row.id }
}

/** Requires a logistic order that its supplier has received, and optionally one of its lines. */
export async function requireReleasedOrder(context: CustomerContext, id: string, lineId?: string) {
  const { logisticOrderId } = await requireLogisticOrder(context, { logisticOrder: id })
  const row = (await queries.selectReleasedOrder(context, logisticOrderId, lineId))!
  if (!row.isReleased) throw new PlatformError('ST0001', `Order ${id} has not been sent to its supplier yet.`)
  if (lineId !== undefined && row.lineQuantity === null)
    throw new PlatformError('F-E-002', `Line ${lineId} not found in this order.`, 'lineId')
  return row
}

export type LockedOrder = { order: queries.CommercialRow; logisticOrders: queries.LogisticRow[] }

/** Locks the order until the transaction ends, and checks the version the caller expects. */
export async function lockOrder(context: Context, orderId: string): Promise<LockedOrder> {
  return requireLockedOrder(context, await queries.lockOrder(context, orderId), orderId)
}

/** Locks the order a customer refers to, and finds the logistic order it names. */
export async function lockTarget(context: CustomerContext, target: Target): Promise<LockedOrder & FoundTarget> {
  if ('order' in target) {
    const { order } = target
    // Retries once: after waiting for the lock, the order may have become a draft again whose new cart the first
    // statement cannot see.
    const locked =
      (await queries.lockOrderByIdentifier(context, order)) ?? (await queries.lockOrderByIdentifier(context, order))
    const lockedOrder = await requireLockedOrder(context, locked, order.id)
    return { ...lockedOrder, orderId: lockedOrder.order.id }
  }
  const { orderId, logisticOrderId } = await requireLogisticOrder(context, target)
  return { ...(await lockOrder(context, orderId)), orderId, logisticOrderId }
}

async function requireLockedOrder(
  context: Context,
  order: queries.CommercialRow | undefined,
  id: string,
): Promise<LockedOrder> {
  if (!order) throw new PlatformError('F-E-002', `Order ${id} not found.`, 'id')
  const expected = context.expectedVersion
  if (expected !== undefined && expected !== order.version)
    throw new PlatformError('ST0001', `The order is at version ${order.version}, not ${expected}.`, 'version')
  return { order, logisticOrders: await queries.selectLogisticRows(context, [order.id]) }
}

/** Selects the logistic order with this id, otherwise all that are not cancelled or declined by the supplier. */
export const selectLogisticOrders = <Row extends Pick<queries.LogisticRow, 'id' | 'status'>>(
  logisticOrders: Row[],
  logisticOrderId?: string,
) =>
  logisticOrders.filter((logisticOrder) =>
    logisticOrderId === undefined ? !isDropped(logisticOrder) : logisticOrder.id === logisticOrderId,
  )

type FoundDraft = FoundTarget & { isQuoted: boolean }

/** Edits lines, addresses or shipping of a draft; those of a quote are agreed and cannot change. */
export const editDraft = <Result>(
  context: CustomerContext,
  target: Target,
  edit: (context: CustomerContext, found: FoundTarget) => Promise<Result>,
): Promise<Result> =>
  changeDraft(context, target, async (context, { isQuoted, ...found }) => {
    if (isQuoted) throw new PlatformError('ST0001', 'The order comes from a quote; its lines and delivery are agreed.')
    return edit(context, found)
  })

/** Changes a draft in a transaction, also one on hold; placed orders are refused. */
export function changeDraft<Result>(
  context: CustomerContext,
  target: Target,
  change: (context: CustomerContext, found: FoundDraft) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (context) => {
    await usePreparedPlans(context.db)
    const { order, logisticOrders, ...found } = await lockTarget(context, target)
    const nonDraft = logisticOrders.find(
      (logisticOrder) => !isDropped(logisticOrder) && !draftStatuses.some((each) => each === logisticOrder.status),
    )
    if (order.placedAt !== null || nonDraft)
      throw new PlatformError('ST0001', `The order is ${nonDraft?.status ?? 'placed'}; only drafts can be changed.`)
    return change(context, { ...found, isQuoted: order.sourceType === 'QUOTE' })
  })
}

/** Reads one logistic order the caller may see. */
export async function readLogisticOrder(
  context: CustomerContext,
  id: string,
  { nbPreviewLines = 40 } = {},
): Promise<LogisticOrder> {
  const { orderId, logisticOrderId } = await requireTarget(context, { logisticOrder: id })
  const order = await requireOrder(context, { id: orderId })
  const logisticOrders = await queries.selectLogisticRows(context, [orderId])
  const own = logisticOrders.filter((logisticOrder) => logisticOrder.id === logisticOrderId)
  const [result] = await toLogisticOrders(context, own, { orders: [order], nbPreviewLines })
  return result!
}

/** Finds a logistic order the seller may handle. */
export async function requireSellerOrder(context: SellerContext, id: string) {
  const row = await queries.selectSellerOrder(context, id)
  if (!row) throw new PlatformError('F-E-002', `Order ${id} not found.`, 'id')
  return row
}

/** Finds a placed order by id or reference, for the operator. */
export async function requirePlacedOrder(context: SellerContext, id: string): Promise<queries.CommercialRow> {
  const row = await queries.selectPlacedOrder(context, id)
  if (!row) throw new PlatformError('F-E-002', `Order ${id} not found.`, 'id')
  return row
}

/** Reads all parts of an order with their first lines, as sellers see them. */
export async function readSellerParts(context: SellerContext, order: queries.CommercialRow, nbPreviewLines: number) {
  const rows = (await queries.selectLogisticRows(context, [order.id])).filter(({ placedAt }) => placedAt !== null)
  return addSellerFacts(context, await toLogisticOrders(context, rows, { orders: [order], nbPreviewLines }), rows)
}

/** How many lines an answer has; all of them by default. */
export type LinePreview = { nbPreviewLines?: number }

export async function readSellerOrder(
  context: SellerContext,
  id: string,
  { nbPreviewLines = maxLines }: LinePreview = {},
): Promise<LogisticOrder> {
  const { id: logisticOrderId, orderId } = await requireSellerOrder(context, id)
  const orders = await queries.selectOrdersById(context, [orderId])
  const own = (await queries.selectLogisticRows(context, [orderId])).filter(
    (logisticOrder) => logisticOrder.id === logisticOrderId,
  )
  const mapped = await toLogisticOrders(context, own, { orders, nbPreviewLines })
  const [result] = await addSellerFacts(context, mapped, own)
  return addOrderFacts(context, result!, { hasLines: nbPreviewLines > 0 })
}

/** Finds which of the declined orders were returned for changes. */
async function findReturnedOrderIds(context: Context, logisticOrders: queries.LogisticRow[]): Promise<Set<string>> {
  const declined = logisticOrders.filter(({ status }) => status === 'DECLINED_BY_CUSTOMER')
  const orderIds = [...new Set(declined.map(({ commercialOrderId }) => commercialOrderId))]
  const approvals = orderIds.length === 0 ? [] : await selectLastApprovals(context, orderIds)
  return new Set(approvals.filter(({ status }) => status === 'RETURNED').map(({ orderId }) => orderId))
}

/** Returns whether the approver returned the order for changes. */
export async function isReturned(context: Context, orderId: string): Promise<boolean> {
  const [approval] = await selectLastApprovals(context, [orderId])
  return approval?.status === 'RETURNED'
}
