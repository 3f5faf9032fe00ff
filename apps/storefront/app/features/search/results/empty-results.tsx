import type { ReactNode } from 'react'
import type { QueryInterpretation } from '@tiber/contract/catalogue/search'
import { Link } from '@tiber/ui/link.tsx'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { RequestQuoteLink } from '#app/features/carts/current/request-quote-link.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { getCategoryPath } from '../category-path.ts'
import type { FilterChip } from '../facets/filter-chips.ts'
import { countFilters, buildSearch, withoutFilters, type ResultsState } from './results-state.ts'

type EmptyResultsProps = {
  state: ResultsState
  chips: FilterChip[]
  interpretation: QueryInterpretation
  path: string
}

/** Explains why nothing was found, and leads on: to fewer filters or words, nearby families, a quote or a question. */
export function EmptyResults({ state, chips, interpretation, path }: EmptyResultsProps) {
  const t = useMessages()
  const locale = useLocale()
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
          {state.q && (
            <RequestQuoteLink source={{ text: state.q }} variant={isFiltered ? undefined : 'primary'}>
              {t('search.none.quote')}
            </RequestQuoteLink>
          )}
          {state.q && <ContactLink text={state.q} />}
          <LinkButton to={localisedPath('/c', locale)} icon="layout-grid">
            {t('search.none.catalogue')}
          </LinkButton>
        </>
      }
    >
      {isFiltered ? (
        <ChipLinks title={t('search.none.text.filtered')}>
          {chips.map(({ key, label, without }) => (
            <Link key={key} to={path + buildSearch(without)} className="filter-chip">
              {t('search.none.without', { label })}
            </Link>
          ))}
        </ChipLinks>
      ) : (
        <UnmatchedText q={state.q} interpretation={interpretation} path={path} />
      )}
    </EmptyState>
  )
}

type UnmatchedTextProps = { q: string; interpretation: QueryInterpretation; path: string }

/** Names the words that match nothing, and links to the others and to the nearest families. */
function UnmatchedText({ q, interpretation, path }: UnmatchedTextProps) {
  const { dropped, families = [] } = interpretation
  const t = useMessages()
  const locale = useLocale()
  const typed = q.split(/\s+/).filter(Boolean)
  const matching = typed.length > 1 ? typed.filter((word) => !dropped.includes(word)).slice(0, maxWords) : []
  return (
    <>
      {dropped.length > 0 && (
        <p>
          {t.rich('search.none.words', {
            n: dropped.length,
            words: dropped.slice(0, maxWords).join(', '),
            b: renderBold,
          })}
        </p>
      )}
      <p>{t('search.none.text')}</p>
      {matching.length > 0 && (
        <ChipLinks>
          {matching.map((word) => (
            <Link key={word} to={path + buildSearch({ q: word })} className="filter-chip">
              {t('search.none.only', { word })}
            </Link>
          ))}
        </ChipLinks>
      )}
      {families.length > 0 && (
        <ChipLinks title={t('search.none.families')}>
          {families.map((family) => (
            <Link key={family.id} to={localisedPath(getCategoryPath(family), locale)} className="filter-chip">
              {family.name}
            </Link>
          ))}
        </ChipLinks>
      )}
    </>
  )
}

const maxWords = 6
const renderBold = (parts: ReactNode) => <b className="wrap-anywhere">{parts}</b>

function ChipLinks({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title && <p className="mt-4">{title}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
    </>
  )
}

/** Opens the question to the shop with the text quoted; nothing where there are no messages. */
function ContactLink({ text }: { text: string }) {
  const t = useMessages()
  const locale = useLocale()
  const { hasMessages } = useCarts()
  if (!hasMessages) return null
  const search = new URLSearchParams({ topic: 'PRODUCT', question: text })
  return (
    <LinkButton to={`${localisedPath('/contact', locale)}?${search}`} icon="message-circle">
      {t('search.none.contact')}
    </LinkButton>
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
