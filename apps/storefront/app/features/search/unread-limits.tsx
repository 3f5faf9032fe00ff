import { useMessages } from '#app/i18n/use-messages.tsx'
import { Note } from '#app/ui/note.tsx'
import type { Facet } from './facets.ts'
import type { UnreadLimit } from './results-state.ts'

/** Lists the limits of the URL that were ignored. */
export function UnreadLimits({ unread, facets }: { unread: UnreadLimit[]; facets: Facet[] }) {
  const t = useMessages()
  if (unread.length === 0) return null
  const nameOf = (facet: string) =>
    facet === 'price'
      ? t('search.facet.price')
      : (facets.find(({ name }) => name === facet)?.title ?? facet.slice('r.'.length))
  return (
    <Note tone="warning">
      {unread.map(({ facet, text }) => (
        <p key={`${facet} ${text}`}>{t('search.unread', { text, name: nameOf(facet) })}</p>
      ))}
    </Note>
  )
}
