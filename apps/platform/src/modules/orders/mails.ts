import { defaultLocale } from '@tiber/contract/locales'
import type { LogisticStatus } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import { shopPage } from '../identity/service.ts'
import { selectEvents, type EventRow } from './mail-queries.ts'
import type { Moved } from './transitions.ts'
import { orderMail, type Happening } from './mail-texts.ts'

/** Mails whoever placed an order what became of it: once for a step that all its parts took together. */
export async function mailMoves(context: Context, { orderId, eventIds }: Moved) {
  const steps = Map.groupBy(await selectEvents(context, orderId, eventIds), happeningOf)
  for (const [happening, events] of steps) if (happening) await mailStep(context, happening, events)
}

async function mailStep(context: Context, happening: Happening, events: EventRow[]) {
  const [first] = events
  const isWhole = events.length === first!.parts
  for (const event of isWhole ? [first!] : events) {
    const locale = event.buyer.locale ?? defaultLocale
    const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: event.currency, useGrouping: 'always' })
    const text = orderMail(locale, happening, {
      firstName: event.buyer.firstName,
      reference: isWhole ? event.wholeReference : event.reference,
      supplier: event.supplier,
      total: amount.format(Number(event.total)),
      actor: event.actorName,
      reason: event.reason,
    })
    const action = shopPage(context, locale, `/account/orders/${event.wholeReference}`)
    await context.mailer.send({ to: event.buyer.email, locale, action, ...text })
  }
}

/** What a buyer has not done, or wants to have in writing. */
function happeningOf({ action, toStatus, details, actorType }: EventRow): Happening | undefined {
  const byStatus: Partial<Record<LogisticStatus, Happening>> = {
    WAITING_CUSTOMER_APPROVAL: 'waiting',
    BLOCKED_BY_POLICY: 'blocked',
    BLOCKED_BY_PAYMENT: 'paymentRefused',
    ACCEPTED_BY_SUPPLIER: 'accepted',
    DECLINED_BY_SUPPLIER: 'refused',
    PARTIALLY_SHIPPED: 'shippedPart',
    SHIPPED: 'shipped',
    PARTIALLY_CANCELED: 'cancelledPart',
    CANCELED: 'cancelled',
  }
  if (action === 'send') return 'placed'
  if (action === 'blockByPayment' && details?.refusal === 'CANCELLED') return undefined
  if (action === 'approve') return 'approved'
  if (action === 'disapprove') return details?.isReturned ? 'returned' : 'declined'
  if (action === 'cancel' && actorType === 'CUSTOMER') return 'cancelled'
  return toStatus ? byStatus[toStatus] : undefined
}
