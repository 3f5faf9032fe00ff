import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import type { OrderDetails, OrderLineRow } from './read-orders.server.ts'

type QuantityField = {
  label: string
  getInitial: (line: OrderLineRow) => number
  form: FormState
  /** What was typed before the form was refused, by field. */
  typed: Record<string, string> | undefined
}

/** Lines of an order; with a field, the quantity of the next step is typed in each open one. */
export function OrderLines({ order, field }: { order: OrderDetails; field?: QuantityField }) {
  const t = useMessages()
  return (
    <Table label={t('orders.lines', { n: order.lines.length })} list>
      <thead>
        <tr>
          <HeadCell>{t('orders.article')}</HeadCell>
          <HeadCell kind="num">{t('orders.ordered')}</HeadCell>
          <HeadCell kind="num">{t('orders.shippedQuantity')}</HeadCell>
          <HeadCell kind="num">{t('orders.net')}</HeadCell>
          {field && <HeadCell kind="num">{field.label}</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <LineRow key={line.id} line={line} field={field} />
        ))}
      </tbody>
    </Table>
  )
}

function LineRow({ line, field }: { line: OrderLineRow; field: QuantityField | undefined }) {
  const t = useMessages()
  const format = useFormat()
  const name = `quantity.${line.id}`
  const isWrong = field?.form.problems[name] !== undefined
  return (
    <Row state={line.open === 0 ? 'muted' : undefined}>
      <Cell phone="full" kind="text">
        <Code>{line.code}</Code>
        <SubLine>{line.name}</SubLine>
      </Cell>
      <Cell kind="num" label={t('orders.ordered')}>
        {format.number(line.quantity)} {line.unit}
        {line.cancelled > 0 && <SubLine>{t('orders.cancelled', { n: line.cancelled })}</SubLine>}
      </Cell>
      <Cell kind="num" label={t('orders.shippedQuantity')}>
        {format.number(line.shipped)}
      </Cell>
      <Cell kind="num" label={t('orders.net')}>
        {format.money(line.net)}
      </Cell>
      {field && (
        <Cell kind="num" label={field.label} phone="end">
          {line.open > 0 && (
            <QuantityBox
              unit={line.unit}
              name={name}
              defaultValue={field.typed?.[name] ?? field.getInitial(line)}
              aria-label={`${field.label} ${line.code}`}
              {...(isWrong && { state: 'error' as const })}
            />
          )}
          {isWrong && <SubLine>{t('orders.wrongQuantity', { n: line.open })}</SubLine>}
        </Cell>
      )}
    </Row>
  )
}
