import { Form, useLocation } from 'react-router'
import type { OperatorAccount } from '@tiber/contract/operator/operator-accounts'
import { Button } from '@tiber/ui/button.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { SubLine } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import { useColumnsQuery, type ListColumn } from '../frame/views/columns.ts'
import { KeptColumns } from '../frame/views/kept-columns.tsx'
import { ListTable } from '../frame/views/list-table.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/accounts.route'
import { AccountBadge } from './account-badge.tsx'

export const meta = pageTitle('accounts.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('ACCOUNT_READ')]

const filters = {
  all: {},
  active: { status: ['ACTIVE'] },
  waiting: { status: ['WAITING_VALIDATION'] },
  closed: { status: ['INACTIVE'] },
  overdue: { overdue: true },
} as const
type Filter = keyof typeof filters

const isFilter = (name: string | null): name is Filter => name !== null && Object.hasOwn(filters, name)

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const requested = url.searchParams.get('show')
  const show = isFilter(requested) ? requested : 'all'
  const words = (url.searchParams.get('words') ?? '').slice(0, 200)
  const after = url.searchParams.get('after') ?? ''
  const { status, overdue } = { status: undefined, overdue: undefined, ...filters[show] }
  const query = {
    ...(status && { status: [...status] }),
    ...(overdue && { overdue }),
    ...(words.trim() && { words }),
    ...(/^\d{10}$/.test(after) && { after }),
  }
  const [{ accounts, next }, views] = await Promise.all([
    handle.platform.operatorAccounts.list({ query }),
    readViews(handle, 'accounts'),
  ])
  return { show, words, accounts, next, views, mayCreate: handle.staff?.rights.includes('ACCOUNT_UPDATE') ?? false }
}

// messages: accounts.show.*
export default function AccountsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { show, words, accounts, next, views, mayCreate } = loaderData
  const columns = useAccountColumns(pathname)
  const kept = useColumnsQuery()
  const toHref = (changes: Record<string, string>) =>
    `${pathname}?${new URLSearchParams({ show, ...(words && { words }), ...kept, ...changes })}`
  return (
    <DeskPage
      title={t('accounts.title')}
      sub={t('accounts.sub')}
      actions={
        mayCreate && (
          <LinkButton to={`${pathname}/new`} variant="primary" icon="plus">
            {t('accounts.new')}
          </LinkButton>
        )
      }
    >
      <ViewsBar views={views} columns={columns.slice(1)} />
      <AccountSearch show={show} words={words} />
      <LinkChips
        label={t('accounts.title')}
        chips={(Object.keys(filters) as Filter[]).map((each) => ({
          label: t(`accounts.show.${each}`),
          to: toHref({ show: each }),
          isCurrent: each === show,
        }))}
      />
      <section className="panel-box">
        {accounts.length === 0 ? (
          <EmptyState icon="building-2" level={2} title={t('accounts.none')}>
            {words || show !== 'all' ? t('accounts.none.filter') : t('accounts.none.all')}
          </EmptyState>
        ) : (
          <ListTable
            label={t('accounts.title')}
            columns={columns}
            items={accounts}
            getKey={({ id }) => id}
            getState={({ status }) => (status === 'INACTIVE' ? 'muted' : undefined)}
          />
        )}
      </section>
      {next && (
        <LinkButton to={toHref({ after: next })} className="mt-3 self-start">
          {t('accounts.next')}
        </LinkButton>
      )}
    </DeskPage>
  )
}

function AccountSearch({ show, words }: { show: Filter; words: string }) {
  const t = useMessages()
  return (
    <search>
      <Form className="mb-3 flex max-w-160 items-end gap-2">
        <input type="hidden" name="show" value={show} />
        <KeptColumns />
        <Field label={t('accounts.search')} className="flex-1">
          <TextInput key={words} type="search" name="words" defaultValue={words} maxLength={200} />
        </Field>
        <Button type="submit" icon="search">
          {t('accounts.search.submit')}
        </Button>
      </Form>
    </search>
  )
}

function useAccountColumns(path: string): ListColumn<OperatorAccount>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      name: 'company',
      label: t('accounts.company'),
      render: ({ id, name, vatNumber, externalId, accountManager }) => (
        <>
          <Link to={`${path}/${id}`} prefetch="intent" className="font-medium">
            {name}
          </Link>
          <SubLine>{[vatNumber ?? externalId, accountManager].filter(Boolean).join(' · ')}</SubLine>
        </>
      ),
    },
    { name: 'status', label: t('accounts.status'), render: ({ status }) => <AccountBadge status={status} /> },
    {
      name: 'tags',
      label: t('accounts.tags'),
      render: ({ tags }) => tags.map((tag) => tag.name).join(', ') || '–',
    },
    {
      name: 'lastOrder',
      label: t('accounts.lastOrder'),
      render: ({ lastOrderAt }) => (lastOrderAt ? format.date(lastOrderAt) : '–'),
    },
    {
      name: 'net',
      label: t('accounts.net'),
      kind: 'num',
      render: ({ net, orders }) => (
        <>
          {format.money(net)}
          <SubLine>{t('accounts.orders', { n: orders })}</SubLine>
        </>
      ),
    },
    {
      name: 'overdue',
      label: t('accounts.overdue'),
      kind: 'num',
      getClassName: ({ overdue }) => (overdue > 0 ? 'text-danger-text' : undefined),
      render: ({ overdue }) => (overdue > 0 ? format.money(overdue) : '–'),
    },
  ]
}
