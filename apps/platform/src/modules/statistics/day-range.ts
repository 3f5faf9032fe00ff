import { PlatformError } from '@tiber/contract/errors'
import { defaultRangeDays, maxRangeDays } from '@tiber/contract/statistics'

export type DayRange = { from: string; to: string }

/** No order is older; dates far before it are mistakes. */
const earliestDay = '2000-01-01'
const dayMs = 24 * 60 * 60 * 1000

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const countDays = ({ from, to }: DayRange) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** Completes a range of days with the last 30 days until `to` or today, and refuses one that cannot be meant. */
export function resolveRange(params: Partial<DayRange>, today: string): DayRange {
  const to = params.to ?? today
  const from = params.from ?? addDays(to, 1 - defaultRangeDays)
  if (to < from) throw new PlatformError('F-E-007', 'The last day must not be before the first day.', 'to')
  if (from < earliestDay) throw new PlatformError('F-E-007', `The first day must be ${earliestDay} or later.`, 'from')
  if (countDays({ from, to }) > maxRangeDays)
    throw new PlatformError('F-E-007', `The range must not be longer than ${maxRangeDays} days.`, 'from')
  return { from, to }
}

export const listDays = (range: DayRange): string[] =>
  Array.from({ length: countDays(range) }, (_, at) => addDays(range.from, at))
