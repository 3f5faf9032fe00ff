import type { Locale } from '@tiber/contract/locales'

export type MailValues = {
  firstName: string
  name: string
  company: string
  supplier: string
  lineCount: number
  deadline: string
  validity: string
  neededBy: string | null
  total: string
  reason: string | null
}

type Text = (values: MailValues) => { subject: string; text: string }

/** Events that are mailed to the seller, with the deadline, and to the buyer. */
export type SellerMail = 'request' | 'counter' | 'reopen' | 'accept' | 'decline' | 'askOperator'
export type BuyerMail = 'offer' | 'declined' | 'withdraw' | 'remind' | 'expire'

export const sellerTexts: Record<Locale, Record<SellerMail, Text>> = {
  'es-ES': {
    request: ({ company, name, lineCount, deadline }) => ({
      subject: `Solicitud de presupuesto de ${company}: ${name}`,
      text: `${company} le pide precio para ${lineCount === 1 ? 'una línea' : `${lineCount} líneas`}. Responda antes del ${deadline}.`,
    }),
    counter: ({ company, name, total, deadline }) => ({
      subject: `Contraoferta de ${company}: ${name}`,
      text: `${company} le propone un total neto de ${total}. Responda antes del ${deadline}.`,
    }),
    reopen: ({ company, name, deadline }) => ({
      subject: `${company} le pide que renueve su oferta: ${name}`,
      text: `La oferta ha caducado y ${company} sigue interesada. Responda antes del ${deadline}.`,
    }),
    accept: ({ company, name, total }) => ({
      subject: `${company} ha aceptado su oferta: ${name}`,
      text: `${company} ha aceptado su oferta por un total neto de ${total}.`,
    }),
    decline: ({ company, name }) => ({
      subject: `${company} ha rechazado su oferta: ${name}`,
      text: `${company} ha rechazado su oferta.`,
    }),
    askOperator: ({ supplier, company, name, deadline }) => ({
      subject: `${supplier} le pasa un presupuesto: ${name}`,
      text: `${supplier} le pide que responda a ${company}. El plazo acaba el ${deadline}.`,
    }),
  },
  'en-US': {
    request: ({ company, name, lineCount, deadline }) => ({
      subject: `Quote request from ${company}: ${name}`,
      text: `${company} asks you for prices for ${lineCount === 1 ? 'one line' : `${lineCount} lines`}. Please answer by ${deadline}.`,
    }),
    counter: ({ company, name, total, deadline }) => ({
      subject: `Counter-offer from ${company}: ${name}`,
      text: `${company} proposes a net total of ${total}. Please answer by ${deadline}.`,
    }),
    reopen: ({ company, name, deadline }) => ({
      subject: `${company} asks you to renew your offer: ${name}`,
      text: `The offer has expired and ${company} is still interested. Please answer by ${deadline}.`,
    }),
    accept: ({ company, name, total }) => ({
      subject: `${company} accepted your offer: ${name}`,
      text: `${company} accepted your offer with a net total of ${total}.`,
    }),
    decline: ({ company, name }) => ({
      subject: `${company} declined your offer: ${name}`,
      text: `${company} declined your offer.`,
    }),
    askOperator: ({ supplier, company, name, deadline }) => ({
      subject: `${supplier} passes a quote to you: ${name}`,
      text: `${supplier} asks you to answer ${company}. The deadline is ${deadline}.`,
    }),
  },
}

export const buyerTexts: Record<Locale, Record<BuyerMail, Text>> = {
  'es-ES': {
    offer: ({ supplier, name, total, validity }) => ({
      subject: `Oferta de ${supplier}: ${name}`,
      text: `${supplier} le ofrece un total neto de ${total}. La oferta es válida hasta el ${validity}.`,
    }),
    declined: ({ supplier, name }) => ({
      subject: `${supplier} no puede ofertar: ${name}`,
      text: `${supplier} ha rechazado su solicitud de presupuesto.`,
    }),
    withdraw: ({ supplier, name }) => ({
      subject: `${supplier} revisa su oferta: ${name}`,
      text: `${supplier} ha retirado su oferta para cambiarla. Le avisaremos cuando la envíe de nuevo.`,
    }),
    remind: ({ supplier, name, total, validity }) => ({
      subject: `La oferta de ${supplier} caduca el ${validity}: ${name}`,
      text: `Puede aceptar la oferta de ${supplier} por ${total} hasta el ${validity}.`,
    }),
    expire: ({ supplier, name }) => ({
      subject: `La oferta de ${supplier} ha caducado: ${name}`,
      text: `La oferta de ${supplier} ha caducado. Puede pedir al proveedor que la renueve.`,
    }),
  },
  'en-US': {
    offer: ({ supplier, name, total, validity }) => ({
      subject: `Offer from ${supplier}: ${name}`,
      text: `${supplier} offers a net total of ${total}. The offer is valid until ${validity}.`,
    }),
    declined: ({ supplier, name }) => ({
      subject: `${supplier} cannot make an offer: ${name}`,
      text: `${supplier} declined your quote request.`,
    }),
    withdraw: ({ supplier, name }) => ({
      subject: `${supplier} is revising the offer: ${name}`,
      text: `${supplier} took the offer back to change it. We will tell you when it is sent again.`,
    }),
    remind: ({ supplier, name, total, validity }) => ({
      subject: `The offer from ${supplier} expires on ${validity}: ${name}`,
      text: `You can accept the offer from ${supplier} for ${total} until ${validity}.`,
    }),
    expire: ({ supplier, name }) => ({
      subject: `The offer from ${supplier} has expired: ${name}`,
      text: `The offer from ${supplier} has expired. You can ask the supplier to renew it.`,
    }),
  },
}

export const frameTexts: Record<
  Locale,
  { greet: (firstName: string) => string; neededBy: (day: string) => string; button: string; end: string }
> = {
  'es-ES': {
    greet: (firstName) => `Hola, ${firstName}:`,
    neededBy: (day) => `El material se necesita el ${day}.`,
    button: 'Ver el presupuesto',
    end: 'Responda en el presupuesto: las respuestas a este correo no llegan a nadie.',
  },
  'en-US': {
    greet: (firstName) => `Hello ${firstName},`,
    neededBy: (day) => `The goods are needed by ${day}.`,
    button: 'View quote',
    end: 'Reply in the quote: nobody reads replies to this email.',
  },
}
