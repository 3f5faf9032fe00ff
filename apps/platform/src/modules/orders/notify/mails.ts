import { describeAnswer } from '@tiber/contract/orders/answer-texts'
import { defaultLocale, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { findBankAccount } from '../../settings/service.ts'
import { buildShopUrl } from '../../users/public.ts'
import { mailAboutOrder } from './order-mails.ts'
import { selectEvents, type EventRow } from './mail-queries.ts'
import type { OrderMailJob } from '../transitions/transitions.ts'
import { buildOrderMail, type OrderMailEvent } from './mail-texts.ts'

/** Mails the buyer about transitions of an order: one mail if all its logistic orders made the same transition. */
export async function mailOrderEvents(context: Context, { orderId, eventIds, mailEvents }: OrderMailJob) {
  // Only the last transition of each logistic order is mailed.
  const lastEvents = new Map((await selectEvents(context, orderId, eventIds)).map((event) => [event.reference, event]))
  for (const [mailEvent, events] of Map.groupBy(lastEvents.values(), ({ id }) => mailEvents[id]!))
    await sendMails(context, orderId, { mailEvent, events })
}

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

async function sendMails(context: Context, orderId: string, { mailEvent, events }: Told) {
  const [first] = events
  const coversWholeOrder = events.length === first!.logisticOrderCount
  for (const event of coversWholeOrder ? [first!] : events) {
    const locale = event.buyer.locale ?? defaultLocale
    const told = coversWholeOrder ? events : [event]
    const hasLatePieces = saysAnswer(mailEvent) && told.some(({ late }) => late)
    const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: event.currency, useGrouping: 'always' })
    const text = buildOrderMail(locale, mailEvent, {
      firstName: event.buyer.firstName,
      reference: coversWholeOrder ? event.orderReference : event.reference,
      supplier: event.supplier,
      total: amount.format(Number(event.total)),
      actor: event.actorName,
      reason: event.reason,
      answers: saysAnswer(mailEvent) ? describeAnswers(told, locale) : [],
      hasLatePieces,
      account: isPayable(mailEvent, event) ? await findBankAccount(context) : undefined,
      amount: amount.format(Number(coversWholeOrder ? event.total : event.logisticTotal)),
    })
    const anchor = hasLatePieces ? latePiecesAnchor : ''
    const action = buildShopUrl(context, locale, `/account/orders/${event.orderReference}${anchor}`)
    const parts = { orderId, ...(!coversWholeOrder && { reference: event.reference }) }
    await mailAboutOrder(context, parts, { to: event.buyer.email, locale, action, ...text })
  }
}
