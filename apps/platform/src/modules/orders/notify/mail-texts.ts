import type { Locale } from '@tiber/contract/locales'
import { formatIban } from '@tiber/contract/iban'
import type { BankAccount } from '@tiber/contract/orders/bank-transfer'

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
  | 'refusedByShop'
  | 'shipped'
  | 'shippedPart'
  | 'cancelled'
  | 'cancelledPart'
  | 'paymentRefused'
  | 'late'
  | 'dropped'

type Values = {
  firstName: string
  reference: string
  supplier: string
  total: string
  actor: string
  reason: string | null
  /** What suppliers answered. */
  answers: string[]
  /** Whether pieces arrive later than requested or promised before, which the buyer may drop. */
  hasLatePieces: boolean
  /** Account to which the order has to be transferred. */
  account: BankAccount | undefined
  amount: string
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
    line: ({ reference, total }) =>
      `Hemos recibido su pedido ${reference} por ${total}. Lo enviaremos a los proveedores en cuanto se apruebe.`,
  },
  blocked: {
    subject: ({ reference }) => `Su pedido ${reference} está bloqueado`,
    line: ({ reference }) =>
      `Una norma de compra de su empresa bloquea el pedido ${reference}. En la tienda puede ver el motivo y qué hacer.`,
  },
  approved: {
    subject: ({ reference }) => `Su pedido ${reference} está aprobado`,
    line: ({ reference, actor }) => `${actor} ha aprobado el pedido ${reference}. Ya está en manos de los proveedores.`,
  },
  declined: {
    subject: ({ reference }) => `Su pedido ${reference} ha sido rechazado`,
    line: ({ reference, actor }) => `${actor} ha rechazado el pedido ${reference}.`,
  },
  returned: {
    subject: ({ reference }) => `Su pedido ${reference} necesita cambios`,
    line: ({ reference, actor }) => `${actor} le ha devuelto el pedido ${reference} para que lo modifique.`,
  },
  accepted: {
    subject: ({ reference, supplier }) => `${supplier} ha aceptado el pedido ${reference}`,
    line: ({ reference, supplier }) => `${supplier} ha aceptado el pedido ${reference} y lo está preparando.`,
  },
  refused: {
    subject: ({ reference, supplier }) => `${supplier} no puede servir el pedido ${reference}`,
    line: ({ reference, supplier }) => `${supplier} no puede servir el pedido ${reference}. No se le cobrará nada.`,
  },
  refusedByShop: {
    subject: ({ reference }) => `El pedido ${reference} no se ha autorizado`,
    line: ({ reference }) =>
      `Hemos revisado el pedido ${reference}, que superaba un límite de su empresa, y no podemos servirlo. No se le cobrará nada.`,
  },
  shipped: {
    subject: ({ reference }) => `El pedido ${reference} está en camino`,
    line: ({ reference, supplier }) => `${supplier} ha enviado el pedido ${reference} completo.`,
  },
  shippedPart: {
    subject: ({ reference }) => `Una parte del pedido ${reference} está en camino`,
    line: ({ reference, supplier }) =>
      `${supplier} ha enviado una parte del pedido ${reference}. El resto se enviará más adelante.`,
  },
  cancelled: {
    subject: ({ reference }) => `El pedido ${reference} está anulado`,
    line: ({ reference, actor }) => `${actor} ha anulado el pedido ${reference}.`,
  },
  cancelledPart: {
    subject: ({ reference }) => `Se han anulado líneas del pedido ${reference}`,
    line: ({ reference, supplier }) =>
      `${supplier} no puede servir una parte del pedido ${reference}. El resto sigue su curso.`,
  },
  paymentRefused: {
    subject: ({ reference }) => `El pago del pedido ${reference} ha sido rechazado`,
    line: ({ reference }) =>
      `El banco no ha aceptado el pago del pedido ${reference}. Puede elegir otra forma de pago.`,
  },
  late: {
    subject: ({ reference }) => `Una parte del pedido ${reference} llega más tarde`,
    line: ({ reference, supplier }) => `${supplier} ha cambiado las fechas de entrega del pedido ${reference}.`,
  },
  dropped: {
    subject: ({ reference }) => `Piezas con retraso anuladas en el pedido ${reference}`,
    line: ({ reference, actor }) =>
      `${actor} ha anulado las piezas con retraso del pedido ${reference}. No se cobrará nada por ellas.`,
  },
}

