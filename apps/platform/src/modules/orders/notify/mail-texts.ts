import type { Locale } from '@tiber/contract/locales'

/** Events a buyer is mailed about. */
export type OrderMailEvent =
  | 'placed'
  | 'waiting'
  | 'blocked'
  | 'approved'
  | 'declined'
  | 'returned'
  | 'accepted'
  | 'refused'
  | 'shipped'
  | 'shippedPart'
  | 'cancelled'
  | 'cancelledPart'
  | 'paymentRefused'

type Values = {
  firstName: string
  reference: string
  supplier: string
  total: string
  actor: string
  reason: string | null
}
type MailText = { subject: string; lines: string[]; button: string; end: string }

type MailTemplate = { subject: (values: Values) => string; line: (values: Values) => string }

const spanish: Record<OrderMailEvent, MailTemplate> = {
  placed: {
    subject: ({ reference }) => `Hemos recibido su pedido ${reference}`,
    line: ({ reference, total }) =>
      `Hemos recibido su pedido ${reference} por ${total} y lo hemos enviado a los proveedores.`,
  },
  waiting: {
    subject: ({ reference }) => `Su pedido ${reference} espera aprobación`,
    line: ({ reference, total }) => `Hemos recibido su pedido ${reference} por ${total}. Sale en cuanto se apruebe.`,
  },
  blocked: {
    subject: ({ reference }) => `Su pedido ${reference} no puede salir todavía`,
    line: ({ reference }) =>
      `Una regla de compra de su empresa detiene el pedido ${reference}. En la tienda ve cuál y cómo seguir.`,
  },
  approved: {
    subject: ({ reference }) => `Su pedido ${reference} está aprobado`,
    line: ({ reference, actor }) => `${actor} ha aprobado el pedido ${reference}. Ya está en manos de los proveedores.`,
  },
  declined: {
    subject: ({ reference }) => `Su pedido ${reference} no se ha aprobado`,
    line: ({ reference, actor }) => `${actor} no ha aprobado el pedido ${reference}.`,
  },
  returned: {
    subject: ({ reference }) => `Le piden un cambio en el pedido ${reference}`,
    line: ({ reference, actor }) => `${actor} le devuelve el pedido ${reference} para que lo cambie.`,
  },
  accepted: {
    subject: ({ reference, supplier }) => `${supplier} ha aceptado el pedido ${reference}`,
    line: ({ reference, supplier }) => `${supplier} ha aceptado el pedido ${reference} y lo prepara.`,
  },
  refused: {
    subject: ({ reference, supplier }) => `${supplier} no puede servir el pedido ${reference}`,
    line: ({ reference, supplier }) => `${supplier} no puede servir el pedido ${reference}. No se le cobra nada.`,
  },
  shipped: {
    subject: ({ reference }) => `El pedido ${reference} está en camino`,
    line: ({ reference, supplier }) => `${supplier} ha enviado todo lo del pedido ${reference}.`,
  },
  shippedPart: {
    subject: ({ reference }) => `Una parte del pedido ${reference} está en camino`,
    line: ({ reference, supplier }) =>
      `${supplier} ha enviado una parte del pedido ${reference}. El resto sale después.`,
  },
  cancelled: {
    subject: ({ reference }) => `El pedido ${reference} está anulado`,
    line: ({ reference, actor }) => `${actor} ha anulado el pedido ${reference}.`,
  },
  cancelledPart: {
    subject: ({ reference }) => `Faltan líneas en el pedido ${reference}`,
    line: ({ reference, supplier }) =>
      `${supplier} no puede servir una parte del pedido ${reference}. El resto sigue su curso.`,
  },
  paymentRefused: {
    subject: ({ reference }) => `El pago del pedido ${reference} ha sido rechazado`,
    line: ({ reference }) => `El banco no ha aceptado el pago del pedido ${reference}. Puede pagarlo de otra forma.`,
  },
}

const english: Record<OrderMailEvent, MailTemplate> = {
  placed: {
    subject: ({ reference }) => `We have received your order ${reference}`,
    line: ({ reference, total }) =>
      `We have received your order ${reference} of ${total} and sent it to the suppliers.`,
  },
  waiting: {
    subject: ({ reference }) => `Your order ${reference} waits for approval`,
    line: ({ reference, total }) =>
      `We have received your order ${reference} of ${total}. It goes on as soon as it is approved.`,
  },
  blocked: {
    subject: ({ reference }) => `Your order ${reference} cannot go on yet`,
    line: ({ reference }) =>
      `A buying rule of your company stops the order ${reference}. The shop says which, and how to go on.`,
  },
  approved: {
    subject: ({ reference }) => `Your order ${reference} is approved`,
    line: ({ reference, actor }) => `${actor} has approved the order ${reference}. It is with the suppliers now.`,
  },
  declined: {
    subject: ({ reference }) => `Your order ${reference} was not approved`,
    line: ({ reference, actor }) => `${actor} has not approved the order ${reference}.`,
  },
  returned: {
    subject: ({ reference }) => `A change is asked for in order ${reference}`,
    line: ({ reference, actor }) => `${actor} returns the order ${reference} to you for a change.`,
  },
  accepted: {
    subject: ({ reference, supplier }) => `${supplier} has accepted order ${reference}`,
    line: ({ reference, supplier }) => `${supplier} has accepted the order ${reference} and prepares it.`,
  },
  refused: {
    subject: ({ reference, supplier }) => `${supplier} cannot deliver order ${reference}`,
    line: ({ reference, supplier }) => `${supplier} cannot deliver the order ${reference}. You are charged nothing.`,
  },
  shipped: {
    subject: ({ reference }) => `Order ${reference} is on its way`,
    line: ({ reference, supplier }) => `${supplier} has shipped all of the order ${reference}.`,
  },
  shippedPart: {
    subject: ({ reference }) => `A part of order ${reference} is on its way`,
    line: ({ reference, supplier }) => `${supplier} has shipped a part of the order ${reference}. The rest follows.`,
  },
  cancelled: {
    subject: ({ reference }) => `Order ${reference} is cancelled`,
    line: ({ reference, actor }) => `${actor} has cancelled the order ${reference}.`,
  },
  cancelledPart: {
    subject: ({ reference }) => `Lines are missing in order ${reference}`,
    line: ({ reference, supplier }) => `${supplier} cannot deliver a part of the order ${reference}. The rest goes on.`,
  },
  paymentRefused: {
    subject: ({ reference }) => `The payment of order ${reference} was refused`,
    line: ({ reference }) =>
      `The bank has not accepted the payment of the order ${reference}. You can pay it in another way.`,
  },
}

const commonTexts = {
  'es-ES': {
    greeting: (name: string) => `Hola, ${name}:`,
    reasonLine: (reason: string) => `Motivo: ${reason}`,
    button: 'Ver el pedido',
    end: 'El enlace muestra siempre cómo va el pedido.',
  },
  'en-US': {
    greeting: (name: string) => `Hello ${name},`,
    reasonLine: (reason: string) => `Reason: ${reason}`,
    button: 'See the order',
    end: 'The link always shows where the order stands.',
  },
}

export function buildOrderMail(locale: Locale, event: OrderMailEvent, values: Values): MailText {
  const { subject, line } = (locale === 'es-ES' ? spanish : english)[event]
  const { greeting, reasonLine, button, end } = commonTexts[locale]
  const reason = values.reason === null ? [] : [reasonLine(values.reason)]
  return { subject: subject(values), lines: [greeting(values.firstName), line(values), ...reason], button, end }
}
