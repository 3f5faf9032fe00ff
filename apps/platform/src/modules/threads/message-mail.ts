import { defaultLocale, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { buildMailLink, mailEach } from '../users/public.ts'
import { selectMailedMessage, type MailedMessage } from './message-queries.ts'
import type { MessageMailJob } from './service.ts'

type Values = { firstName: string; author: string; topic: string | null; text: string; attachmentCount: number }
type MailText = { subject: string; lines: string[]; button: string; end: string }

const texts: Record<Locale, (values: Values) => MailText> = {
  'es-ES': ({ firstName, author, topic, text, attachmentCount }) => ({
    subject: topic ? `Mensaje de ${author}: ${topic}` : `Mensaje de ${author}`,
    lines: [
      `Hola, ${firstName}:`,
      topic ? `${author} le ha escrito sobre ${topic}:` : `${author} le ha escrito:`,
      text,
      ...(attachmentCount > 0
        ? [attachmentCount === 1 ? 'Adjunta un archivo.' : `Adjunta ${attachmentCount} archivos.`]
        : []),
    ],
    button: 'Ver la conversación',
    end: 'Responda en la conversación: las respuestas a este correo no llegan a nadie.',
  }),
  'en-US': ({ firstName, author, topic, text, attachmentCount }) => ({
    subject: topic ? `Message from ${author}: ${topic}` : `Message from ${author}`,
    lines: [
      `Hello ${firstName},`,
      topic ? `${author} wrote to you about ${topic}:` : `${author} wrote to you:`,
      text,
      ...(attachmentCount > 0
        ? [attachmentCount === 1 ? 'One file is attached.' : `${attachmentCount} files are attached.`]
        : []),
    ],
    button: 'View conversation',
    end: 'Reply in the conversation: nobody reads replies to this email.',
  }),
}

/** Longer messages are cut in mails; the conversation shows them whole. */
const maxMailedLength = 1000

/** Mails a message to those of the other side who have not read it yet. */
export async function mailMessage(context: Context, job: MessageMailJob) {
  const message = await selectMailedMessage(context, job.messageId)
  if (!message) return
  const path = `/messages/${message.threadId}`
  const { recipients } = message
  await mailEach(context, { name: 'message-mail', job, recipients }, async (recipient) => {
    const locale = recipient.locale ?? defaultLocale
    const { authorName, authorCompany } = message
    const text = texts[locale]({
      firstName: recipient.firstName,
      author: authorCompany === null ? authorName : `${authorName} (${authorCompany})`,
      topic: describeTopic(message, locale),
      text: cutText(message.message),
      attachmentCount: message.attachmentCount,
    })
    await context.mailer.send({
      ...text,
      to: recipient.email,
      locale,
      ...buildMailLink(context, recipient, { shop: `/account${path}`, desk: path }),
    })
  })
}

const describeTopic = ({ reference, subject }: MailedMessage, locale: Locale): string | null => {
  if (reference === null) return subject
  return locale === 'es-ES' ? `el pedido ${reference}` : `order ${reference}`
}

const cutText = (text: string) => (text.length > maxMailedLength ? `${text.slice(0, maxMailedLength)}…` : text)
