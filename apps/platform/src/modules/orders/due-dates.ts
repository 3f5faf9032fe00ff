import { dayOf } from '../prices/service.ts'

type Terms = { paymentDueDelay: number; paymentDueMode: 'SIMPLE' | 'END_OF_MONTH' }

/** So many days after it was shipped, or the last day of the month that day lies in. */
export function dueDateOf({ paymentDueDelay, paymentDueMode }: Terms, shippedAt: Date): string {
  const date = new Date(shippedAt)
  date.setUTCDate(date.getUTCDate() + paymentDueDelay)
  if (paymentDueMode === 'END_OF_MONTH') date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return dayOf(date)
}
