import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { sum, toDecimal, toMoney } from '@tiber/contract/money'
import type { payments } from '@tiber/contract/orders/payments'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { requireAllowedUrl, buildShopUrl } from '../users/public.ts'
import { lockOrder, selectLogisticOrders, requireOrder } from '../orders/public.ts'
import { balanceOrder } from './balance-order.ts'
import { selectBalances } from './entry-queries.ts'
import { failAttempt } from './webhooks.ts'
import { callProvider, requireProvider } from './providers.ts'
import * as queries from './queries.ts'
import { syncPayment } from './settle-payments.ts'
import { attemptLifetimeMs, isOpen } from './attempt-statuses.ts'
import { sumGross } from './sum-gross.ts'

type LogisticOrders = Awaited<ReturnType<typeof lockOrder>>['logisticOrders']
type Order = Awaited<ReturnType<typeof lockOrder>>['order']

async function createAttempt(
  context: Context,
  { order, logisticOrders, provider }: { order: Order; logisticOrders: LogisticOrders; provider: string },
) {
  const shares = logisticOrders.map((logisticOrder) => ({
    logisticOrderId: logisticOrder.id,
    amount: toDecimal(sumGross(logisticOrder)),
  }))
  const amount = toDecimal(sum(logisticOrders.map(sumGross)))
  const expiresAt = new Date(context.now().getTime() + attemptLifetimeMs)
  return queries.insertPayment(
    context,
    { orderId: order.id, provider, amount, currency: order.currency, expiresAt },
    shares,
  )
}

type CardPaymentInput = { order: Order; logisticOrders: LogisticOrders; provider?: string; preAuthorizationId?: string }

/**
 * Starts the card payment of an order being placed, with a preauthorization the client has made before or with a new
 * attempt that waits for the buyer. Returns true if the card is already authorized. Runs in the placing transaction.
 */
export async function startPayment(context: Context, input: CardPaymentInput): Promise<boolean> {
  const { order, logisticOrders, preAuthorizationId } = input
  if (!preAuthorizationId) {
    await cancelOpenAttempt(context, order.id, logisticOrders)
    await createAttempt(context, { order, logisticOrders, provider: requireProvider(context, input.provider).name })
    return false
  }
  const attempt = await queries.selectByReference(context, preAuthorizationId)
  if (attempt?.orderId !== order.id || (attempt.status !== 'AUTHORIZED' && !isOpen(attempt)))
    throw new PlatformError('F-E-002', `Preauthorization ${preAuthorizationId} not found.`, 'preAuthorizationId')
  await requireFullAuthorization(context, attempt, logisticOrders)
  return attempt.status === 'AUTHORIZED'
}

/**
 * Requires that nothing of the authorization was captured or released and that it covers each logistic order exactly;
 * otherwise goods would ship unpaid.
 */
async function requireFullAuthorization(
  context: Context,
  { id, orderId, status }: queries.PaymentRow,
  logisticOrders: LogisticOrders,
) {
  const shares = new Map(
    (await queries.selectShares(context, id)).map(({ logisticOrderId, amount }) => [logisticOrderId, toMoney(amount)]),
  )
  if (
    shares.size !== logisticOrders.length ||
    logisticOrders.some((logisticOrder) => shares.get(logisticOrder.id) !== sumGross(logisticOrder))
  )
    throw new PlatformError('ST0001', 'The order total differs from the authorized amount.')
  const rows = (await selectBalances(context, orderId)).filter(({ paymentId }) => paymentId === id)
  const isUntouched = rows.every(({ released, captured }) => toMoney(released) === 0n && toMoney(captured) === 0n)
  if (status === 'AUTHORIZED' && !isUntouched)
    throw new PlatformError('ST0001', 'The card authorization has been released; authorize the card again.')
}

/** Cancels an open attempt, so that a new one can start. */
async function cancelOpenAttempt(context: Context, orderId: string, logisticOrders?: LogisticOrders) {
  const last = await queries.selectCurrentPayment(context, orderId)
  if (!last || !isOpen(last)) return
  const shares = await queries.selectShares(context, last.id)
  if (logisticOrders && !shares.some(({ logisticOrderId }) => logisticOrders.some(({ id }) => id === logisticOrderId)))
    return
  await failAttempt(context, last, { status: 'CANCELLED', reason: 'CANCELLED', card: null })
  await context.jobs.enqueue(context, 'payment-entries', { paymentId: last.id })
}

