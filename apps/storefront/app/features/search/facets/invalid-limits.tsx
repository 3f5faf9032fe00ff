import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import type { Facet } from './facets.ts'
import type { InvalidLimit } from '../results/results-state.ts'

/** Lists the limits of the URL that were ignored. */
export function InvalidLimits({ invalidLimits, facets }: { invalidLimits: InvalidLimit[]; facets: Facet[] }) {
  const t = useMessages()
  if (invalidLimits.length === 0) return null
  const getFacetTitle = (facet: string) =>
    facet === 'price'
      ? t('search.facet.price')
      : (facets.find(({ name }) => name === facet)?.title ?? facet.slice('r.'.length))
  return (
    <Note tone="warning">
      {invalidLimits.map(({ facet, text }) => (
        <p key={`${facet} ${text}`}>{t('search.unread', { text, name: getFacetTitle(facet) })}</p>
      ))}
    </Note>
  )
}
