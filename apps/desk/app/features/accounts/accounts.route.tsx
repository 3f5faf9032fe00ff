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
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { requireRight } from '../frame/require-right.server.ts'
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
  const { accounts, next } = await handle.platform.operatorAccounts.list({ query })
  return { show, words, accounts, next, mayCreate: handle.staff?.rights.includes('ACCOUNT_UPDATE') ?? false }
}

// messages: accounts.show.*
export default function AccountsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { show, words, accounts, next, mayCreate } = loaderData
  const toHref = (changes: Record<string, string>) =>
    `${pathname}?${new URLSearchParams({ show, ...(words && { words }), ...changes })}`
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
      <search>
        <Form className="mb-3 flex max-w-160 items-end gap-2">
          <input type="hidden" name="show" value={show} />
          <Field label={t('accounts.search')} className="flex-1">
            <TextInput key={words} type="search" name="words" defaultValue={words} maxLength={200} />
          </Field>
          <Button type="submit" icon="search">
            {t('accounts.search.submit')}
          </Button>
        </Form>
      </search>
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
          <Table label={t('accounts.title')} list>
            <thead>
              <tr>
                <HeadCell>{t('accounts.company')}</HeadCell>
                <HeadCell>{t('accounts.status')}</HeadCell>
                <HeadCell>{t('accounts.tags')}</HeadCell>
                <HeadCell>{t('accounts.lastOrder')}</HeadCell>
                <HeadCell kind="num">{t('accounts.net')}</HeadCell>
                <HeadCell kind="num">{t('accounts.overdue')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <AccountRow key={account.id} account={account} path={`${pathname}/${account.id}`} />
              ))}
            </tbody>
          </Table>
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

function AccountRow({ account, path }: { account: OperatorAccount; path: string }) {
  const t = useMessages()
  const format = useFormat()
  const { name, externalId, vatNumber, accountManager, status, tags, net, orders, overdue, lastOrderAt } = account
  return (
    <Row state={status === 'INACTIVE' ? 'muted' : undefined}>
      <Cell phone="full" kind="text">
        <Link to={path} prefetch="intent" className="font-medium">
          {name}
        </Link>
        <SubLine>{[vatNumber ?? externalId, accountManager].filter(Boolean).join(' · ')}</SubLine>
      </Cell>
      <Cell label={t('accounts.status')}>
        <AccountBadge status={status} />
      </Cell>
      <Cell label={t('accounts.tags')}>{tags.map((tag) => tag.name).join(', ') || '–'}</Cell>
      <Cell label={t('accounts.lastOrder')}>{lastOrderAt ? format.date(lastOrderAt) : '–'}</Cell>
      <Cell kind="num" label={t('accounts.net')}>
        {format.money(net)}
        <SubLine>{t('accounts.orders', { n: orders })}</SubLine>
      </Cell>
      <Cell kind="num" label={t('accounts.overdue')} className={overdue > 0 ? 'text-danger-text' : undefined}>
        {overdue > 0 ? format.money(overdue) : '–'}
      </Cell>
    </Row>
  )
}
