import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import type { OperatorToday } from './read-today.server.ts'

type Suppliers = NonNullable<OperatorToday['suppliers']>

/** Above or below these a value is marked. */
const limits = { hours: 8, onTimePercent: 95, declinedPercent: 3 }

/** How the suppliers with most orders answer and deliver. */
export function SuppliersPanel({ suppliers: { all, shown } }: { suppliers: Suppliers }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Panel
      title={t('today.suppliers')}
      aside={<Link to={localisedPath('/operator/suppliers', locale)}>{t('today.suppliers.all', { n: all })}</Link>}
      flush
    >
      <Table label={t('today.suppliers')} list>
        <thead>
          <tr>
            <HeadCell>{t('today.supplier')}</HeadCell>
            <HeadCell kind="num">{t('today.orders')}</HeadCell>
            <HeadCell kind="num">{t('today.unanswered')}</HeadCell>
            <HeadCell kind="num">{t('today.answer')}</HeadCell>
            <HeadCell kind="num">{t('today.onTime')}</HeadCell>
            <HeadCell kind="num">{t('today.declined')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((supplier) => (
            <SupplierRow key={supplier.id} supplier={supplier} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function SupplierRow({ supplier }: { supplier: Suppliers['shown'][number] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { id, name, orders, unanswered, seconds, onTimePercent, declinedPercent } = supplier
  return (
    <Row>
      <Cell phone="full" kind="text">
        <Link to={localisedPath(`/operator/suppliers/${id}`, locale)} prefetch="intent">
          {name}
        </Link>
      </Cell>
      <Cell kind="num" label={t('today.orders')}>
        {format.number(orders)}
      </Cell>
      <Cell kind="num" label={t('today.unanswered')}>
        <span className={unanswered > 0 ? 'font-medium text-danger-text' : undefined}>{format.number(unanswered)}</span>
      </Cell>
      <Cell kind="num" label={t('today.answer')}>
        <Value isMarked={(seconds ?? 0) > limits.hours * 3600}>
          {seconds === null
            ? '–'
            : t('today.hours', { hours: format.number(seconds / 3600, { maximumFractionDigits: 1 }) })}
        </Value>
      </Cell>
      <Cell kind="num" label={t('today.onTime')}>
        <Value isMarked={(onTimePercent ?? 100) < limits.onTimePercent}>
          {onTimePercent === null ? '–' : format.percent(onTimePercent / 100, 0)}
        </Value>
      </Cell>
      <Cell kind="num" label={t('today.declined')}>
        <Value isMarked={declinedPercent > limits.declinedPercent}>{format.percent(declinedPercent / 100, 1)}</Value>
      </Cell>
    </Row>
  )
}

const Value = ({ isMarked, children }: { isMarked: boolean; children: string }) =>
  isMarked ? <mark className="marked-value">{children}</mark> : children
