import type { Context } from '../../../context.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { deleteOrderMails, insertOrderMails, type OrderParts } from './order-mail-queries.ts'

/**
 * Notes on the orders of a mail that it was sent, to whom and about what, and sends it. A note that fails repeats the
 * job, which must not send the mail twice, so it comes first; without the mail it is taken back.
 */
export async function mailAboutOrder(context: Context, parts: OrderParts, mail: Mail): Promise<void> {
  const notes = await insertOrderMails(context, parts, { recipient: mail.to, subject: mail.subject })
  // The job is repeated, and notes the mail again.
  try {
    await context.mailer.send(mail)
  } catch (error) {
    await deleteOrderMails(context, notes)
    throw error
  }
}
