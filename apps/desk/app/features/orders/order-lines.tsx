import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { LineCells } from './line-cells.tsx'
import type { OrderDetails } from './read-orders.server.ts'

/** Lines of an order with their quantities, beside the list. */
export function OrderLines({ order }: { order: OrderDetails }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Table label={t('orders.lines', { n: order.total })} list>
      <thead>
        <tr>
          <HeadCell>{t('orders.article')}</HeadCell>
          <HeadCell kind="num">{t('orders.ordered')}</HeadCell>
          <HeadCell kind="num">{t('orders.shippedQuantity')}</HeadCell>
          <HeadCell kind="num">{t('orders.net')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <Row key={line.id} state={line.open === 0 ? 'muted' : undefined}>
            <Cell phone="full" kind="text">
              <Code>{line.sku}</Code>
              <SubLine>{line.name}</SubLine>
            </Cell>
            <Cell kind="num" label={t('orders.ordered')} phone="quarter">
              {format.number(line.quantity)} {line.unit}
              {line.cancelled > 0 && <SubLine>{t('orders.cancelled', { n: line.cancelled })}</SubLine>}
            </Cell>
            <Cell kind="num" label={t('orders.shippedQuantity')} phone="quarter">
              {format.number(line.shipped)}
            </Cell>
            <Cell kind="num" label={t('orders.net')} phone="end">
              {format.money(line.net)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** All quantities of the lines, with pictures and shelves, on the page of an order. */
export function PageLines({ order }: { order: OrderDetails }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Table label={t('orders.lines', { n: order.total })} list>
      <thead>
        <tr>
          <HeadCell>{t('orders.article')}</HeadCell>
          <HeadCell>{t('orders.shelf')}</HeadCell>
          <HeadCell kind="num">{t('orders.ordered')}</HeadCell>
          <HeadCell kind="num">{t('orders.confirmed')}</HeadCell>
          <HeadCell kind="num">{t('orders.shippedQuantity')}</HeadCell>
          <HeadCell kind="num">{t('orders.open')}</HeadCell>
          <HeadCell kind="num">{t('orders.net')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <Row key={line.id} state={line.open === 0 ? 'muted' : undefined}>
            <LineCells line={line} />
            <Cell kind="num" label={t('orders.net')} phone="end">
              {format.money(line.net)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
