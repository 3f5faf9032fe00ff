import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import type { Route } from './+types/operator-today.route'
import { DayBars } from './day-bars.tsx'
import { Figure, Figures } from './figure.tsx'
import { readOperatorToday, type OperatorToday } from './read-today.server.ts'

export const meta = pageTitle('today.title')

export const loader = ({ context }: Route.LoaderArgs) => readOperatorToday(context.get(sessionContext))

export default function OperatorTodayPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { orders, suppliers, requests, toAnswer, blocked } = loaderData
  return (
    <DeskPage title={t('today.title')} sub={t('today.operator.sub')}>
      <Figures>
        {requests && (
          <Figure
            value={format.number(requests.total)}
            label={t('today.requests')}
            to={localisedPath('/operator/requests', locale)}
          />
        )}
        {toAnswer !== undefined && <Figure value={format.number(toAnswer)} label={t('today.toAnswer')} />}
        {blocked !== undefined && <Figure value={format.number(blocked)} label={t('today.blocked')} />}
        {orders && <Figure value={format.money(orders.net)} label={t('today.net')} />}
      </Figures>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {requests && <Requests requests={requests} />}
        {orders && (
          <Panel title={t('today.sales')} aside={t('today.sales.days')}>
            <DayBars days={orders.days} />
          </Panel>
        )}
        {suppliers && <Suppliers suppliers={suppliers} />}
      </div>
    </DeskPage>
  )
}

function Requests({ requests }: { requests: NonNullable<OperatorToday['requests']> }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <Panel title={t('today.requests')} flush={requests.first.length > 0}>
      {requests.first.length === 0 ? (
        <p className="text-13 text-muted">{t('today.requests.none')}</p>
      ) : (
        <Table label={t('today.requests')} list>
          <thead className="sr-only">
            <tr>
              <HeadCell>{t('today.company')}</HeadCell>
              <HeadCell>{t('today.since')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {requests.first.map(({ accountId, companyName, firstName, createdAt }) => (
              <Row key={accountId}>
                <Cell kind="text" phone="full">
                  <Link
                    to={localisedPath(`/operator/requests/${accountId}`, locale)}
                    prefetch="intent"
                    className="font-medium"
                  >
                    {companyName}
                  </Link>
                  <SubLine>{firstName}</SubLine>
                </Cell>
                <Cell kind="num" label={t('today.since')}>
                  {format.dateTime(createdAt)}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

function Suppliers({ suppliers }: { suppliers: NonNullable<OperatorToday['suppliers']> }) {
  const t = useMessages()
  const format = useFormat()
  const hours = (seconds: number | null) =>
    seconds === null ? '–' : t('today.hours', { hours: format.number(seconds / 3600, { maximumFractionDigits: 1 }) })
  return (
    <Panel title={t('today.suppliers')} aside={t('today.suppliers.days')} flush>
      <Table label={t('today.suppliers')} list>
        <thead>
          <tr>
            <HeadCell>{t('today.supplier')}</HeadCell>
            <HeadCell kind="num">{t('today.orders')}</HeadCell>
            <HeadCell kind="num">{t('today.answer')}</HeadCell>
            <HeadCell kind="num">{t('today.declined')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {suppliers.map(({ supplier, orders, acceptance, declinedPercent }) => (
            <Row key={supplier.id}>
              <Cell phone="full" kind="text">
                {supplier.name}
              </Cell>
              <Cell kind="num" label={t('today.orders')}>
                {format.number(orders)}
              </Cell>
              <Cell kind="num" label={t('today.answer')}>
                {hours(acceptance.medianSeconds)}
              </Cell>
              <Cell kind="num" label={t('today.declined')}>
                {format.percent(declinedPercent / 100, 1)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
