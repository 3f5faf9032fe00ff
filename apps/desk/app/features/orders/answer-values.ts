import { getArrivalDay, type Answer, type AnsweredLine } from '@tiber/contract/orders/answer-texts'
import { declineReasons, type DeclineReason } from '@tiber/contract/orders/seller-order-enums'
import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import { addDays, parseDay } from '@tiber/ui/day.ts'

/** Names of the fields of a line. */
export const fieldOf = (name: 'quantity' | 'rest' | 'restOn' | 'reason', lineId: string) => `${name}.${lineId}`

type AnsweredOrder = {
  lines: SellerLine[]
  total: number
  requestedDate: string | null
  expected: { earliest: string; latest: string } | null
}
type Values = Record<string, string | undefined>

/** The answer as it is typed; what is not typed yet has the value the form begins with. */
export type LineAnswer = {
  line: SellerLine
  /** Undefined if no number is typed. */
  now: number | undefined
  rest: number
  isLater: boolean
  laterOn: string | undefined
  reason: DeclineReason
}

/** The day before the delivery the buyer was told, but not in the past and not at a weekend. */
export function getDefaultShippingDay(expectedOn: string | null, today: string): string {
  if (!expectedOn || expectedOn <= today) return today
  let day = addDays(expectedOn, -1)
  while ([0, 6].includes(new Date(day).getUTCDay())) day = addDays(day, -1)
  return day < today ? today : day
}

/** What is free is confirmed, the rest for the day it is expected. */
export function readLineAnswer(line: SellerLine, values: Values): LineAnswer {
  const typed = (values[fieldOf('quantity', line.id)] ?? String(line.free)).trim()
  const now = /^\d{1,9}$/.test(typed) && Number(typed) <= line.open ? Number(typed) : undefined
  const reason = values[fieldOf('reason', line.id)]
  return {
    line,
    now,
    rest: now === undefined ? 0 : line.open - now,
    isLater: (values[fieldOf('rest', line.id)] ?? 'later') === 'later',
    laterOn: parseDay(values[fieldOf('restOn', line.id)] ?? line.availableOn ?? ''),
    reason: declineReasons.find((each) => each === reason) ?? 'OUT_OF_STOCK',
  }
}

/** Whether a line is answered otherwise than in full on the day of the order. */
export const isChanged = ({ rest }: LineAnswer) => rest > 0

/** What the buyer would read if the answer were sent as it is typed. */
export function previewAnswer(order: AnsweredOrder, answers: LineAnswer[], shipsOn: string): Answer {
  const day = getArrivalDay(shipsOn)
  const open = answers.filter(({ line }) => line.open > 0)
  return {
    complete: open.filter((each) => !isChanged(each)).length + (order.total - order.lines.length),
    day,
    lines: open.filter(isChanged).map((each) => toAnsweredLine(each, day)),
    more: 0,
    requestedOn: order.requestedDate ?? order.expected?.latest ?? null,
  }
}

function toAnsweredLine({ line, now = 0, rest, isLater, laterOn, reason }: LineAnswer, day: string): AnsweredLine {
  const pieces = [
    ...(now > 0 ? [{ quantity: now, day }] : []),
    ...(isLater && laterOn ? [{ quantity: rest, day: getArrivalDay(laterOn) }] : []),
  ]
  return { sku: line.sku, unit: line.unit, pieces, cancelled: isLater ? 0 : rest, reason: isLater ? undefined : reason }
}