/** Finds the current attempt of an order; only the buyer who placed it may pay it. */
async function requireAttempt(context: CustomerContext, id: string) {
  const order = await requireOrder(context, { id })
  if (order.userId !== context.caller.userId)
    throw new PlatformError('PE0001', 'Only the person who placed this order can pay for it.')
  const payment = await queries.selectCurrentPayment(context, order.id)
  if (!payment) throw new PlatformError('ST0001', `Order ${order.reference} is not paid by card.`)
  return { order, payment }
}

/**
 * Opens the provider's page for the waiting attempt, once: another tab or the back button gets the same page. Pending
 * provider events are processed first.
 */
export async function openPage(context: CustomerContext, id: string, returnUrl?: string): Promise<queries.PaymentRow> {
  requireAllowedUrl(context, returnUrl, 'returnUrl')
  const { order, payment } = await requireAttempt(context, id)
  if (payment.pspReference) await syncPayment(context, payment)
  const current = (await queries.selectById(context, payment.id))!
  if (!isOpen(current) || current.page) return current
  const request = {
    ...toCardRequest(context, order, current),
    returnUrl: returnUrl ?? buildReturnUrl(context, order.reference),
  }
  const call = requireProvider(context, payment.provider).openPage(context, request)
  const { pspReference, url } = await callProvider(context, call)
  await queries.markOpened(context, payment.id, { pspReference, page: url })
  return (await queries.selectById(context, payment.id))!
}

/**
 * Cancels the attempt, so that a buyer who wants to pay otherwise need not wait until it expires. A card that was
 * authorized meanwhile stays authorized.
 */
export async function cancelAttempt(outerContext: CustomerContext, id: string): Promise<void> {
  const { order, payment } = await requireAttempt(outerContext, id)
  await syncPayment(outerContext, payment)
  await inTransaction(outerContext, async (context) => {
    await lockOrder(context, order.id)
    await cancelOpenAttempt(context, order.id)
    await balanceOrder(context, order.id)
    const { status } = (await queries.selectById(context, payment.id))!
    if (status === 'AUTHORIZED')
      throw new PlatformError('ST0001', `The card for ${order.reference} has already been authorized.`)
  })
}

const buildReturnUrl = (context: Context, reference: string) =>
  buildShopUrl(context, context.locale, `/checkout/payment?order=${encodeURIComponent(reference)}`)

const toCardRequest = ({ locale }: Context, order: { id: string; reference: string }, payment: queries.PaymentRow) => ({
  id: payment.id,
  amount: payment.amount,
  currency: payment.currency,
  orderReference: order.reference,
  orderId: order.id,
  expiresAt: new Date(payment.expiresAt),
  locale,
})

type CardQuery = { paymentProvider?: string; currency?: string }

export async function registerCard(context: CustomerContext, id: string, { paymentProvider, currency }: CardQuery) {
  const order = await requireOrder(context, { id })
  const request = { currency: currency ?? order.currency }
  const registration = await callProvider(
    context,
    requireProvider(context, paymentProvider).registerCard(context, request),
  )
  return { ...registration, ...request, status: 'CREATED' as const }
}

type CardBody = CallBody<typeof payments.preauthorize>

/** Authorizes a registered card for the total of a draft, so that the draft can be placed with it. */
export async function preauthorize(
  context: CustomerContext,
  id: string,
  body: CardBody & { paymentProvider?: string },
) {
  requireAllowedUrl(context, body.returnUrl, 'returnUrl')
  const provider = requireProvider(context, body.paymentProvider)
  const { order, payment } = await inTransaction(context, async (context) => {
    const found = await requireOrder(context, { id })
    const { order, logisticOrders: allLogisticOrders } = await lockOrder(context, found.id)
    const logisticOrders = selectLogisticOrders(allLogisticOrders)
    if (order.placedAt !== null) throw new PlatformError('ST0001', `Order ${order.reference} has already been placed.`)
    await cancelOpenAttempt(context, order.id, logisticOrders)
    return { order, payment: await createAttempt(context, { order, logisticOrders, provider: provider.name }) }
  })
  const request = { ...toCardRequest(context, order, payment), returnUrl: body.returnUrl, cardId: body.cardId }
  const { pspReference, url } = await callProvider(context, provider.preauthorize(context, request))
  await queries.markOpened(context, payment.id, { pspReference, page: url })
  await syncPayment(context, { ...payment, pspReference })
  await balanceOrder(context, order.id)
  const { status } = (await queries.selectById(context, payment.id))!
  const resultStatus =
    status === 'AUTHORIZED'
      ? ('SUCCEEDED' as const)
      : isOpen({ ...payment, status })
        ? ('CREATED' as const)
        : ('FAILED' as const)
  return {
    preAuthorizationId: pspReference,
    status: resultStatus,
    ...(url && resultStatus === 'CREATED' && { secureModeRedirectURL: url }),
  }
}
