import type { FormProblems, FormRules, FormValues } from '@tiber/ui/forms/field-rules.ts'
import { formatFor } from '@tiber/ui/i18n/format.ts'
import { defaultLocale } from '@tiber/ui/i18n/locale.ts'
import { parseDay } from '@tiber/ui/day.ts'

export const requestRules: FormRules = {
  name: { required: true, maxLength: 255 },
  neededBy: { kind: 'date', nullable: true },
  deadline: { kind: 'date', nullable: true },
  message: { maxLength: 4000 },
}

/** Returns today's day in the shop's time zone. */
export const getToday = (now: Date): string => parseDay(formatFor(defaultLocale).date(now)) ?? ''

/** Checks the days: `range` is in the past, `wrong` means that suppliers would answer after the goods are needed. */
export function checkDays({ neededBy = '', deadline = '' }: FormValues, today: string): FormProblems {
  const [needed = '', answer = ''] = [parseDay(neededBy), parseDay(deadline)]
  const isPast = (day: string) => day !== '' && day < today
  return {
    ...(isPast(needed) && { neededBy: 'range' as const }),
    ...(isPast(answer) && { deadline: 'range' as const }),
    ...(needed >= today && answer > needed && { deadline: 'wrong' as const }),
  }
}
