import { useLocation } from 'react-router'
import type { OperatorSupplier } from '@tiber/contract/operator/operator-suppliers'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/suppliers.route'
import { SupplierBadge } from './supplier-badge.tsx'

export const meta = pageTitle('suppliers.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]

export async function loader({ context }: Route.LoaderArgs) {
  const { platform, staff } = context.get(sessionContext)
  return {
    suppliers: await platform.operatorSuppliers.list(),
    mayUpdate: staff?.rights.includes('SUPPLIER_UPDATE') ?? false,
  }
}

export default function SuppliersPage({ loaderData: { suppliers, mayUpdate } }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
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
      <section className="panel-box">
        {suppliers.length === 0 ? (
          <EmptyState icon="store" level={2} title={t('suppliers.none')}>
            {t('suppliers.none.text')}
          </EmptyState>
        ) : (
          <Table label={t('suppliers.title')} list>
            <thead>
              <tr>
                <HeadCell>{t('suppliers.supplier')}</HeadCell>
                <HeadCell>{t('suppliers.status')}</HeadCell>
                <HeadCell kind="num">{t('suppliers.offers')}</HeadCell>
                <HeadCell kind="num">{t('suppliers.open')}</HeadCell>
                <HeadCell kind="num">{t('suppliers.unanswered')}</HeadCell>
                <HeadCell kind="num">{t('suppliers.onTime')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {suppliers.map((supplier) => (
                <SupplierRow key={supplier.id} supplier={supplier} path={`${pathname}/${supplier.id}`} />
              ))}
            </tbody>
          </Table>
        )}
      </section>
    </DeskPage>
  )
}

function SupplierRow({ supplier, path }: { supplier: OperatorSupplier; path: string }) {
  const t = useMessages()
  const format = useFormat()
  const { name, externalId, legal, status, offers, openOrders, unanswered, onTimePercent } = supplier
  return (
    <Row state={status === 'ACTIVE' ? undefined : 'muted'}>
      <Cell phone="full" kind="text">
        <Link to={path} prefetch="intent" className="font-medium">
          {name}
        </Link>
        <SubLine>{legal ? `${legal.name} · ${legal.taxNumber}` : `${externalId} · ${t('suppliers.noLegal')}`}</SubLine>
      </Cell>
      <Cell label={t('suppliers.status')}>
        <SupplierBadge status={status} />
      </Cell>
      <Cell kind="num" label={t('suppliers.offers')}>
        {format.number(offers)}
      </Cell>
      <Cell kind="num" label={t('suppliers.open')}>
        {format.number(openOrders)}
      </Cell>
      <Cell kind="num" label={t('suppliers.unanswered')} className={unanswered > 0 ? 'text-danger-text' : undefined}>
        {format.number(unanswered)}
      </Cell>
      <Cell kind="num" label={t('suppliers.onTime')} phone="end">
        {onTimePercent === null ? '–' : format.percent(onTimePercent / 100)}
      </Cell>
    </Row>
  )
}
