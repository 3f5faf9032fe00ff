import type { CallBody, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'
import { inTransaction, withoutExpectedVersion, type Context, type SellerContext } from '../../../context.ts'
import { consumeBudgets } from '../approvals/budgets.ts'
import { confirmAllPieces } from '../fulfil/fulfilment-queries.ts'
import { storeAnswers } from '../fulfil/answers.ts'
import { markLateAcceptances } from '../fulfil/late-queries.ts'
import { insertDefaultPromises, insertPromisesFor, updateDelivery } from '../fulfil/promise-queries.ts'
import { toPromisedDays } from '../fulfil/promises.ts'
import { lockOrders, selectLogisticRows, selectSellerOrders, type LogisticRow } from '../read/order-queries.ts'
import { readConflicts } from '../read/seller-facts.ts'
import { getEffectiveStatus } from './states.ts'
import { applyTransitions } from './transitions.ts'

type Body = CallBody<typeof sellerOrders.acceptAll>
type Result = CallResult<typeof sellerOrders.acceptAll>

/**
 * Accepts orders as they are, in a handful of statements for any number of them. One that was changed since the given
 * version, or answered by a colleague, is left alone and reported.
 */
export function acceptOrders(context: SellerContext, { orders, shipsOn }: Body): Promise<Result> {
  if (new Set(orders.map(({ id }) => id)).size < orders.length)
    throw new PlatformError('F-E-040', 'An order is listed twice.', 'orders')
  const days = shipsOn ? toPromisedDays(context, { shipsOn }, 'orders') : undefined
  return inTransaction(withoutExpectedVersion(context), async (context) => {
    const found = await selectSellerOrders(
      context,
      orders.map(({ id }) => id),
    )
    const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
    const versions = new Map((await lockOrders(context, orderIds)).map(({ id, version }) => [id, version]))
    const rows = await selectLogisticRows(context, orderIds)
    const given = orders.map(({ id, version }) => {
      const row = rows.find((each) => each.id === id)
      return { id, version, row: found.some((each) => each.id === id) ? row : undefined }
    })
    const waiting = given.flatMap(({ row, version }) =>
      row && isAcceptable(row, version === versions.get(row.commercialOrderId)) ? [row] : [],
    )
    await acceptWaiting(context, waiting, { role: context.caller.clientType, days })
    const accepted = new Set(waiting.map(({ id }) => id))
    const others = given.flatMap(({ row }) => (row && !accepted.has(row.id) ? [row] : []))
    const conflicts = await readConflicts(
      context,
      others.map((row) => ({ ...row, version: versions.get(row.commercialOrderId)! })),
    )
    const results = given.map(({ id, row }): Result['results'][number] => ({
      id,
      reference: row?.reference ?? null,
      outcome: !row ? 'NOT_FOUND' : accepted.has(row.id) ? 'ACCEPTED' : 'CHANGED',
      conflict: conflicts.get(id) ?? null,
    }))
    return { accepted: accepted.size, results }
  })
}

type Acceptance = {
  role: 'SUPPLIER' | 'OPERATOR'
  /** Days on which all pieces ship and arrive; by default those the buyers were told. */
  days?: ReturnType<typeof toPromisedDays> | undefined
  getDetails?: (row: LogisticRow) => Record<string, unknown>
}

/** Accepts locked orders that wait for their supplier, with all their pieces. */
export async function acceptWaiting(context: Context, waiting: LogisticRow[], { role, days, getDetails }: Acceptance) {
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await confirmAllPieces(context, ids)
  if (days) await insertPromisesFor(context, ids, days)
  else await insertDefaultPromises(context, ids)
  if (days) await updateDelivery(context, ids)
  await storeAnswers(context, waiting)
  await markLateAcceptances(context, waiting)
  await applyTransitions(
    context,
    waiting.map((logisticOrder) => ({
      logisticOrder,
      action: 'accept',
      role,
      ...(getDetails && { details: getDetails(logisticOrder) }),
    })),
  )
  await consumeBudgets(context, ids)
}

/** Another supplier's answer changes the version of the whole order, but nothing of this one. */
const isAcceptable = (row: Parameters<typeof getEffectiveStatus>[0], isCurrent: boolean) =>
  row.status === 'WAITING_SUPPLIER_APPROVAL' || (isCurrent && getEffectiveStatus(row) === 'WAITING_SUPPLIER_APPROVAL')
