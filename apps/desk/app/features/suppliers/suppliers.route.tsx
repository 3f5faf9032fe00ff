import { useLocation } from 'react-router'
import type { OperatorSupplier } from '@tiber/contract/operator/operator-suppliers'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { SubLine } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { ListColumn } from '../frame/views/columns.ts'
import { ListTable } from '../frame/views/list-table.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/suppliers.route'
import { SupplierBadge } from './supplier-badge.tsx'

export const meta = pageTitle('suppliers.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const [suppliers, views] = await Promise.all([
    handle.platform.operatorSuppliers.list(),
    readViews(handle, 'suppliers'),
  ])
  return {
    suppliers,
    views,
    mayUpdate: handle.staff?.rights.includes('SUPPLIER_UPDATE') ?? false,
  }
}

export default function SuppliersPage({ loaderData: { suppliers, views, mayUpdate } }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const columns = useSupplierColumns(pathname)
  return (
    <DeskPage
      title={t('suppliers.title')}
      sub={t('suppliers.sub')}
      actions={
        mayUpdate && (
          <LinkButton to={`${pathname}/new`} variant="primary" icon="plus">
            {t('suppliers.new')}
          </LinkButton>
        )
      }
    >
      <ViewsBar views={views} columns={columns.slice(1)} />
      <section className="panel-box">
        {suppliers.length === 0 ? (
          <EmptyState icon="store" level={2} title={t('suppliers.none')}>
            {t('suppliers.none.text')}
          </EmptyState>
        ) : (
          <ListTable
            label={t('suppliers.title')}
            columns={columns}
            items={suppliers}
            getKey={({ id }) => id}
            getState={({ status }) => (status === 'ACTIVE' ? undefined : 'muted')}
          />
        )}
      </section>
    </DeskPage>
  )
}

function useSupplierColumns(path: string): ListColumn<OperatorSupplier>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      name: 'supplier',
      label: t('suppliers.supplier'),
      render: ({ id, name, legal, externalId }) => (
        <>
          <Link to={`${path}/${id}`} prefetch="intent" className="font-medium">
            {name}
          </Link>
          <SubLine>
            {legal ? `${legal.name} · ${legal.taxNumber}` : `${externalId} · ${t('suppliers.noLegal')}`}
          </SubLine>
        </>
      ),
    },
    { name: 'status', label: t('suppliers.status'), render: ({ status }) => <SupplierBadge status={status} /> },
    { name: 'offers', label: t('suppliers.offers'), kind: 'num', render: ({ offers }) => format.number(offers) },
    { name: 'open', label: t('suppliers.open'), kind: 'num', render: ({ openOrders }) => format.number(openOrders) },
    {
      name: 'unanswered',
      label: t('suppliers.unanswered'),
      kind: 'num',
      getClassName: ({ unanswered }) => (unanswered > 0 ? 'text-danger-text' : undefined),
      render: ({ unanswered }) => format.number(unanswered),
    },
    {
      name: 'onTime',
      label: t('suppliers.onTime'),
      kind: 'num',
      phone: 'end',
      render: ({ onTimePercent }) => (onTimePercent === null ? '–' : format.percent(onTimePercent / 100)),
    },
  ]
}
