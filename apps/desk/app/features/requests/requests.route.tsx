import { useLocation } from 'react-router'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/requests.route'
import { readRequests, type AccessRequestRow } from './read-requests.server.ts'
import { RequestBadge } from './request-badge.tsx'

export const meta = pageTitle('requests.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('ACCOUNT_READ')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const isDecided = url.searchParams.get('show') === 'decided'
  return { ...(await readRequests(context.get(sessionContext), isDecided)), isDecided }
}

export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { requests, isDecided } = loaderData
  return (
    <DeskPage title={t('requests.title')} sub={t('requests.sub')}>
      <LinkChips
        label={t('requests.title')}
        chips={[
          { label: t('requests.open'), to: pathname, isCurrent: !isDecided },
          { label: t('requests.decided'), to: `${pathname}?show=decided`, isCurrent: isDecided },
        ]}
      />
      <section className="panel-box">
        {requests.length === 0 ? (
          <EmptyState icon="inbox" level={2} title={t('requests.none')}>
            {isDecided ? t('requests.none.decided') : t('requests.none.open')}
          </EmptyState>
        ) : (
          <Table label={t('requests.title')} list>
            <thead>
              <tr>
                <HeadCell>{t('requests.company')}</HeadCell>
                <HeadCell>{t('requests.vat')}</HeadCell>
                <HeadCell>{t('requests.status')}</HeadCell>
                <HeadCell>{t('requests.sent')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {requests.map((request) => (
                <RequestRow key={request.accountId} request={request} path={`${pathname}/${request.accountId}`} />
              ))}
            </tbody>
          </Table>
        )}
      </section>
    </DeskPage>
  )
}

function RequestRow({ request, path }: { request: AccessRequestRow; path: string }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Row>
      <Cell phone="full" kind="text">
        <Link to={path} prefetch="intent" className="font-medium">
          {request.companyName}
        </Link>
        <SubLine>
          {request.firstName} · {request.email}
        </SubLine>
      </Cell>
      <Cell label={t('requests.vat')}>{request.vatNumber ?? '–'}</Cell>
      <Cell label={t('requests.status')}>
        <RequestBadge status={request.status} />
      </Cell>
      <Cell label={t('requests.sent')}>{format.dateTime(request.createdAt)}</Cell>
    </Row>
  )
}
