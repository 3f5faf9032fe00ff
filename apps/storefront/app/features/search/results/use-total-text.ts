import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { Results } from '../read-results.server.ts'

/** Formats `412 variantes`, or `más de 10.000` if the count is capped. */
export function useTotalText({
  total,
  view,
  interpretation,
}: Pick<Results, 'total' | 'view' | 'interpretation'>): string {
  const t = useMessages()
  const format = useFormat()
  const n = total
  if (interpretation.capped) return t('search.total.capped', { n: format.number(n) })
  return view === 'table' ? t('search.total.variants', { n }) : t('search.total.products', { n })
}
