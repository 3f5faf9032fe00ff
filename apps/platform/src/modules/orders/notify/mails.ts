import { describeAnswer } from '@tiber/contract/orders/answer-texts'
import { defaultLocale, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { findBankAccount } from '../../settings/service.ts'
import { buildShopUrl } from '../../users/public.ts'
import { mailAboutOrder } from './order-mails.ts'
import { selectEvents, type EventRow } from './mail-queries.ts'
import type { OrderMailJob } from '../transitions/transitions.ts'
import { buildOrderMail, type OrderMailEvent } from './mail-texts.ts'

/**
 * Mails the buyer about transitions of an order: one mail if all its logistic orders made the same transition. Several
 * mails get a job each, so that one that fails repeats no other.
 */
export async function mailOrderEvents(context: Context, { orderId, eventIds, mailEvents }: OrderMailJob) {
  // Only the last transition of each logistic order is mailed.
  const lastEvents = new Map((await selectEvents(context, orderId, eventIds)).map((event) => [event.reference, event]))
  const mails = [...Map.groupBy(lastEvents.values(), ({ id }) => mailEvents[id]!)].flatMap(
    ([mailEvent, events]): Told[] =>
      coversWholeOrder(events) ? [{ mailEvent, events }] : events.map((event) => ({ mailEvent, events: [event] })),
  )
  const [first, ...others] = mails
  if (others.length === 0) return first && sendMail(context, orderId, first)
  const jobs = mails.map(({ events }): OrderMailJob => ({ orderId, eventIds: events.map(({ id }) => id), mailEvents }))
  return context.jobs.enqueueAll(context, 'order-mail', jobs)
}

const coversWholeOrder = (events: EventRow[]) => events.length === events[0]?.logisticOrderCount

/** Whether the mail says where to transfer the order: once it is sent to the suppliers, or once one has accepted it. */
const isPayable = (mailEvent: OrderMailEvent, { paymentOption }: EventRow) =>
  paymentOption === 'BANK_WIRE'
    ? mailEvent === 'placed' || mailEvent === 'approved'
    : paymentOption === 'BANK_WIRE_ON_ACCEPTANCE' && mailEvent === 'accepted'

/** Says what was answered, by supplier if there are several. */
const describeAnswers = (events: EventRow[], locale: Locale) =>
  events.flatMap(({ answer, supplier }) =>
    answer ? [`${events.length > 1 ? `${supplier}: ` : ''}${describeAnswer(answer, locale)}`] : [],
  )

const saysAnswer = (mailEvent: OrderMailEvent) => mailEvent === 'accepted' || mailEvent === 'late'

/** Place on the page of the order where the buyer decides about late pieces. */
const latePiecesAnchor = '#late-pieces'

type Told = { mailEvent: OrderMailEvent; events: EventRow[] }

async function sendMail(context: Context, orderId: string, { mailEvent, events }: Told) {
  const event = events[0]!
  const isWhole = coversWholeOrder(events)
  const locale = event.buyer.locale ?? defaultLocale
  const hasLatePieces = saysAnswer(mailEvent) && events.some(({ late }) => late)
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: event.currency, useGrouping: 'always' })
  const text = buildOrderMail(locale, mailEvent, {
    firstName: event.buyer.firstName,
    reference: isWhole ? event.orderReference : event.reference,
    supplier: event.supplier,
    total: amount.format(Number(event.total)),
    actor: event.actorName,
    reason: event.reason,
    answers: saysAnswer(mailEvent) ? describeAnswers(events, locale) : [],
    hasLatePieces,
    account: isPayable(mailEvent, event) ? await findBankAccount(context) : undefined,
    amount: amount.format(Number(isWhole ? event.total : event.logisticTotal)),
  })
  const anchor = hasLatePieces ? latePiecesAnchor : ''
  const action = buildShopUrl(context, locale, `/account/orders/${event.orderReference}${anchor}`)
  const parts = { orderId, ...(!isWhole && { reference: event.reference }) }
  await mailAboutOrder(context, parts, { to: event.buyer.email, locale, action, ...text })
}
