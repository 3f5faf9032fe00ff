import { defaultLocale, pickText, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { buildMailLink, mailEach, type Recipient } from '../../users/public.ts'
import { mailAboutOrder } from './order-mails.ts'
import { selectDroppedPieces, type DroppedPiece, type DroppedPieces } from './dropped-pieces-queries.ts'

/** Late pieces of a logistic order that its buyer dropped. */
export type DroppedPiecesJob = { logisticOrderId: string; pieces: DroppedPiece[] }

/** Mails who prepares the order, so that nobody ships what was dropped; the operator stands in for a supplier without staff. */
export async function mailDroppedPieces(context: Context, job: DroppedPiecesJob) {
  const { logisticOrderId, pieces } = job
  const order = await selectDroppedPieces(context, logisticOrderId, pieces)
  const recipients = order.suppliers.length === 0 ? order.operators : order.suppliers
  await mailEach(context, { name: 'dropped-pieces-mail', job, recipients }, async (recipient) => {
    const locale = recipient.locale ?? defaultLocale
    const desk = recipient.clientType === 'SUPPLIER' ? `/orders/${logisticOrderId}` : ''
    await mailAboutOrder(
      context,
      { logisticOrderIds: [logisticOrderId] },
      {
        ...buildMail(locale, recipient, order),
        to: recipient.email,
        locale,
        ...buildMailLink(context, recipient, { shop: '/', desk }),
      },
    )
  })
}

type Texts = {
  subject: (order: DroppedPieces) => string
  greeting: (name: string) => string
  line: (order: DroppedPieces) => string
  button: string
  end: string
}

const texts: Record<Locale, Texts> = {
  'es-ES': {
    subject: ({ reference }) => `El cliente ha anulado piezas con retraso del pedido ${reference}`,
    greeting: (name) => `Hola, ${name}:`,
    line: ({ account, reference }) =>
      `${account} no quiere esperar estas piezas del pedido ${reference}. Por favor, no las envíe:`,
    button: 'Ver el pedido',
    end: 'El resto del pedido sigue su curso.',
  },
  'en-US': {
    subject: ({ reference }) => `The customer canceled late items of order ${reference}`,
    greeting: (name) => `Hello ${name},`,
    line: ({ account, reference }) =>
      `${account} does not want to wait for these items of order ${reference}. Please do not ship them:`,
    button: 'View order',
    end: 'The rest of the order is not affected.',
  },
}

function buildMail(locale: Locale, { firstName }: Recipient, order: DroppedPieces) {
  const text = texts[locale]
  const format = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const listed = order.lines.map(({ sku, names, quantity }) =>
    `${format.format(quantity)} × ${sku} ${pickText(names, locale) ?? ''}`.trim(),
  )
  return {
    subject: text.subject(order),
    lines: [text.greeting(firstName), text.line(order), ...listed],
    button: text.button,
    end: text.end,
  }
}
