import type { Context } from '../../../context.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { insertOrderMails, type OrderParts } from './order-mail-queries.ts'

/** Sends a mail and notes on its orders that it was sent: to whom and about what, not its text. */
export async function mailAboutOrder(context: Context, parts: OrderParts, mail: Mail): Promise<void> {
  await context.mailer.send(mail)
  await insertOrderMails(context, parts, { recipient: mail.to, subject: mail.subject })
}
