import { defaultLocale, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { buildMailLink, mailEach, type Recipient } from '../../users/public.ts'
import { selectMailedEvent, type MailedQuoteEvent } from './mail-queries.ts'
import { buyerTexts, frameTexts, sellerTexts, type BuyerMail, type MailValues, type SellerMail } from './mail-texts.ts'
import type { QuoteMailJob } from '../transitions.ts'

const sellerMails: Record<string, SellerMail> = {
  request: 'request',
  counter: 'counter',
  reopen: 'reopen',
  accept: 'accept',
  decline: 'decline',
  askOperator: 'askOperator',
}
const buyerMails: Record<string, BuyerMail> = {
  offer: 'offer',
  offerForSupplier: 'offer',
  declineBySupplier: 'declined',
  declineByOperator: 'declined',
  withdraw: 'withdraw',
  remind: 'remind',
  expire: 'expire',
}

/** Mails an event of a quote to the other side; sellers learn until when to answer. */
export async function mailQuoteEvent(context: Context, job: QuoteMailJob): Promise<void> {
  const event = await selectMailedEvent(context, job.eventId)
  if (!event) return
  const mails = { name: 'quote-mail', job, recipients: selectRecipients(event) }
  await mailEach(context, mails, (recipient) => sendMail(context, event, recipient))
}

function selectRecipients({ action, buyers, sellers, operators }: MailedQuoteEvent): Recipient[] {
  if (action === 'askOperator') return operators
  if (Object.hasOwn(sellerMails, action)) return sellers.length > 0 ? sellers : operators
  return Object.hasOwn(buyerMails, action) ? buyers : []
}

async function sendMail(context: Context, event: MailedQuoteEvent, recipient: Recipient) {
  const locale = recipient.locale ?? defaultLocale
  const values = toValues(event, recipient, locale)
  const sellerMail = sellerMails[event.action]
  const { subject, text } = sellerMail
    ? sellerTexts[locale][sellerMail](values)
    : buyerTexts[locale][buyerMails[event.action]!](values)
  const frame = frameTexts[locale]
  const lines = [
    frame.greet(recipient.firstName),
    text,
    ...(sellerMail === 'request' && values.neededBy !== null ? [frame.neededBy(values.neededBy)] : []),
    ...(event.reason === null ? [] : [event.reason]),
  ]
  const { button, end } = frame
  await context.mailer.send({
    to: recipient.email,
    locale,
    subject,
    lines,
    button,
    end,
    ...buildMailLink(context, recipient, {
      shop: `/account/quotes/${event.masterQuoteId}`,
      desk: `/quotes/${event.quoteId}`,
    }),
  })
}

function toValues(event: MailedQuoteEvent, { firstName }: Recipient, locale: Locale): MailValues {
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: event.currency, useGrouping: 'always' })
  const formatDay = (day: string | null) =>
    day === null ? null : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return {
    firstName,
    name: event.name,
    company: event.company,
    supplier: event.supplier,
    lineCount: event.lineCount,
    deadline: formatDay(event.deadlineAt)!,
    validity: formatDay(event.validityDate) ?? '',
    neededBy: formatDay(event.neededBy),
    total: amount.format(Number(event.net ?? 0)),
    reason: event.reason,
  }
}
