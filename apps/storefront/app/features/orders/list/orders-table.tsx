import type { OrderSummary } from '@tiber/contract/orders/orders'
import { Link } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { StageBadge } from '#app/orders/stage-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Checkbox } from '#app/ui/inputs/choice.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '#app/ui/table.tsx'
import type { OrderFilter } from './order-filter.ts'
import { SelectionForm } from './selection-form.tsx'

type OrdersTableProps = {
  late: OrderSummary[]
  orders: OrderSummary[]
  filter: OrderFilter
  canRepeat: boolean
  canExport: boolean
}

/**
 * Table with one row per order and the status at each supplier; selected rows can be reordered or exported with a plain
 * form.
 */
export function OrdersTable({ late, orders, ...form }: OrdersTableProps) {
  const canSelect = form.canRepeat || form.canExport
  const rows = <OrderRows orders={[...late, ...orders]} canSelect={canSelect} />
  return canSelect ? <SelectionForm {...form}>{rows}</SelectionForm> : rows
}

function OrderRows({ orders, canSelect }: { orders: OrderSummary[]; canSelect: boolean }) {
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
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} canSelect={canSelect} />
        ))}
      </tbody>
    </Table>
  )
}

function OrderRow({ order, canSelect }: { order: OrderSummary; canSelect: boolean }) {
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
        <Link className="font-medium whitespace-nowrap" to={localisedPath(`/account/orders/${reference}`, locale)}>
          {reference}
        </Link>
        <SubLine>
          <span className="whitespace-nowrap">
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
      </Cell>
      <Cell phone="full" kind="text">
        {logisticOrders.map(({ supplier }) => supplier.name).join(', ')}
      </Cell>
      <Cell
        phone={hasDelivery(order) ? 'half' : 'hidden'}
        label={t('orders.column.delivery')}
        className="whitespace-nowrap"
      >
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
    </Row>
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
