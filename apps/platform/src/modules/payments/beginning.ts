import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { sum, toDecimal, toMoney } from '@tiber/contract/money'
import type { payments } from '@tiber/contract/payments'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { requireAllowedUrl, shopPage } from '../identity/service.ts'
import { lockWhole, meantOf, requireOrder } from '../orders/service.ts'
import { balanceOrder } from './balancing.ts'
import { selectBalances } from './entry-queries.ts'
import { giveUp } from './hearing.ts'
import { answerOf, providerOf } from './providers.ts'
import * as queries from './queries.ts'
import { catchUp } from './settling.ts'
import { openStates } from './tables.ts'

/** So long an order waits for its card, and keeps the stock from others. */
const waitsMs = 30 * 60 * 1000

type Parts = Awaited<ReturnType<typeof lockWhole>>['parts']
type Order = Awaited<ReturnType<typeof lockWhole>>['order']

const grossOf = ({ net, tax, shippingNet, shippingTax }: Parts[number]) =>
  sum([net, tax, shippingNet, shippingTax].map(toMoney))

async function newAttempt(
  context: Context,
  { order, parts, provider }: { order: Order; parts: Parts; provider: string },
) {
  const shares = parts.map((part) => ({ partId: part.id, amount: toDecimal(grossOf(part)) }))
  const amount = toDecimal(sum(parts.map(grossOf)))
  const expiresAt = new Date(context.now().getTime() + waitsMs)
  return queries.insertPayment(
    context,
    { orderId: order.id, provider, amount, currency: order.currency, expiresAt },
    shares,
  )
}

type Placed = { order: Order; parts: Parts; provider?: string; preAuthorizationId?: string }

/**
 * An order that is being placed is to be paid by card: with the attempt a client has made beforehand, or with one that
 * waits for the buyer. True if the card has already said yes. In the transaction that places it.
 */
export async function awaitCard(context: Context, placed: Placed): Promise<boolean> {
  const { order, parts, preAuthorizationId } = placed
  if (!preAuthorizationId) {
    await dropOpen(context, order.id, parts)
    await newAttempt(context, { order, parts, provider: providerOf(context, placed.provider).name })
    return false
  }
  const made = await queries.selectByReference(context, preAuthorizationId)
  if (made?.orderId !== order.id || (made.status !== 'AUTHORIZED' && !isOpen(made)))
    throw new PlatformError('F-E-002', `There is no preauthorization ${preAuthorizationId}.`, 'preAuthorizationId')
  await requireWhole(context, made, parts)
  return made.status === 'AUTHORIZED'
}

/** Nothing was taken or let go of what the card has set aside, and each part has its share: otherwise it goes out unpaid. */
async function requireWhole(context: Context, { id, orderId, status }: queries.PaymentRow, parts: Parts) {
  const shares = new Map(
    (await queries.selectShares(context, id)).map(({ partId, amount }) => [partId, toMoney(amount)]),
  )
  if (shares.size !== parts.length || parts.some((part) => shares.get(part.id) !== grossOf(part)))
    throw new PlatformError('ST0001', 'The sum of the order is not what the card was asked for.')
  const rows = (await selectBalances(context, orderId)).filter(({ paymentId }) => paymentId === id)
  const isWhole = rows.every(({ released, captured }) => toMoney(released) === 0n && toMoney(captured) === 0n)
  if (status === 'AUTHORIZED' && !isWhole)
    throw new PlatformError('ST0001', 'What the card had set aside was let go: it has to be asked again.')
}

const isOpen = ({ status }: queries.PaymentRow) => openStates.some((each) => each === status)

/** An attempt that was begun for a draft makes room for the next. */
async function dropOpen(context: Context, orderId: string, parts?: Parts) {
  const last = await queries.selectLast(context, orderId)
  if (!last || !isOpen(last)) return
  const shares = await queries.selectShares(context, last.id)
  if (parts && !shares.some(({ partId }) => parts.some(({ id }) => id === partId))) return
  await giveUp(context, last, { status: 'CANCELLED', reason: 'CANCELLED', card: null })
  await context.jobs.enqueue(context, 'payment-entries', { paymentId: last.id })
}

