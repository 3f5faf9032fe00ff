import { defaultLocale, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { buildMailLink, mailEach } from '../../users/public.ts'
import type { AddressMailJob } from '../transitions/correct-address.ts'
import { selectCorrectedAddress, type CorrectedAddress } from './corrected-address-queries.ts'
import { mailAboutOrder } from './order-mails.ts'

/** Mails who prepares the order where it goes now; the operator stands in for a supplier without staff. */
export async function mailCorrectedAddress(context: Context, job: AddressMailJob) {
  const { logisticOrderId } = job
  const order = await selectCorrectedAddress(context, logisticOrderId)
  const recipients = order.suppliers.length === 0 ? order.operators : order.suppliers
  await mailEach(context, { name: 'corrected-address-mail', job, recipients }, async (recipient) => {
    const locale = recipient.locale ?? defaultLocale
    const { greeting, ...text } = texts[locale](order)
    const desk = recipient.clientType === 'SUPPLIER' ? `/orders/${logisticOrderId}` : ''
    const mail = { ...text, lines: [greeting(recipient.firstName), ...text.lines], to: recipient.email, locale }
    const link = buildMailLink(context, recipient, { shop: '/', desk })
    await mailAboutOrder(context, { logisticOrderIds: [logisticOrderId] }, { ...mail, ...link })
  })
}

type Text = { subject: string; greeting: (name: string) => string; lines: string[]; button: string; end: string }

function toAddressText({ fullName, company, address, additionalAddress, zipcode, city }: CorrectedAddress['address']) {
  return [fullName, company, address, additionalAddress, `${zipcode} ${city}`].filter(Boolean).join('\n')
}

const texts: Record<Locale, (order: CorrectedAddress) => Text> = {
  'es-ES': ({ reference, address }) => ({
    subject: `Nueva dirección de entrega del pedido ${reference}`,
    greeting: (name) => `Hola, ${name}:`,
    lines: [
      `El operador ha corregido la dirección de entrega del pedido ${reference}. Envíelo a:`,
      toAddressText(address),
    ],
    button: 'Ver el pedido',
    end: 'Si ya había impreso el albarán o la etiqueta, imprímalos de nuevo.',
  }),
  'en-US': ({ reference, address }) => ({
    subject: `New delivery address of order ${reference}`,
    greeting: (name) => `Hello ${name},`,
    lines: [
      `The operator has corrected the delivery address of order ${reference}. Ship it to:`,
      toAddressText(address),
    ],
    button: 'View order',
    end: 'If you had already printed the delivery note or the label, print them again.',
  }),
}
