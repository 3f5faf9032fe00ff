import { listSorts } from '@tiber/contract/carts/buying-lists'
import { data, redirect } from 'react-router'
import { getPathLocale, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { usePageLabels } from '#app/i18n/use-page-labels.ts'
import { setFlash } from '#app/server/session/flash.server.ts'
import { readFormData } from '#app/server/form.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'
import { PaginationFooter } from '#app/ui/pagination.tsx'
import type { Route } from './+types/lists.route'
import { changeLists, createList } from './change-lists.server.ts'
import { ListFilters } from './list-filters.tsx'
import { ListTable } from './list-table.tsx'
import { NewList } from './new-list.tsx'
import { readOverview } from './read-lists.server.ts'

export const meta = pageTitle('buying-lists.title')

const parseOrder = (text: string | null) => listSorts.find((each) => each === text) ?? 'updatedAt:desc'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const order = parseOrder(url.searchParams.get('order'))
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)
  return { ...(await readOverview(context.get(sessionContext), { search, order, page })), search, order, page }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  if (form.get('do') !== 'create') {
    await changeLists(handle, { command: form.get('do'), page: url })
    return redirect(url.pathname + url.search)
  }
  const created = await createList(handle, form)
  if ('problem' in created) return data(created, { status: 400 })
  setFlash(handle.jar, 'buying-lists.created')
  return redirect(localisedPath(`/account/buying-lists/${created.id}`, getPathLocale(url.pathname)))
}

/** Overview of the lists of a buyer, with totals and the ones that need attention. */
export default function ListsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <Page>
      <PageHead title={t('buying-lists.title')} sub={t('buying-lists.sub')} />
      <NewList failure={actionData} />
      <Lists {...loaderData} />
    </Page>
  )
}

function Lists({ lists, total, pageCount, page, search, order, canExtend }: Route.ComponentProps['loaderData']) {
  const t = useMessages()
  const labels = usePageLabels()
  const path = localisedPath('/account/buying-lists', useLocale())
  if (total === 0 && search === '')
    return (
      <div className="rounded-3 border border-line-strong bg-surface">
        <EmptyState icon="list" level={2} title={t('buying-lists.empty.title')}>
          {t('buying-lists.empty.text')}
        </EmptyState>
      </div>
    )
  const getPageHref = (each: number) =>
    `${path}?${new URLSearchParams({ ...(search && { q: search }), order, page: String(each) })}`
  return (
    <section aria-label={t('buying-lists.title')} className="min-w-0 rounded-3 border border-line-strong bg-surface">
      <ListFilters key={search} search={search} order={order} total={total} canOrder={canExtend} />
      {lists.length === 0 ? (
        <EmptyState
          icon="search-x"
          level={2}
          title={t('buying-lists.none.title')}
          actions={<LinkButton to={path}>{t('buying-lists.filter.clear')}</LinkButton>}
        >
          {t('buying-lists.none.text', { search })}
        </EmptyState>
      ) : (
        <ListTable lists={lists} canExtend={canExtend} />
      )}
      <PaginationFooter page={page} pageCount={pageCount} getHref={getPageHref} labels={labels} />
    </section>
  )
}