/** The last attempt at an order of the caller's; who placed it pays it. */
async function requireAttempt(context: CustomerContext, id: string) {
  const order = await requireOrder(context, { id })
  if (order.userId !== context.caller.userId) throw new PlatformError('PE0001', 'Only who has placed an order pays it.')
  const payment = await queries.selectLast(context, order.id)
  if (!payment) throw new PlatformError('ST0001', `The order ${order.reference} is not paid by card.`)
  return { order, payment }
}

/**
 * Opens the provider's page for the attempt that waits, once: whoever comes again, by another tab or the back button, gets
 * the same page. What the card has answered meanwhile is heard first.
 */
export async function openPage(context: CustomerContext, id: string, returnUrl?: string): Promise<queries.PaymentRow> {
  requireAllowedUrl(context, returnUrl, 'returnUrl')
  const { order, payment } = await requireAttempt(context, id)
  if (payment.pspReference) await catchUp(context, payment)
  const current = (await queries.selectById(context, payment.id))!
  if (!isOpen(current) || current.page) return current
  const wish = { ...wishOf(context, order, current), returnUrl: returnUrl ?? returnPage(context, order.reference) }
  const opening = providerOf(context, payment.provider).openPage(context, wish)
  const { pspReference, url } = await answerOf(context, opening)
  await queries.markOpened(context, payment.id, { pspReference, page: url })
  return (await queries.selectById(context, payment.id))!
}

/** Whoever wants to pay otherwise does not wait until the time is over. What the card has answered stays answered. */
export async function giveUpAttempt(given: CustomerContext, id: string): Promise<void> {
  const { order, payment } = await requireAttempt(given, id)
  await catchUp(given, payment)
  await inTransaction(given, async (context) => {
    await lockWhole(context, order.id)
    await dropOpen(context, order.id)
    await balanceOrder(context, order.id)
    const { status } = (await queries.selectById(context, payment.id))!
    if (status === 'AUTHORIZED') throw new PlatformError('ST0001', `The card for ${order.reference} has said yes.`)
  })
}

const returnPage = (context: Context, reference: string) =>
  shopPage(context, context.locale, `/checkout/payment?order=${encodeURIComponent(reference)}`)

const wishOf = ({ locale }: Context, order: { id: string; reference: string }, payment: queries.PaymentRow) => ({
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
  const wish = { currency: currency ?? order.currency }
  const registration = await answerOf(context, providerOf(context, paymentProvider).registerCard(context, wish))
  return { ...registration, ...wish, status: 'CREATED' as const }
}

type CardBody = CallBody<typeof payments.preauthorize>

/** Asks a registered card for the sum of a draft, so that it can be placed with the answer. */
export async function preauthorize(
  context: CustomerContext,
  id: string,
  body: CardBody & { paymentProvider?: string },
) {
  requireAllowedUrl(context, body.returnUrl, 'returnUrl')
  const provider = providerOf(context, body.paymentProvider)
  const { order, payment } = await inTransaction(context, async (context) => {
    const found = await requireOrder(context, { id })
    const { order, parts: all } = await lockWhole(context, found.id)
    const parts = meantOf(all)
    if (order.placedAt !== null) throw new PlatformError('ST0001', `The order ${order.reference} is placed.`)
    await dropOpen(context, order.id, parts)
    return { order, payment: await newAttempt(context, { order, parts, provider: provider.name }) }
  })
  const wish = { ...wishOf(context, order, payment), returnUrl: body.returnUrl, cardId: body.cardId }
  const { pspReference, url } = await answerOf(context, provider.preauthorize(context, wish))
  await queries.markOpened(context, payment.id, { pspReference, page: url })
  await catchUp(context, { ...payment, pspReference })
  await balanceOrder(context, order.id)
  const { status } = (await queries.selectById(context, payment.id))!
  const word =
    status === 'AUTHORIZED'
      ? ('SUCCEEDED' as const)
      : isOpen({ ...payment, status })
        ? ('CREATED' as const)
        : ('FAILED' as const)
  return {
    preAuthorizationId: pspReference,
    status: word,
    ...(url && word === 'CREATED' && { secureModeRedirectURL: url }),
  }
}
