import type { FormProblems, FormRules, FormValues } from '#app/forms/field-rules.ts'
import { formatFor } from '#app/i18n/format.ts'
import { defaultLocale } from '#app/i18n/locale.ts'
import { parseDay } from '#app/ui/day.ts'

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
  const [needed, answer] = [parseDay(neededBy), parseDay(deadline)]
  return {
    ...(needed !== undefined && needed < today && { neededBy: 'range' as const }),
    ...(answer !== undefined && answer < today
      ? { deadline: 'range' as const }
      : answer !== undefined && needed !== undefined && answer > needed && { deadline: 'wrong' as const }),
  }
}
