import { toDay } from '../../prices/service.ts'

type Terms = { paymentDueDelay: number; paymentDueMode: 'SIMPLE' | 'END_OF_MONTH' }

/** Returns the due date: the given number of days after shipment, or the end of that month. */
export function computeDueDate({ paymentDueDelay, paymentDueMode }: Terms, shippedAt: Date): string {
  const date = new Date(shippedAt)
  date.setUTCDate(date.getUTCDate() + paymentDueDelay)
  if (paymentDueMode === 'END_OF_MONTH') date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return toDay(date)
}
