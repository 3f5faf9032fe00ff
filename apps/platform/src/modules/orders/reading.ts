import type { CustomFieldValue } from '@tiber/contract/custom-fields'
import { PlatformError } from '@tiber/contract/errors'
import type { CommercialOrder, LogisticOrder } from '@tiber/contract/order-shapes'
import { draftStatuses } from '@tiber/contract/order-words'
import { inTransaction, type Context, type CustomerContext, type SellerContext } from '../../context.ts'
import { keepPlans } from '../../database/planned.ts'
import { lastApprovals } from '../approvals/service.ts'
import { valuesOf } from '../custom-fields/service.ts'
import { dayOf } from '../prices/service.ts'
import { actionsOf, actionsOfAll, mayCancel } from './allowed-actions.ts'
import { toLines } from './line-form.ts'
import { selectFirstLines } from './line-queries.ts'
import { toCommercial, toLogistic } from './order-form.ts'
import * as queries from './order-queries.ts'
import { hasEnded } from './states.ts'
import { supplierStatistics } from './supplier-statistics-queries.ts'

export async function readOrder(
  context: CustomerContext,
  wanted: queries.WantedOrder,
  { nbPreviewLines = 100 } = {},
): Promise<CommercialOrder> {
  const [order] = await toOrders(context, [await requireOrder(context, wanted)], nbPreviewLines)
  return order!
}

export async function requireOrder(context: CustomerContext, wanted: queries.WantedOrder) {
  const row = await queries.selectOrder(context, wanted)
  if (!row) throw new PlatformError('F-E-002', `There is no order ${wanted.id}.`, 'id')
  return row
}

export async function requireDraftOfCart(context: CustomerContext, cartId: string): Promise<string> {
  return (await requireOrder(context, { id: cartId, idType: 'CART_ID' })).id
}

/** Rows as they are sent, with their parts and the first lines of each: a handful of statements for any number of orders. */
export async function toOrders(
  context: Context,
  rows: queries.CommercialRow[],
  nbPreviewLines: number,
): Promise<CommercialOrder[]> {
  const parts = await queries.selectParts(
    context,
    rows.map(({ id }) => id),
  )
  const values = await valuesOf(
    context,
    [...rows, ...parts].map(({ id }) => id),
  )
  const told = await toParts(context, parts, { orders: rows, nbPreviewLines, values })
  return rows.map((row) => {
    const own = told.filter(({ orderCommercialId }) => orderCommercialId === row.id)
    const actions = actionsOfAll(own.map(({ status, allowedActions = [] }) => ({ status, actions: allowedActions })))
    return toCommercial(row, { parts: own, values: values.get(row.id) ?? [], actions })
  })
}

type Values = Awaited<ReturnType<typeof valuesOf>>
/** With what is written beside the orders and their parts, where it is known already. */
type Told = { orders: queries.CommercialRow[]; nbPreviewLines: number; values?: Values }

export async function toParts(
  context: Context,
  parts: queries.LogisticRow[],
  { orders, nbPreviewLines, values: known }: Told,
): Promise<LogisticOrder[]> {
  const orderById = new Map(orders.map((row) => [row.id, row]))
  const partIds = parts.map(({ id }) => id)
  const lineRows = nbPreviewLines > 0 ? await selectFirstLines(context, partIds, nbPreviewLines) : []
  const lineParts = new Map(
    parts.map((part) => [part.id, { ...part, currency: orderById.get(part.commercialOrderId)!.currency }]),
  )
  const lines = Map.groupBy(await toLines(context, lineRows, lineParts), ({ logisticOrderId }) => logisticOrderId)
  const values = known ?? (await valuesOf(context, [...partIds, ...orderById.keys()]))
  const statisticsOf = await supplierStatistics(context)
  const returned = await returnedAmong(context, parts)
  const reader = { locale: context.locale, day: dayOf(context.now()) }
  return parts.map((part) => {
    const order = orderById.get(part.commercialOrderId)!
    const isOwn = order.userId === context.caller?.userId
    const taken = { isReturned: returned.has(order.id), isOwn, mayCancel: mayCancel(context.caller, order) }
    return toLogistic(
      part,
      {
        order,
        lines: lines.get(part.id) ?? [],
        values: inherited(values.get(part.commercialOrderId), values.get(part.id)),
        actions: actionsOf(part, taken, context.locale),
        statistics: statisticsOf(part.supplierId),
      },
      reader,
    )
  })
}

/** What is written for the whole holds for each part that has nothing of its own. */
function inherited(whole: CustomFieldValue[] = [], own: CustomFieldValue[] = []): CustomFieldValue[] {
  const isOwn = new Set(own.map(({ customField }) => customField.id))
  return [...whole.filter(({ customField }) => !isOwn.has(customField.id)), ...own]
}

/** A whole order, or one part of it by its own id. */
export type Target = { order: queries.WantedOrder } | { part: string }
export type Found = { orderId: string; partId?: string }

