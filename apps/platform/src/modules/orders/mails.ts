import { defaultLocale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { shopPage } from '../identity/service.ts'
import { selectEvents, type EventRow } from './mail-queries.ts'
import type { Moved } from './transitions.ts'
import { happeningOf } from './happenings.ts'
import { orderMail, type Happening } from './mail-texts.ts'

/** Mails whoever placed an order what became of it: once for a step that all its parts took together. */
export async function mailMoves(context: Context, { orderId, eventIds }: Moved) {
  // Of several steps of a part the last is news.
  const last = new Map((await selectEvents(context, orderId, eventIds)).map((event) => [event.reference, event]))
  for (const [happening, events] of Map.groupBy(last.values(), happeningOf))
    if (happening) await mailStep(context, happening, events)
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
