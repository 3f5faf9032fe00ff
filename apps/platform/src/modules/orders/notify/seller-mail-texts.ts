import type { Locale } from '@tiber/contract/locales'
import type { MailedOrder, NoticeStage } from './seller-notice-queries.ts'

/** More orders than these are not listed in one mail. */
export const maxListedOrders = 20

type Values = { stage: NoticeStage; supplier: string; firstName: string; orders: MailedOrder[] }
type Texts = {
  subject: Record<NoticeStage, (count: number, first: MailedOrder, supplier: string) => string>
  line: Record<NoticeStage, (count: number, supplier: string) => string>
  greeting: (name: string) => string
  order: (order: MailedOrder, amount: string, deadline: string) => string
  button: string
  end: string
}

const texts: Record<Locale, Texts> = {
  'es-ES': {
    subject: {
      NEW: (count, { reference, account }) =>
        count === 1 ? `Pedido nuevo ${reference} de ${account}` : `${count} pedidos nuevos`,
      REMINDER: (count, { reference }) =>
        count === 1 ? `El pedido ${reference} espera su respuesta` : `${count} pedidos esperan su respuesta`,
      ESCALATION: (count, { reference }, supplier) =>
        count === 1
          ? `${supplier} no ha respondido el pedido ${reference}`
          : `${supplier} no ha respondido ${count} pedidos`,
    },
    line: {
      NEW: (count) =>
        count === 1
          ? 'Ha recibido un pedido. Respóndalo, por favor:'
          : 'Ha recibido estos pedidos. Respóndalos, por favor:',
      REMINDER: () => 'Ha pasado la mitad del plazo de respuesta:',
      ESCALATION: (_count, supplier) =>
        `El plazo de respuesta de ${supplier} ha vencido. El pedido sigue en pie: puede recordárselo o responder por él.`,
    },
    greeting: (name) => `Hola, ${name}:`,
    order: ({ reference, account, lineCount }, amount, deadline) =>
      `${reference}, ${account}: ${lineCount === 1 ? '1 línea' : `${lineCount} líneas`}, ${amount} netos, responder antes del ${deadline}.`,
    button: 'Ver los pedidos',
    end: 'Ningún pedido se rechaza por sí solo cuando vence el plazo.',
  },
  'en-US': {
    subject: {
      NEW: (count, { reference, account }) =>
        count === 1 ? `New order ${reference} from ${account}` : `${count} new orders`,
      REMINDER: (count, { reference }) =>
        count === 1 ? `Order ${reference} is waiting for your answer` : `${count} orders are waiting for your answer`,
      ESCALATION: (count, { reference }, supplier) =>
        count === 1
          ? `${supplier} has not answered order ${reference}`
          : `${supplier} has not answered ${count} orders`,
    },
    line: {
      NEW: (count) =>
        count === 1
          ? 'You have received an order. Please answer it:'
          : 'You have received these orders. Please answer them:',
      REMINDER: () => 'Half of the time to answer has passed:',
      ESCALATION: (_count, supplier) =>
        `The time of ${supplier} to answer has passed. The order stands: you can remind them or answer for them.`,
    },
    greeting: (name) => `Hello ${name},`,
    order: ({ reference, account, lineCount }, amount, deadline) =>
      `${reference}, ${account}: ${lineCount === 1 ? '1 line' : `${lineCount} lines`}, ${amount} net, answer by ${deadline}.`,
    button: 'View orders',
    end: 'No order is declined by itself when the time has passed.',
  },
}

/** Builds a mail about orders that wait for an answer, the most urgent first. */
export function buildSellerMail(locale: Locale, { stage, supplier, firstName, orders }: Values) {
  const text = texts[locale]
  const count = orders.length
  const listed = orders.map((order) =>
    text.order(
      order,
      new Intl.NumberFormat(locale, { style: 'currency', currency: order.currency, useGrouping: 'always' }).format(
        Number(order.net),
      ),
      formatDeadline(order.answerBy),
    ),
  )
  return {
    subject: text.subject[stage](count, orders[0]!, supplier),
    lines: [text.greeting(firstName), text.line[stage](count, supplier), ...listed],
    button: text.button,
    end: text.end,
  }
}

/** DD-MM-YYYY, HH:MM in Madrid, where the shop's deadlines are. */
function formatDeadline(instant: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Madrid',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const get = (type: string) => parts.find((part) => part.type === type)!.value
  return `${get('day')}-${get('month')}-${get('year')}, ${get('hour')}:${get('minute')}`
}