export async function requireTarget(context: CustomerContext, target: Target): Promise<Found> {
  if ('order' in target) return { orderId: (await requireOrder(context, target.order)).id }
  return requirePart(context, target)
}

async function requirePart(context: CustomerContext, target: { part: string }) {
  const row = await queries.selectPart(context, target.part)
  if (!row) throw new PlatformError('F-E-002', `There is no order ${target.part}.`, 'id')
  return { orderId: row.orderId, partId: row.id }
}

export type Locked = { order: queries.CommercialRow; parts: queries.LogisticRow[] }

/** Held until the end of the transaction, in the version the caller means. */
export async function lockWhole(context: Context, orderId: string): Promise<Locked> {
  return wholeOf(context, await queries.lockOrder(context, orderId), orderId)
}

/** The same for what a customer means, and which of its parts. */
export async function lockTarget(context: CustomerContext, target: Target): Promise<Locked & Found> {
  if ('order' in target) {
    const { order } = target
    // Who has waited for it may find it turned into a draft, whose cart the first statement does not see yet.
    const held = (await queries.lockNamedOrder(context, order)) ?? (await queries.lockNamedOrder(context, order))
    const whole = await wholeOf(context, held, order.id)
    return { ...whole, orderId: whole.order.id }
  }
  const { orderId, partId } = await requirePart(context, target)
  return { ...(await lockWhole(context, orderId)), orderId, partId }
}

async function wholeOf(context: Context, order: queries.CommercialRow | undefined, id: string): Promise<Locked> {
  if (!order) throw new PlatformError('F-E-002', `There is no order ${id}.`, 'id')
  const expected = context.expectedVersion
  if (expected !== undefined && expected !== order.version)
    throw new PlatformError('ST0001', `The order has version ${order.version}, not ${expected}.`, 'version')
  return { order, parts: await queries.selectParts(context, [order.id]) }
}

/** What of a whole order is meant: the part that is named, else all that have not come to nothing before. */
export const meantOf = <Part extends Pick<queries.LogisticRow, 'id' | 'status'>>(parts: Part[], partId?: string) =>
  parts.filter((part) => (partId === undefined ? !hasEnded(part) : part.id === partId))

/** Changes a draft, all or nothing; one that was placed, or stands on hold because of a quote, stays as it is. */
export function changeDraft<Result>(
  context: CustomerContext,
  target: Target,
  change: (context: CustomerContext, found: Found) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (context) => {
    await keepPlans(context.db)
    const { order, parts, ...found } = await lockTarget(context, target)
    const stuck = parts.find((part) => !hasEnded(part) && !draftStatuses.some((each) => each === part.status))
    if (order.placedAt !== null || stuck)
      throw new PlatformError('ST0001', `The order is ${stuck?.status ?? 'placed'} and must be a draft to be changed.`)
    return change(context, found)
  })
}

/** One part as it is now, for whoever may see it. */
export async function readPart(
  context: CustomerContext,
  id: string,
  { nbPreviewLines = 40 } = {},
): Promise<LogisticOrder> {
  const { orderId, partId } = await requireTarget(context, { part: id })
  const order = await requireOrder(context, { id: orderId })
  const parts = await queries.selectParts(context, [orderId])
  const own = parts.filter((part) => part.id === partId)
  const [told] = await toParts(context, own, { orders: [order], nbPreviewLines })
  return told!
}

/** A part a seller may handle. */
export async function requireSoldPart(context: SellerContext, id: string) {
  const row = await queries.selectSoldPart(context, id)
  if (!row) throw new PlatformError('F-E-002', `There is no order ${id}.`, 'id')
  return row
}

export async function readSoldPart(context: SellerContext, id: string): Promise<LogisticOrder> {
  const { id: partId, orderId } = await requireSoldPart(context, id)
  const orders = await queries.selectOrdersById(context, [orderId])
  const own = (await queries.selectParts(context, [orderId])).filter((part) => part.id === partId)
  const [told] = await toParts(context, own, { orders, nbPreviewLines: 1000 })
  return told!
}

/** Of orders that were declined, those that whoever was asked wanted changed and not dropped. */
async function returnedAmong(context: Context, parts: queries.LogisticRow[]): Promise<Set<string>> {
  const declined = parts.filter(({ status }) => status === 'DECLINED_BY_CUSTOMER')
  const orderIds = [...new Set(declined.map(({ commercialOrderId }) => commercialOrderId))]
  const approvals = orderIds.length === 0 ? [] : await lastApprovals(context, orderIds)
  return new Set(approvals.filter(({ status }) => status === 'RETURNED').map(({ orderId }) => orderId))
}

/** Whether whoever was asked wanted it changed, and not dropped. */
export async function isReturned(context: Context, orderId: string): Promise<boolean> {
  const [approval] = await lastApprovals(context, [orderId])
  return approval?.status === 'RETURNED'
}
