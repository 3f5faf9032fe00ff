import type { quotaPeriods } from '@tiber/contract/company/accounts'

type Period = (typeof quotaPeriods)[number]

/** Returns the first day of the period that contains the day; weeks start on Monday. */
export function getPeriodStart(day: string, period: Period): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (firstMonth: number) => `${String(year).padStart(4, '0')}-${String(firstMonth).padStart(2, '0')}-01`
  if (period === 'YEAR') return first(1)
  if (period === 'QUARTER') return first(Math.floor((month - 1) / 3) * 3 + 1)
  if (period === 'MONTH') return first(month)
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Returns the first day of the next period, when a quota resets. */
export function getNextPeriodStart(day: string, period: Period): string {
  const date = new Date(`${getPeriodStart(day, period)}T00:00:00Z`)
  if (period === 'WEEK') date.setUTCDate(date.getUTCDate() + 7)
  else date.setUTCMonth(date.getUTCMonth() + { MONTH: 1, QUARTER: 3, YEAR: 12 }[period])
  return date.toISOString().slice(0, 10)
}
