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
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { ListColumn } from '../frame/views/columns.ts'
import { KeptColumns } from '../frame/views/kept-columns.tsx'
import { ListTable } from '../frame/views/list-table.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/synonyms.route'
import { readFilter, readSynonyms, type SynonymFilter, type SynonymList } from './read-synonyms.server.ts'
import { synonymKinds, synonymLocales } from './synonym-kinds.ts'

export const meta = pageTitle('search-synonyms.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('CATALOGUE_UPDATE')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readFilter(url)
  const handle = context.get(sessionContext)
  const [list, views] = await Promise.all([readSynonyms(handle, filter), readViews(handle, 'synonyms')])
  return { filter, views, ...list }
}

export default function SynonymsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const labels = usePageLabels()
  const { filter, synonyms, total, pageCount, stores, views } = loaderData
  const columns = useSynonymColumns(stores, pathname)
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
      <ViewsBar views={views} columns={columns.slice(1)} />
      <section className="panel-box">
        <SynonymFilters filter={filter} total={total} path={pathname} />
        {synonyms.length === 0 ? (
          <EmptyState icon="languages" level={2} title={t('search-synonyms.none')}>
            {t('search-synonyms.none.text')}
          </EmptyState>
        ) : (
          <ListTable label={t('search-synonyms.title')} columns={columns} items={synonyms} getKey={({ id }) => id} />
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
        <KeptColumns />
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

type Synonym = SynonymList['synonyms'][number]

function useSynonymColumns(stores: SynonymList['stores'], path: string): ListColumn<Synonym>[] {
  const t = useMessages()
  const nameStore = (id: string) => stores.find((store) => store.id === id)?.name ?? id
  const columns: ListColumn<Synonym>[] = [
    {
      name: 'word',
      label: t('search-synonyms.word'),
      render: ({ id, word }) => (
        <Link to={`${path}/${id}`} prefetch="intent" className="font-medium">
          {word}
        </Link>
      ),
    },
    {
      name: 'meaning',
      label: t('search-synonyms.meaning'),
      phone: 'half',
      render: ({ isTwoWay, meaning }) => (
        <>
          <span aria-hidden="true" className="mr-1.5 text-muted">
            {isTwoWay ? '↔' : '→'}
          </span>
          <span className="sr-only">{isTwoWay ? t('search-synonyms.same') : t('search-synonyms.standsFor')} </span>
          {meaning}
        </>
      ),
    },
    {
      name: 'kind',
      label: t('search-synonyms.kind'),
      phone: 'half',
      render: ({ kind }) => t(`search-synonyms.kind.${kind}`),
    },
    {
      name: 'language',
      label: t('search-synonyms.language'),
      phone: 'half',
      render: ({ locale }) => t(`search-synonyms.language.${locale ?? 'both'}`),
    },
  ]
  const store: ListColumn<Synonym> = {
    name: 'store',
    label: t('search-synonyms.store'),
    phone: 'half',
    render: ({ storeId }) => (storeId === null ? t('search-synonyms.store.all') : nameStore(storeId)),
  }
  return stores.length > 1 ? [...columns, store] : columns
}
