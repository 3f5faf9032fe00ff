import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { Facet } from './facets.ts'
import { buildFilterChips } from './filter-chips.ts'
import type { ResultsState } from '../results/results-state.ts'

export function useFilterChips(state: ResultsState, facets: Facet[]) {
  const t = useMessages()
  const format = useFormat()
  const labels = {
    inStock: t('search.inStock'),
    price: t('search.facet.price'),
    from: (value: string) => t('search.range.above', { value }),
    to: (value: string) => t('search.range.below', { value }),
  }
  return buildFilterChips(state, facets, { format, labels })
}
