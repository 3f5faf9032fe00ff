import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import type { Route } from './+types/supplier-today.route'
import { Figure, Figures } from '../frame/figure.tsx'
import { readSupplierToday, type SupplierToday } from './read-today.server.ts'

export const meta = pageTitle('today.title')

export const loader = async ({ context }: Route.LoaderArgs) => ({
  today: await readSupplierToday(context.get(sessionContext)),
})

export default function SupplierTodayPage({ loaderData: { today } }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  if (!today)
    return (
      <DeskPage title={t('today.title')}>
        <EmptyState icon="inbox" level={2} title={t('today.nothing')}>
          {t('today.nothing.text')}
        </EmptyState>
      </DeskPage>
    )
  return (
    <DeskPage title={t('today.title')} sub={t('today.supplier.sub')}>
      <Figures>
        <Figure
          value={format.number(today.toAnswer)}
          label={t('today.toAnswer')}
          to={localisedPath('/supplier/orders?stage=toAnswer', locale)}
        />
        <Figure
          value={format.number(today.toShip)}
          label={t('today.toShip')}
          to={localisedPath('/supplier/orders?stage=toPrepare', locale)}
        />
        <Figure value={format.number(today.quotes)} label={t('today.quotes')} />
        <Figure value={format.number(today.incidents)} label={t('today.incidents')} />
      </Figures>
      <ToAnswer orders={today.orders} />
    </DeskPage>
  )
}

function ToAnswer({ orders }: { orders: NonNullable<SupplierToday>['orders'] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <Panel title={t('today.toAnswer')} flush={orders.length > 0}>
      {orders.length === 0 ? (
        <p className="text-13 text-muted">{t('today.toAnswer.none')}</p>
      ) : (
        <Table label={t('today.toAnswer')} list>
          <thead>
            <tr>
              <HeadCell>{t('today.order')}</HeadCell>
              <HeadCell>{t('today.since')}</HeadCell>
              <HeadCell kind="num">{t('today.amount')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ id, reference, company, placedAt, net, lines }) => (
              <Row key={id}>
                <Cell phone="full" kind="text">
                  <Link to={localisedPath(`/supplier/orders/${id}`, locale)} prefetch="intent" className="font-medium">
                    {reference}
                  </Link>
                  <SubLine>{company}</SubLine>
                </Cell>
                <Cell label={t('today.since')}>{format.dateTime(placedAt)}</Cell>
                <Cell kind="num" label={t('today.amount')} phone="end">
                  {format.money(net)}
                  <SubLine>{t('today.lines', { n: lines })}</SubLine>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
