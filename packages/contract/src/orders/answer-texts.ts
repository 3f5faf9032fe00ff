import type { Locale } from '../locales.ts'
import { translateUnit } from '../units.ts'
import type { DeclineReason } from './seller-order-enums.ts'

/** What the buyer reads if the seller gave only the code of a reason. */
export const declineReasonTexts: Record<DeclineReason, Record<Locale, string>> = {
  OUT_OF_STOCK: { 'es-ES': 'Sin existencias', 'en-US': 'Out of stock' },
  DISCONTINUED: { 'es-ES': 'Artículo descatalogado', 'en-US': 'Discontinued article' },
  PRICE: { 'es-ES': 'El precio ya no es válido', 'en-US': 'The price is no longer valid' },
  DELIVERY: { 'es-ES': 'No podemos cumplir la entrega', 'en-US': 'We cannot make the delivery' },
  CUSTOMER: { 'es-ES': 'A petición del cliente', 'en-US': 'At the request of the customer' },
  OTHER: { 'es-ES': 'Otro motivo', 'en-US': 'Another reason' },
}

/** A line that is not delivered in full on the day of most others. */
export type AnsweredLine = {
  sku: string
  unit: string
  /** Pieces by day of arrival, the first day first. */
  pieces: { quantity: number; day: string }[]
  cancelled: number
  reason?: DeclineReason | undefined
}

/** What a seller answered: complete lines of one day, and the others one by one. */
export type Answer = {
  complete: number
  /** Day on which the complete lines arrive. */
  day: string
  lines: AnsweredLine[]
  /** Other lines than the complete and the listed ones. */
  more: number
  /** The day the buyer asked for, or was told; pieces after it are late. */
  requestedOn: string | null
}

/** More exceptions than these are only counted. */
export const maxAnsweredLines = 20

type AnswerTexts = {
  all: (count: number, day: string) => string
  complete: (count: number, day: string) => string
  line: (sku: string, parts: string) => string
  pieces: (count: string, unit: string, day: string | null) => string
  and: string
  cancelled: (count: string, unit: string, reason: string | undefined) => string
  late: (days: number, count: string) => string
  more: (count: number) => string
}

const texts: Record<Locale, AnswerTexts> = {
  'es-ES': {
    all: (count, day) => `${count === 1 ? 'La línea llega completa' : 'Todo llega completo'} el ${day}`,
    complete: (count, day) => `${count === 1 ? '1 línea completa' : `${count} líneas completas`} el ${day}`,
    line: (sku, parts) => `De ${sku}, ${parts}`,
    pieces: (count, unit, day) => `${count} ${unit} ${day === null ? 'ese día' : `el ${day}`}`,
    and: ' y ',
    cancelled: (count, unit, reason) =>
      `${count} ${unit} ${reason ? `no se sirven (${reason.toLowerCase()})` : 'no se sirven'}`,
    late: (days, count) => `, ${days === 1 ? 'un día' : `${count} días`} más tarde de lo pedido`,
    more: (count) => (count === 1 ? 'Otra línea llega de otra forma' : `Otras ${count} líneas llegan de otra forma`),
  },
  'en-US': {
    all: (count, day) => `${count === 1 ? 'The line arrives complete' : 'Everything arrives complete'} on ${day}`,
    complete: (count, day) => `${count === 1 ? '1 complete line' : `${count} complete lines`} on ${day}`,
    line: (sku, parts) => `Of ${sku}, ${parts}`,
    pieces: (count, unit, day) => `${count} ${unit} ${day === null ? 'that day' : `on ${day}`}`,
    and: ' and ',
    cancelled: (count, unit, reason) =>
      `${count} ${unit} ${reason ? `cannot be delivered (${reason.toLowerCase()})` : 'cannot be delivered'}`,
    late: (days, count) => `, ${days === 1 ? 'one day' : `${count} days`} later than requested`,
    more: (count) => (count === 1 ? 'One more line arrives differently' : `${count} more lines arrive differently`),
  },
}

/** Says what the buyer reads: in the mail, on the page of the order, and before sending under the seller's answer. */
export function describeAnswer({ complete, day, lines, more, requestedOn }: Answer, locale: Locale): string {
  const text = texts[locale]
  const count = new Intl.NumberFormat(locale, { useGrouping: 'always' })
  const describeDelay = (arrival: string | undefined) => {
    const days = arrival !== undefined && requestedOn !== null ? countDays(requestedOn, arrival) : 0
    return days > 0 ? text.late(days, count.format(days)) : ''
  }
  const toLine = ({ sku, pieces, cancelled, reason, ...line }: AnsweredLine) => {
    const unit = translateUnit(line.unit, locale)
    const parts = pieces.map((each) =>
      text.pieces(count.format(each.quantity), unit, complete > 0 && each.day === day ? null : toDate(each.day)),
    )
    const why = reason && declineReasonTexts[reason][locale]
    const rest = cancelled > 0 ? [text.cancelled(count.format(cancelled), unit, why)] : []
    return text.line(sku, joinParts([...parts, ...rest], text.and)) + describeDelay(pieces.at(-1)?.day)
  }
  const describeComplete = lines.length === 0 && more === 0 ? text.all : text.complete
  return [
    ...(complete > 0 ? [describeComplete(complete, toDate(day)) + describeDelay(day)] : []),
    ...lines.map(toLine),
    ...(more > 0 ? [text.more(more)] : []),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

const joinParts = (parts: string[], and: string) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${and}${parts.at(-1)}`

const toDate = (day: string) => day.split('-').toReversed().join('-')
const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The day on which pieces arrive that ship on a day: the next one that is no weekend. */
export function getArrivalDay(shipsOn: string): string {
  const date = new Date(shipsOn)
  do date.setUTCDate(date.getUTCDate() + 1)
  while (date.getUTCDay() === 0 || date.getUTCDay() === 6)
  return date.toISOString().slice(0, 10)
}
