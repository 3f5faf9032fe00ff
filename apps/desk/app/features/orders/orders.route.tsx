import { useLocation } from 'react-router'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { Link } from '@tiber/ui/link.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LinkChips } from '../frame/link-chips.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/orders.route'
import { readOrders, type OrderRow } from './read-orders.server.ts'
import { StageBadge } from './stage-badge.tsx'
import { isStage, stages } from './stages.ts'

export const meta = pageTitle('orders.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = url.searchParams.get('stage')
  const stage = isStage(requested) ? requested : 'toAnswer'
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page')) || 1)))
  return { stage, page, ...(await readOrders(context.get(sessionContext), stage, page)) }
}

// messages: orders.stage.*
// messages: orders.none.*
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const { pathname } = useLocation()
  const labels = usePageLabels()
  const { stage, page, orders, pageCount, counts } = loaderData
  return (
    <DeskPage title={t('orders.title')} sub={t('orders.sub', { n: counts.toAnswer })}>
      <LinkChips
        label={t('orders.stages')}
        chips={stages.map((each) => ({
          label: (
            <>
              {t(`orders.stage.${each}`)} <b className="font-medium">{format.number(counts[each])}</b>
            </>
          ),
          to: `${pathname}?stage=${each}`,
          isCurrent: each === stage,
        }))}
      />
      <section className="panel-box">
        {orders.length === 0 ? (
          <EmptyState icon="package" level={2} title={t('orders.none')}>
            {t(`orders.none.${stage}`)}
          </EmptyState>
        ) : (
          <Table label={t('orders.title')} list>
            <thead>
              <tr>
                <HeadCell>{t('orders.order')}</HeadCell>
                <HeadCell>{t('orders.placed')}</HeadCell>
                <HeadCell>{t('orders.status')}</HeadCell>
                <HeadCell kind="num">{t('orders.net')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderTableRow key={order.id} order={order} path={`${pathname}/${order.id}`} />
              ))}
            </tbody>
          </Table>
        )}
        <PaginationFooter
          page={page}
          pageCount={pageCount}
          getHref={(shown) => `${pathname}?stage=${stage}&page=${shown}`}
          labels={labels}
        />
      </section>
    </DeskPage>
  )
}

function OrderTableRow({ order, path }: { order: OrderRow; path: string }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Row>
      <Cell phone="full" kind="text">
        <Link to={path} prefetch="intent" className="font-medium">
          {order.reference}
        </Link>
        <SubLine>{order.company}</SubLine>
      </Cell>
      <Cell label={t('orders.placed')}>{format.dateTime(order.placedAt)}</Cell>
      <Cell label={t('orders.status')}>
        <StageBadge status={order.status} />
      </Cell>
      <Cell kind="num" label={t('orders.net')} phone="end">
        {format.money(order.net)}
        <SubLine>{t('orders.lines', { n: order.lineCount })}</SubLine>
      </Cell>
    </Row>
  )
}
