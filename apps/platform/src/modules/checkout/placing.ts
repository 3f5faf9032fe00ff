import type { CallBody } from '@tiber/contract/call'
import type { commercialOrders } from '@tiber/contract/commercial-orders'
import { PlatformError } from '@tiber/contract/errors'
import { toDecimal as decimal } from '@tiber/contract/money'
import type { LogisticOrder } from '@tiber/contract/order-shapes'
import { draftStatuses, type PaymentOption, type PaymentStatus } from '@tiber/contract/order-words'
import { inTransaction, type Context, type CustomerContext, type SellerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { keepPlans } from '../../database/planned.ts'
import { policiesOf } from '../accounts/service.ts'
import { ask, judgeOrder, type Asked, type Judgement } from '../approvals/service.ts'
import { always, periodStart, reserve, type Reservation } from '../budgets/service.ts'
import * as orders from '../orders/service.ts'
import { awaitCard, requireOption } from '../payments/service.ts'
import { dayOf } from '../prices/service.ts'
import { requireNoDoubt } from './doubts.ts'
import * as queries from './placing-queries.ts'

type Wish = NonNullable<CallBody<typeof commercialOrders.place>>

/**
 * Places a draft, or one supplier's part of it: everything is checked again, the rules of the account are asked, the stock
 * is taken, budgets are reserved, and what follows is left to jobs; all of it or nothing. Who comes second finds it placed.
 */
export function placeOrder(context: CustomerContext, target: orders.Target, wish: Wish = {}): Promise<null> {
  return inTransaction(context, async (context) => {
    await keepPlans(context.db)
    // Two orders of one account at once may be within a budget each and not together.
    await lockAccount(context.db, context.caller.accountId)
    const { order, parts: all, orderId, partId } = await orders.lockTarget(context, target)
    // In whose name it is placed decides who may approve it.
    if (order.userId !== context.caller.userId)
      throw new PlatformError('PE0001', 'Only who has begun an order places what is left of it.')
    const parts = orders.meantOf(all, partId)
    const stuck = parts.find(({ status }) => !draftStatuses.some((each) => each === status))
    if (stuck || parts.length === 0 || (order.placedAt !== null && !partId))
      throw new PlatformError('ST0001', `The order is ${stuck?.status ?? 'placed'} and must be a draft to be placed.`)
    const partIds = parts.map(({ id }) => id)
    await requireNoDoubt(context, { orderId, partIds })
    const asked = { accountId: order.accountId, requesterId: order.userId, ...orders.sumsOf(parts, all) }
    const judgement = await judgeOrder(context, asked)
    const isBlocked = judgement.outcome === 'BLOCKED'
    const payment = await paymentOf(context, order, { wish, isBlocked })
    await queries.markPlaced(context, { orderId, partIds, ...payment })
    await orders.indexOrder(context, orderId)
    if (order.cartId && order.placedAt === null && !(await queries.completeCart(context, order.cartId)))
      throw new PlatformError('ST0001', 'The cart was changed since: what would be placed is not what is in it.')
    if (isBlocked) await block(context, parts, judgement)
    else {
      const isPending = payment.option === 'CREDIT_CARD' && (await waitsForCard(context, { order, parts }, wish))
      await send(context, { orderId, parts, asked, judgement, isPending })
    }
    return null
  })
}

type Seller = SellerContext & { caller: { clientType: 'OPERATOR' } }

/** The operator lets through what a limit has stopped: it is a draft for a moment, and then placed as any other. */
export function forcePart(context: Seller, id: string): Promise<LogisticOrder> {
  return inTransaction(context, async (context) => {
    const { id: partId, orderId, accountId } = await orders.requireSoldPart(context, id)
    await lockAccount(context.db, accountId)
    const { order, parts: all } = await orders.lockWhole(context, orderId)
    const part = all.find((each) => each.id === partId)!
    if (part.status !== 'BLOCKED_BY_POLICY')
      throw new PlatformError('ST0001', `The order ${part.reference} is ${part.status} and is not stopped by a rule.`)
    await orders.move(context, [{ part, action: 'reopen', role: 'OPERATOR' }])
    const parts = [{ ...part, status: 'DRAFT_ORDER' as const }]
    const asked = { accountId: order.accountId, requesterId: order.userId, ...orders.sumsOf(parts, all) }
    const judgement = await judgeOrder(context, asked)
    // A limit does not stop it any more; who is to be asked is asked all the same, where there is anybody.
    const tiers = judgement.tiers.filter(({ people }) => people.length > 0)
    const forced = { ...judgement, tiers, outcome: tiers.length > 0 ? ('APPROVAL' as const) : ('SENT' as const) }
    await orders.setPaymentStatuses(context, [{ partId, status: awaitedPayment(order.paymentOption) }])
    const isPending = order.paymentOption === 'CREDIT_CARD' && (await waitsForCard(context, { order, parts }, {}))
    await send(context, { orderId, parts, asked, judgement: forced, isPending, role: 'OPERATOR' })
    return orders.readSoldPart(context, partId)
  })
}

type Order = Awaited<ReturnType<typeof orders.lockWhole>>['order']
type Parts = Awaited<ReturnType<typeof orders.lockWhole>>['parts']

/** An order is paid in one way, also when its parts are placed one by one; what a rule stops is not paid for yet. */
async function paymentOf(
  context: CustomerContext,
  order: Order,
  { wish, isBlocked }: { wish: Wish; isBlocked: boolean },
) {
  const option = order.paymentOption ?? (await requireOption(context, wish.paymentOption))
  return { option, paymentStatus: isBlocked ? ('INIT_PAYMENT' as const) : awaitedPayment(option) }
}

const awaitedPayment = (option: PaymentOption | null): PaymentStatus =>
  option === 'CREDIT_CARD' ? 'AUTHORIZATION_PENDING' : 'WAITING_PAYMENT'

/** Whether the order waits for a card to answer. */
async function waitsForCard(context: Context, placed: { order: Order; parts: Parts }, wish: Wish) {
  const { paymentProvider: provider, mangoPayOrderOptions } = wish
  const preAuthorizationId = mangoPayOrderOptions?.preAuthorizationId
  const known = { ...(provider && { provider }), ...(preAuthorizationId && { preAuthorizationId }) }
  return !(await awaitCard(context, { ...placed, ...known }))
}

async function block(context: CustomerContext, parts: Parts, { blockedBy, budgets }: Judgement) {
  const details = { blockedBy, budgets }
  await orders.move(
    context,
    parts.map((part) => ({ part, action: 'blockByPolicy', role: 'SYSTEM', details })),
  )
}

type Sent = {
  orderId: string
  parts: Parts
  asked: Asked
  judgement: Judgement
  isPending: boolean
  role?: 'BUYER' | 'OPERATOR'
}

/** Takes stock and budgets for parts of an order, and lets them go on to whom they wait for. */
async function send(context: Context, { orderId, parts, asked, judgement, isPending, role = 'BUYER' }: Sent) {
  const partIds = parts.map(({ id }) => id)
  if (!(await orders.takeStock(context, partIds))) throw new PlatformError('OR0006')
  await reserveBudgets(context, { orderId, accountId: asked.accountId }, parts)
  if (judgement.outcome === 'APPROVAL') await ask(context, orderId, asked, judgement)
  const placed = parts.map((part) => ({ part, action: 'place' as const, role }))
  // What is paid by card waits until the card has said yes.
  if (isPending) return orders.move(context, placed)
  const { action, tell } = await orders.wayOn(context, orderId)
  await orders.move(context, [...placed, ...parts.map((part) => ({ part, action, role: 'SYSTEM' as const }))])
  await tell()
}

/** Set aside for each part by itself: one that is cancelled gives back its own. */
async function reserveBudgets(context: Context, order: { orderId: string; accountId: string }, parts: Parts) {
  const { accountId } = order
  const day = dayOf(context.now())
  const active = (await policiesOf(context, accountId)).filter((policy) => policy.active)
  const entries = active.flatMap(({ type, quota, credit }) =>
    parts.flatMap((part): Reservation[] => {
      const own = { ...order, partId: part.id }
      const { net, gross } = orders.sumsOf([part], [])
      if (type === 'QUOTA' && quota)
        return [{ ...own, kind: 'QUOTA', periodStart: periodStart(day, quota.period), amount: decimal(net) }]
      if (type === 'CREDIT_CONTROL' && credit)
        return [{ ...own, kind: 'CREDIT', periodStart: always, amount: decimal(gross) }]
      return []
    }),
  )
  await reserve(context, entries)
}
