import { PlatformError } from '@tiber/contract/errors'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { orderFields } from '@tiber/contract/orders/order-statuses'
import { getSellerStage } from '@tiber/contract/orders/seller-order-enums'
import type { OrderConflict, SellerFacts } from '@tiber/contract/orders/seller-order-shapes'
import type { Context, SellerContext } from '../../../context.ts'
import { selectCarriers } from '../../suppliers/service.ts'
import { listSellerActions } from '../transitions/seller-allowed-actions.ts'
import { getEffectiveStatus } from '../transitions/states.ts'
import type { LogisticRow } from './order-queries.ts'
import * as queries from './seller-facts-queries.ts'

/** Adds what sellers need to know about orders, in one statement for any number of them. */
export async function addSellerFacts(context: SellerContext, orders: LogisticOrder[], rows: LogisticRow[]) {
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const stock = await queries.selectStock(
    context,
    orders.map(({ id }) => id),
  )
  const stockById = new Map(stock.map((each) => [each.id, each]))
  return orders.map((order): LogisticOrder => ({
    ...order,
    seller: toSellerFacts(context, order, { row: rowById.get(order.id)!, stock: stockById.get(order.id) }),
  }))
}

type Sources = { row: LogisticRow; stock: queries.StockRow | undefined }

function toSellerFacts(context: SellerContext, order: LogisticOrder, { row, stock }: Sources): SellerFacts {
  const stage = getSellerStage(getEffectiveStatus(row))
  const answerBy = stage === 'TO_ANSWER' && row.answerBy ? new Date(row.answerBy) : null
  return {
    stage,
    answerBy: answerBy && answerBy.toISOString(),
    answerOverdue: answerBy !== null && answerBy < context.now(),
    escalatedAt: stage === 'TO_ANSWER' && row.escalatedAt ? new Date(row.escalatedAt).toISOString() : null,
    takenBy: stage === 'TO_ANSWER' ? findTaker(context, row) : null,
    requestedDate: findField(order, orderFields.requestedDate),
    purchaseOrder: findField(order, orderFields.purchaseOrder),
    stock: toVerdict(stock),
    allowedActions: listSellerActions(row, context),
  }
}

/** Says who is answering an order, unless it is the caller or that was long ago. */
function findTaker({ caller, now }: SellerContext, { takenBy }: Pick<LogisticRow, 'takenBy'>) {
  if (!takenBy || takenBy.id === caller.userId) return null
  const at = new Date(takenBy.at)
  return now().getTime() - at.getTime() < takenForMs ? { name: takenBy.name, at: at.toISOString() } : null
}

/** How long an order counts as taken by somebody who does nothing more. */
export const takenForMs = 10 * 60_000

function findField({ customFieldValues }: LogisticOrder, externalId: string): string | null {
  const value = customFieldValues.find(({ customField }) => customField.externalId === externalId)?.value
  return typeof value === 'string' && value !== '' ? value : null
}

function toVerdict(stock: queries.StockRow | undefined): SellerFacts['stock'] {
  if (!stock || stock.shortLines === 0) return { verdict: 'ALL', shortLines: 0, availableOn: null }
  const { lines, shortLines, emptyLines, availableOn } = stock
  return { verdict: emptyLines === lines ? 'NONE' : 'SHORT', shortLines, availableOn }
}

/** Adds what only the page of one order shows. */
export async function addOrderFacts(
  context: SellerContext,
  order: LogisticOrder,
  { hasLines }: { hasLines: boolean },
): Promise<LogisticOrder> {
  const free = hasLines ? { free: await queries.selectFreePieces(context, order.id) } : {}
  const shipments = await queries.selectSellerShipments(context, order.id)
  const carriers = await selectCarriers(context, order.supplierSnapshot.id)
  return { ...order, seller: { ...order.seller!, ...free, shipments, carriers } }
}

type ChangedOrder = Pick<LogisticRow, 'id' | 'status'> & { version: number }

/** Returns the state orders are in now and who changed them last, for those who come too late. */
export async function readConflicts(context: Context, orders: ChangedOrder[]): Promise<Map<string, OrderConflict>> {
  const events = await queries.selectLastEvents(
    context,
    orders.map(({ id }) => id),
  )
  const eventById = new Map(events.map((event) => [event.logisticOrderId, event]))
  return new Map(
    orders.map(({ id, status, version }) => {
      const event = eventById.get(id)
      const changedAt = event ? new Date(event.at).toISOString() : null
      return [id, { status, version, changedBy: event?.actorName ?? null, changedAt }]
    }),
  )
}

/** Returns the refusal of a change that comes too late, with the state now. */
export async function createConflict(context: Context, order: ChangedOrder, message: string): Promise<PlatformError> {
  const conflicts = await readConflicts(context, [order])
  return new PlatformError('ST0001', message).withContent(conflicts.get(order.id)!)
}
