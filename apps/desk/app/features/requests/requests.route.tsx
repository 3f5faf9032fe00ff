import { useLocation } from 'react-router'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { SubLine } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import { useColumnsQuery, type ListColumn } from '../frame/views/columns.ts'
import { ListTable } from '../frame/views/list-table.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/requests.route'
import { readRequests, type AccessRequestRow } from './read-requests.server.ts'
import { RequestBadge } from './request-badge.tsx'

export const meta = pageTitle('requests.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('ACCOUNT_READ')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const isDecided = url.searchParams.get('show') === 'decided'
  const handle = context.get(sessionContext)
  const [list, views] = await Promise.all([readRequests(handle, isDecided), readViews(handle, 'requests')])
  return { ...list, views, isDecided }
}

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { requests, views, isDecided } = loaderData
  const columns = useRequestColumns(pathname)
  const kept = useColumnsQuery()
  const toHref = (changes: Record<string, string>) => `${pathname}?${new URLSearchParams({ ...changes, ...kept })}`
  return (
    <DeskPage title={t('requests.title')} sub={t('requests.sub')}>
      <ViewsBar views={views} columns={columns.slice(1)} />
      <LinkChips
        label={t('requests.title')}
        chips={[
          { label: t('requests.open'), to: toHref({}), isCurrent: !isDecided },
          { label: t('requests.decided'), to: toHref({ show: 'decided' }), isCurrent: isDecided },
        ]}
      />
      <section className="panel-box">
        {requests.length === 0 ? (
          <EmptyState icon="inbox" level={2} title={t('requests.none')}>
            {isDecided ? t('requests.none.decided') : t('requests.none.open')}
          </EmptyState>
        ) : (
          <ListTable
            label={t('requests.title')}
            columns={columns}
            items={requests}
            getKey={({ accountId }) => accountId}
          />
        )}
      </section>
    </DeskPage>
  )
}

function useRequestColumns(path: string): ListColumn<AccessRequestRow>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      name: 'company',
      label: t('requests.company'),
      render: ({ accountId, companyName, firstName, email }) => (
        <>
          <Link to={`${path}/${accountId}`} prefetch="intent" className="font-medium">
            {companyName}
          </Link>
          <SubLine>
            {firstName} · {email}
          </SubLine>
        </>
      ),
    },
    { name: 'vat', label: t('requests.vat'), render: ({ vatNumber }) => vatNumber ?? '–' },
    { name: 'status', label: t('requests.status'), render: ({ status }) => <RequestBadge status={status} /> },
    { name: 'sent', label: t('requests.sent'), render: ({ createdAt }) => format.dateTime(createdAt) },
  ]
}
