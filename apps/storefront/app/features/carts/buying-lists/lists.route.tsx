import { listSorts } from '@tiber/contract/carts/buying-lists'
import { data, redirect, Form, useNavigation } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { setFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import type { Route } from './+types/lists.route'
import { changeLists, createList } from './change-lists.server.ts'
import { ListTable } from './list-table.tsx'
import { readOverview } from './read-lists.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { FilterSelect } from '@tiber/ui/inputs/filter-select.tsx'
import { buyingListPrefix, maxListNameLength } from '@tiber/contract/carts/cart-enums'
import { useState, type FormEvent } from 'react'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'

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
      <ListFilters search={search} order={order} total={total} canOrder={canExtend} />
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

type ListFiltersProps = { search: string; order: string; total: number; canOrder: boolean }

const orders = { 'updatedAt:desc': 'changed', 'name:asc': 'name', 'lines:desc': 'lines' } as const

// messages: buying-lists.order.*
function ListFilters({ search, order, total, canOrder }: ListFiltersProps) {
  const t = useMessages()
  const path = localisedPath('/account/buying-lists', useLocale())
  return (
    <search>
      <Form action={path} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3">
        <FilterSearch query={search} maxLength={100} label={t('buying-lists.search')} />
        {canOrder && (
          <FilterSelect
            name="order"
            label={t('buying-lists.order')}
            selected={order}
            choices={Object.entries(orders).map(([value, word]) => ({ value, text: t(`buying-lists.order.${word}`) }))}
            className="max-md:flex-1"
          />
        )}
        <Button type="submit" className="max-md:flex-1">
          {t('buying-lists.search.submit')}
        </Button>
        {search !== '' && (
          <LinkButton to={path} variant="quiet" icon="x">
            {t('buying-lists.filter.clear')}
          </LinkButton>
        )}
        <output className="ml-auto text-12 whitespace-nowrap text-muted">
          {t('buying-lists.count', { n: total })}
        </output>
      </Form>
    </search>
  )
}

type NewListProps = { failure: { name: string; problem: 'missing' | 'taken' | 'refused' } | undefined }

// messages: buying-lists.new.problem.*
/** Form for a new list, which needs only a name; a rejected name stays in the field with the reason. */
function NewList({ failure }: NewListProps) {
  const t = useMessages()
  const [isMissing, setIsMissing] = useState(false)
  // With scripts a missing name is reported without a request.
  const check = (event: FormEvent<HTMLFormElement>) => {
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const isEmpty = name === '' || name === buyingListPrefix
    setIsMissing(isEmpty)
    if (isEmpty) event.preventDefault()
  }
  const problem = isMissing ? 'missing' : failure?.problem
  const isBusy = useNavigation().formData?.get('do') === 'create'
  return (
    <Form method="post" noValidate onSubmit={check} className="mb-4 flex flex-wrap items-start gap-2 print:hidden">
      <Field
        className="w-80 max-md:w-full"
        label={t('buying-lists.new.label')}
        hint={t('buying-lists.new.hint')}
        error={problem && t(`buying-lists.new.problem.${problem}`)}
      >
        <TextInput name="name" maxLength={maxListNameLength} defaultValue={failure?.name} autoComplete="off" />
      </Field>
      <Button
        type="submit"
        name="do"
        value="create"
        variant="primary"
        icon="plus"
        busy={isBusy}
        className="mt-6.5 max-md:mt-0 max-md:w-full"
      >
        {t('buying-lists.new.create')}
      </Button>
    </Form>
  )
}
