import type { OperatorOrderFull } from '@tiber/contract/operator/operator-orders'
import type { ContextByAccess } from '../../../context.ts'
import { evaluateBlockedOrder, readSellerParts, requirePlacedOrder } from '../../orders/public.ts'
import { getTimes, toOrder } from './list-orders.ts'
import { selectOrders } from './order-list-queries.ts'
import * as queries from './order-queries.ts'

const maxPreviewLines = 200
const maxEvents = 500
const maxMails = 100

/** Reads an order with each supplier's part and what only the operator sees. */
export async function readOperatorOrder(context: ContextByAccess['operator'], id: string): Promise<OperatorOrderFull> {
  const order = await requirePlacedOrder(context, id)
  const [rows, parts, judgement, payments, events, mails] = await Promise.all([
    selectOrders(context, { id: order.id }, { ...getTimes(context), after: undefined, limit: 1 }),
    readSellerParts(context, order, maxPreviewLines),
    readJudgement(context, order),
    queries.selectPayments(context, order.id),
    queries.selectEvents(context, order.id, maxEvents),
    queries.selectMails(context, order.id, maxMails),
  ])
  const { version, cartId } = rows[0]!
  return {
    ...toOrder(rows[0]!),
    version,
    cartId,
    parts,
    judgement,
    payments: payments.map((payment) => ({ ...payment, at: toIso(payment.at), amount: Number(payment.amount) })),
    mails: mails.map((mail) => ({ ...mail, at: toIso(mail.at) })),
    events: events.map((event) => ({ ...event, at: toIso(event.at) })),
  }
}

type Order = Awaited<ReturnType<typeof requirePlacedOrder>>

/** Says why the order was blocked, and what its budgets would be today if it were released. */
async function readJudgement(
  context: ContextByAccess['operator'],
  order: Order,
): Promise<OperatorOrderFull['judgement']> {
  const [judgement, evaluation] = [
    await queries.selectJudgement(context, order.id),
    await evaluateBlockedOrder(context, order),
  ]
  return judgement ? { ...judgement, at: toIso(judgement.at), now: evaluation?.budgets ?? null } : null
}

const toIso = (at: string) => new Date(at).toISOString()
