import type { OrderSummary } from '@tiber/contract/orders/orders'
import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { StageBadge } from '#app/orders/stage-badge.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { Checkbox } from '@tiber/ui/inputs/choice.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import type { OrderFilter } from './order-filter.ts'
import { SelectionForm } from './selection-form.tsx'

type OrdersTableProps = {
  late: OrderSummary[]
  orders: OrderSummary[]
  filter: OrderFilter
  canRepeat: boolean
  canExport: boolean
  /** Whether problems can be reported to suppliers. */
  canReport: boolean
}

/**
 * Table with one row per order and the status at each supplier; selected rows can be reordered or exported with a plain
 * form.
 */
export function OrdersTable({ late, orders, canReport, ...form }: OrdersTableProps) {
  const canSelect = form.canRepeat || form.canExport
  const rows = <OrderRows orders={[...late, ...orders]} canSelect={canSelect} canReport={canReport} />
  return canSelect ? <SelectionForm {...form}>{rows}</SelectionForm> : rows
}

type Abilities = { canSelect: boolean; canReport: boolean }

function OrderRows({ orders, canSelect, canReport }: Abilities & { orders: OrderSummary[] }) {
  const t = useMessages()
  return (
    <Table label={t('orders.title')} list>
      <thead>
        <tr>
          {canSelect && (
            <HeadCell>
              <span className="sr-only">{t('orders.choose')}</span>
            </HeadCell>
          )}
          <HeadCell>{t('orders.column.order')}</HeadCell>
          <HeadCell>{t('orders.column.stage')}</HeadCell>
          <HeadCell>{t('orders.column.suppliers')}</HeadCell>
          <HeadCell>{t('orders.column.delivery')}</HeadCell>
          <HeadCell>{t('orders.column.place')}</HeadCell>
          <HeadCell>{t('orders.column.buyer')}</HeadCell>
          <HeadCell kind="num">{t('orders.column.total')}</HeadCell>
          {canReport && (
            <HeadCell>
              <span className="sr-only">{t('orders.report.column')}</span>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} canSelect={canSelect} canReport={canReport} />
        ))}
      </tbody>
    </Table>
  )
}

function OrderRow({ order, canSelect, canReport }: Abilities & { order: OrderSummary }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { reference, logisticOrders, matchedLines } = order
  return (
    <Row state={order.late ? 'warn' : undefined}>
      {canSelect && (
        <Cell phone="corner">
          <Checkbox name="order" value={order.id} aria-label={t('orders.chooseOne', { reference })} label="" />
        </Cell>
      )}
      <Cell phone="full">
        <Link className="code" to={localisedPath(`/account/orders/${reference}`, locale)}>
          {reference}
        </Link>
        <SubLine>
          <span className="nowrap">
            {format.date(order.placedAt)} · {t('orders.lines', { n: order.lineCount })}
          </span>
        </SubLine>
        {order.purchaseOrder && <SubLine>{t('orders.purchaseOrder', { number: order.purchaseOrder })}</SubLine>}
        {matchedLines.map(({ lineId, sku, name, quantity }) => (
          <SubLine key={lineId}>{t('orders.found', { sku, name, quantity: format.number(quantity) })}</SubLine>
        ))}
      </Cell>
      <Cell phone="full">
        <StageBadge stage={order.stage} logisticOrders={logisticOrders} />
        {logisticOrders.some(({ incidentDeclared }) => incidentDeclared) && (
          <span className="block text-12 font-medium text-warning-text">{t('orders.line.incident')}</span>
        )}
      </Cell>
      <Cell phone="full" kind="text">
        {logisticOrders.map(({ supplier }) => supplier.name).join(', ')}
      </Cell>
      <Cell phone={hasDelivery(order) ? 'half' : 'hidden'} label={t('orders.column.delivery')} className="nowrap">
        <Delivery order={order} />
      </Cell>
      <Cell phone="half" kind="text" label={t('orders.column.place')}>
        {order.places.join(', ')}
      </Cell>
      <Cell phone="half" label={t('orders.column.buyer')} kind="text">
        {order.buyer.name}
      </Cell>
      <Cell kind="num" phone="end" label={t('orders.column.total')}>
        {format.money(order.gross, { currency: order.currency })}
      </Cell>
      {canReport && <ReportCell order={order} />}
    </Row>
  )
}

/** Links to report a problem with a delivery that has none; of several, the next page asks which one. */
function ReportCell({ order: { reference, logisticOrders } }: { order: OrderSummary }) {
  const t = useMessages()
  const locale = useLocale()
  const [first, ...others] = logisticOrders.filter(
    ({ offersReport, incidentDeclared }) => offersReport && !incidentDeclared,
  )
  if (!first) return <Cell phone="hidden" />
  const order = others.length > 0 ? reference : first.reference
  const label = t('orders.report.order', { reference })
  return (
    <Cell phone="full">
      <Link
        to={`${localisedPath('/account/incidents/new', locale)}?order=${order}`}
        aria-label={label}
        title={label}
        className={buttonClasses({ variant: 'icon', className: 'max-md:w-auto max-md:gap-1.5 max-md:text-link' })}
      >
        <Icon name="triangle-alert" />
        <span className="md:hidden">{t('orders.report')}</span>
      </Link>
    </Cell>
  )
}

const hasDelivery = ({ logisticOrders, stage }: OrderSummary) =>
  stage !== 'RECEIVED' && stage !== 'ENDED' && logisticOrders.some(({ expectedDelivery }) => expectedDelivery)

/** Shows the range of expected delivery days, or since when a late order is due. */
function Delivery({ order }: { order: OrderSummary }) {
  const { logisticOrders } = order
  const t = useMessages()
  const format = useFormat()
  const late = logisticOrders
    .filter((part) => part.late)
    .flatMap(({ expectedDelivery }) => expectedDelivery?.latest ?? [])
  if (late.length > 0)
    return (
      <>
        <Badge tone="danger" icon="clock-alert">
          {t('orders.late')}
        </Badge>
        <SubLine>{t('orders.late.since', { date: format.date(late.toSorted()[0]!) })}</SubLine>
      </>
    )
  const days = logisticOrders.flatMap(({ expectedDelivery }) => expectedDelivery ?? [])
  if (!hasDelivery(order)) return '–'
  const from = format.date(days.map(({ earliest }) => earliest).toSorted()[0]!)
  const until = format.date(
    days
      .map(({ latest }) => latest)
      .toSorted()
      .at(-1)!,
  )
  return <>{t(from === until ? 'orders.delivery.on' : 'orders.delivery.between', { from, until })}</>
}
