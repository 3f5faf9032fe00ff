/** Days are stored as YYYY-MM-DD, and shown and typed as DD-MM-YYYY in both languages. */

/** Reads a day as it is typed, with any separator, or as it is stored; undefined if there is no such day. */
export function parseDay(text: string): string | undefined {
  const typed = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text.trim())
  const day = typed ? [typed[3], typed[2]!.padStart(2, '0'), typed[1]!.padStart(2, '0')].join('-') : text.trim()
  return isDay(day) ? day : undefined
}

/** Refuses days such as 30 February, which `Date` accepts. */
function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Returns a day as it is typed; a text that is none stays as it is. */
export const toTypedDay = (text: string): string => parseDay(text)?.split('-').toReversed().join('-') ?? text

export const addDays = (day: string, days: number): string => {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the same day of another month, or its last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay))).toISOString().slice(0, 10)
}

/** Lists the days of the weeks a month touches, from Monday on. */
export function listMonthDays(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const weekday = (new Date(first).getUTCDay() + 6) % 7
  const start = addDays(first, -weekday)
  const weeks = Math.ceil((weekday + new Date(addDays(addMonths(first, 1), -1)).getUTCDate()) / 7)
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(start, week * 7 + at)),
  )
}
