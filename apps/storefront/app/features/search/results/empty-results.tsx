import { Link } from '@tiber/ui/link.tsx'
import { RequestQuoteLink } from '#app/features/carts/current/request-quote-link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import type { FilterChip } from '../facets/filter-chips.ts'
import { countFilters, buildSearch, withoutFilters, type ResultsState } from './results-state.ts'

type EmptyResultsProps = {
  state: ResultsState
  chips: FilterChip[]
  /** Words without any match, so searching for one of them alone is pointless. */
  dropped: string[]
  path: string
}

/** Explains why nothing was found and offers ways to broaden the search. */
export function EmptyResults({ state, chips, dropped, path }: EmptyResultsProps) {
  const t = useMessages()
  const locale = useLocale()
  const all = state.q.split(/\s+/).filter(Boolean)
  const words = all.length > 1 ? all.filter((word) => !dropped.includes(word)) : []
  const isFiltered = countFilters(state) > 0
  return (
    <EmptyState
      icon="search-x"
      level={2}
      title={state.q && !isFiltered ? t('search.none.title', { q: state.q }) : t('search.none.filtered')}
      actions={
        <>
          {isFiltered && (
            <LinkButton to={path + buildSearch(withoutFilters(state))} icon="x">
              {t('search.none.withoutFilters')}
            </LinkButton>
          )}
          {state.q && <RequestQuoteLink source={{ text: state.q }} />}
          <LinkButton to={localisedPath('/c', locale)} icon="layout-grid">
            {t('search.none.catalogue')}
          </LinkButton>
        </>
      }
    >
      <p>{t(isFiltered ? 'search.none.text.filtered' : 'search.none.text')}</p>
      {isFiltered && (
        <p className="mt-3 flex flex-wrap justify-center gap-2">
          {chips.map(({ key, label, without }) => (
            <Link key={key} to={path + buildSearch(without)} className="filter-chip">
              {t('search.none.without', { label })}
            </Link>
          ))}
        </p>
      )}
      {!isFiltered && words.length > 0 && (
        <p className="mt-3 flex flex-wrap justify-center gap-2">
          {words.slice(0, 6).map((word) => (
            <Link key={word} to={path + buildSearch({ q: word })} className="filter-chip">
              {t('search.none.only', { word })}
            </Link>
          ))}
        </p>
      )}
    </EmptyState>
  )
}

/** Shown beyond the last reachable page; suggests filters instead. */
export function BeyondLimit({ state, path }: { state: ResultsState; path: string }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <EmptyState
      icon="funnel"
      level={2}
      title={t('search.deep.title', { n: format.number(10_000) })}
      actions={<LinkButton to={path + buildSearch({ ...state, page: 1 })}>{t('search.deep.first')}</LinkButton>}
    >
      {t('search.deep.text')}
    </EmptyState>
  )
}
