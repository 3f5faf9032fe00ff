import { dateTimeFormat, numberFormat } from './formatters.ts'
import { locales, type Locale } from './locale.ts'

type Moment = Date | string | number
type MoneyOptions = { currency?: string; minDecimals?: number; maxDecimals?: number }

export type Format = ReturnType<typeof createFormat>

const placeholder = '–'
const dayParts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formats = new Map<Locale, Format>(locales.map((locale) => [locale, createFormat(locale)]))

export function formatFor(locale: Locale): Format {
  return formats.get(locale) ?? createFormat(locale)
}

function createFormat(locale: Locale) {
  const moneyFormat = ({ currency = 'EUR', minDecimals = 2, maxDecimals = minDecimals }: MoneyOptions = {}) =>
    numberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
    })
  let plainMoneyFormat: Intl.NumberFormat | undefined
  return {
    /** Two decimals; unit prices may show up to `maxDecimals`, and prices beside each other equally many. */
    money: (amount: number, options?: MoneyOptions) =>
      (options ? moneyFormat(options) : (plainMoneyFormat ??= moneyFormat())).format(amount),
    /** Formats the amounts of a text that the platform wrote, such as `1500 €: Ana`. */
    amountsIn: (text: string) =>
      text.replaceAll(/(?<![\d.])(\d{1,15}(?:\.\d{1,6})?) €/g, (_all, amount: string) =>
        moneyFormat().format(Number(amount)),
      ),
    number: (value: number, options?: Intl.NumberFormatOptions) => numberFormat(locale, options).format(value),
    /** Takes a fraction: 0.21 is 21 %. */
    percent: (fraction: number, maxDecimals = 2) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: maxDecimals }).format(fraction),
    /** Short weekday of a plain day such as 2026-11-24. */
    weekday: (day: string) => dateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day)),
    date: formatDate,
    dateTime: formatDateTime,
    time: formatTime,
  }
}

/**
 * Formats DD-MM-YYYY in every language (spec 9). A plain day such as 2026-11-24 has no time zone and is only reordered.
 */
function formatDate(moment: Moment): string {
  const day = typeof moment === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(moment) : null
  if (day) return `${day[3]}-${day[2]}-${day[1]}`
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return placeholder
  const parts = formatToParts(date, dayParts)
  return `${parts.day}-${parts.month}-${parts.year}`
}

function formatDateTime(moment: Moment): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? placeholder : `${formatDate(date)} ${formatTime(date)}`
}

/** Formats 24 hours in every language. */
function formatTime(moment: Moment): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return placeholder
  const parts = formatToParts(date, timeParts)
  return `${parts.hour}:${parts.minute}`
}

function formatToParts(date: Date, options: Intl.DateTimeFormatOptions) {
  const parts = dateTimeFormat('en-GB', options).formatToParts(date)
  return Object.fromEntries(parts.map((part) => [part.type, part.value]))
}
