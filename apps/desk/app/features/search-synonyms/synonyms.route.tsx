import { Form, useLocation } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { FilterSelect } from '@tiber/ui/inputs/filter-select.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/synonyms.route'
import { readFilter, readSynonyms, type SynonymFilter, type SynonymList } from './read-synonyms.server.ts'
import { synonymKinds, synonymLocales } from './synonym-kinds.ts'

export const meta = pageTitle('search-synonyms.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('CATALOGUE_UPDATE')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readFilter(url)
  return { filter, ...(await readSynonyms(context.get(sessionContext), filter)) }
}

export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const labels = usePageLabels()
  const { filter, synonyms, total, pageCount, stores } = loaderData
  const getPageHref = (page: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(page))
    return `${pathname}?${query}`
  }
  return (
    <DeskPage
      title={t('search-synonyms.title')}
      sub={t('search-synonyms.sub')}
      actions={
        <LinkButton to={`${pathname}/new`} variant="primary" icon="plus">
          {t('search-synonyms.add')}
        </LinkButton>
      }
    >
      <section className="panel-box">
        <SynonymFilters filter={filter} total={total} path={pathname} />
        {synonyms.length === 0 ? (
          <EmptyState icon="languages" level={2} title={t('search-synonyms.none')}>
            {t('search-synonyms.none.text')}
          </EmptyState>
        ) : (
          <SynonymTable synonyms={synonyms} stores={stores} path={pathname} />
        )}
        <PaginationFooter page={filter.page} pageCount={pageCount} getHref={getPageHref} labels={labels} />
      </section>
    </DeskPage>
  )
}

type SynonymFiltersProps = { filter: SynonymFilter; total: number; path: string }

// messages: search-synonyms.kind.*, search-synonyms.language.*
/** Filters by address; a selection submits at once if scripts run. */
function SynonymFilters({ filter, total, path }: SynonymFiltersProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <search>
      <Form action={path} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3">
        <FilterSearch query={filter.q} maxLength={80} label={t('search-synonyms.search')} />
        <FilterSelect
          name="kind"
          label={t('search-synonyms.kind')}
          selected={filter.kind ?? ''}
          choices={[
            { value: '', text: t('search-synonyms.kind.all') },
            ...synonymKinds.map((kind) => ({ value: kind, text: t(`search-synonyms.kind.${kind}`) })),
          ]}
          className="max-md:flex-1"
        />
        <FilterSelect
          name="language"
          label={t('search-synonyms.language')}
          selected={filter.locale ?? ''}
          choices={[
            { value: '', text: t('search-synonyms.language.all') },
            ...synonymLocales.map((locale) => ({ value: locale, text: t(`search-synonyms.language.${locale}`) })),
          ]}
          className="max-md:flex-1"
        />
        <Button type="submit">{t('search-synonyms.find')}</Button>
        <output className="sub">{t('search-synonyms.count', { n: total, count: format.number(total) })}</output>
      </Form>
    </search>
  )
}

type SynonymTableProps = Pick<SynonymList, 'synonyms' | 'stores'> & { path: string }

function SynonymTable({ synonyms, stores, path }: SynonymTableProps) {
  const t = useMessages()
  const nameStore = (id: string) => stores.find((store) => store.id === id)?.name ?? id
  return (
    <Table label={t('search-synonyms.title')} list>
      <thead>
        <tr>
          <HeadCell>{t('search-synonyms.word')}</HeadCell>
          <HeadCell>{t('search-synonyms.meaning')}</HeadCell>
          <HeadCell>{t('search-synonyms.kind')}</HeadCell>
          <HeadCell>{t('search-synonyms.language')}</HeadCell>
          {stores.length > 1 && <HeadCell>{t('search-synonyms.store')}</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {synonyms.map(({ id, word, meaning, kind, isTwoWay, locale, storeId }) => (
          <Row key={id}>
            <Cell phone="full" kind="text">
              <Link to={`${path}/${id}`} prefetch="intent" className="font-medium">
                {word}
              </Link>
            </Cell>
            <Cell label={t('search-synonyms.meaning')} phone="half">
              <span aria-hidden="true" className="mr-1.5 text-muted">
                {isTwoWay ? '↔' : '→'}
              </span>
              <span className="sr-only">{isTwoWay ? t('search-synonyms.same') : t('search-synonyms.standsFor')} </span>
              {meaning}
            </Cell>
            <Cell label={t('search-synonyms.kind')} phone="half">
              {t(`search-synonyms.kind.${kind}`)}
            </Cell>
            <Cell label={t('search-synonyms.language')} phone="half">
              {t(`search-synonyms.language.${locale ?? 'both'}`)}
            </Cell>
            {stores.length > 1 && (
              <Cell label={t('search-synonyms.store')} phone="half">
                {storeId === null ? t('search-synonyms.store.all') : nameStore(storeId)}
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