const english: Record<OrderMailEvent, MailTemplate> = {
  placed: {
    subject: ({ reference }) => `We have received your order ${reference}`,
    line: ({ reference, total }) =>
      `We have received your order ${reference} for ${total} and sent it to the suppliers.`,
  },
  waiting: {
    subject: ({ reference }) => `Your order ${reference} is waiting for approval`,
    line: ({ reference, total }) =>
      `We have received your order ${reference} for ${total}. We will send it to the suppliers as soon as it is approved.`,
  },
  blocked: {
    subject: ({ reference }) => `Your order ${reference} is blocked`,
    line: ({ reference }) =>
      `One of your company’s purchasing rules is blocking order ${reference}. See the shop for the reason and what you can do.`,
  },
  approved: {
    subject: ({ reference }) => `Your order ${reference} has been approved`,
    line: ({ reference, actor }) => `${actor} approved order ${reference}. It has been sent to the suppliers.`,
  },
  declined: {
    subject: ({ reference }) => `Your order ${reference} was declined`,
    line: ({ reference, actor }) => `${actor} declined order ${reference}.`,
  },
  returned: {
    subject: ({ reference }) => `Changes requested for order ${reference}`,
    line: ({ reference, actor }) => `${actor} sent order ${reference} back to you for changes.`,
  },
  accepted: {
    subject: ({ reference, supplier }) => `${supplier} accepted order ${reference}`,
    line: ({ reference, supplier }) => `${supplier} accepted order ${reference} and is preparing it.`,
  },
  refused: {
    subject: ({ reference, supplier }) => `${supplier} cannot deliver order ${reference}`,
    line: ({ reference, supplier }) => `${supplier} cannot deliver order ${reference}. You will not be charged.`,
  },
  refusedByShop: {
    subject: ({ reference }) => `Order ${reference} was not released`,
    line: ({ reference }) =>
      `We have reviewed order ${reference}, which exceeded a limit of your company, and cannot deliver it. You will not be charged.`,
  },
  shipped: {
    subject: ({ reference }) => `Order ${reference} is on its way`,
    line: ({ reference, supplier }) => `${supplier} has shipped order ${reference} in full.`,
  },
  shippedPart: {
    subject: ({ reference }) => `Part of order ${reference} is on its way`,
    line: ({ reference, supplier }) => `${supplier} has shipped part of order ${reference}. The rest will follow.`,
  },
  cancelled: {
    subject: ({ reference }) => `Order ${reference} has been canceled`,
    line: ({ reference, actor }) => `${actor} canceled order ${reference}.`,
  },
  cancelledPart: {
    subject: ({ reference }) => `Lines canceled in order ${reference}`,
    line: ({ reference, supplier }) =>
      `${supplier} cannot deliver part of order ${reference}. The rest is not affected.`,
  },
  paymentRefused: {
    subject: ({ reference }) => `Payment for order ${reference} was declined`,
    line: ({ reference }) =>
      `Your bank declined the payment for order ${reference}. You can choose another payment method.`,
  },
  late: {
    subject: ({ reference }) => `Part of order ${reference} will arrive later`,
    line: ({ reference, supplier }) => `${supplier} has changed the delivery dates of order ${reference}.`,
  },
  dropped: {
    subject: ({ reference }) => `Late items canceled in order ${reference}`,
    line: ({ reference, actor }) =>
      `${actor} canceled the late items of order ${reference}. You will not be charged for them.`,
  },
}

const commonTexts = {
  'es-ES': {
    greeting: (name: string) => `Hola, ${name}:`,
    reasonLine: (reason: string) => `Motivo: ${reason}`,
    transferLine: ({ beneficiary, iban, bic }: BankAccount, { amount, reference }: Values) =>
      `Transfiera ${amount} a ${beneficiary}, IBAN ${formatIban(iban)}, BIC ${bic}, con el concepto ${reference}.`,
    lateLine:
      'Puede mantener las piezas que llegan más tarde o anularlas sin coste hasta que se envíen. Si no hace nada, se mantienen.',
    button: 'Ver el pedido',
    end: 'El enlace muestra siempre el estado actual del pedido.',
  },
  'en-US': {
    greeting: (name: string) => `Hello ${name},`,
    reasonLine: (reason: string) => `Reason: ${reason}`,
    transferLine: ({ beneficiary, iban, bic }: BankAccount, { amount, reference }: Values) =>
      `Transfer ${amount} to ${beneficiary}, IBAN ${formatIban(iban)}, BIC ${bic}, with the reference ${reference}.`,
    lateLine:
      'You can keep the items that arrive later, or cancel them free of charge until they ship. If you do nothing, they stay in the order.',
    button: 'View order',
    end: 'The link always shows the current status of the order.',
  },
}

export function buildOrderMail(locale: Locale, event: OrderMailEvent, values: Values): MailText {
  const { subject, line } = (locale === 'es-ES' ? spanish : english)[event]
  const { greeting, reasonLine, transferLine, lateLine, button, end } = commonTexts[locale]
  const reason = values.reason === null ? [] : [reasonLine(values.reason)]
  const late = values.hasLatePieces ? [lateLine] : []
  const transfer = values.account ? [transferLine(values.account, values)] : []
  const lines = [greeting(values.firstName), line(values), ...values.answers, ...late, ...reason, ...transfer]
  return { subject: subject(values), lines, button, end }
}
