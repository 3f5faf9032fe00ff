import { useFormat, useMessages, useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { dateTimeFormat, numberFormat } from '@tiber/ui/i18n/formatters.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import { chooseAmountScale } from './amount-scale.ts'
import type { Dashboard } from './read-dashboard.server.ts'
import { SpendChart } from './spend-chart.tsx'

type SpendPanelProps = {
  spend: Dashboard['spend']
  /** Net limit per month, if the account has one. */
  budget: number | undefined
}

// messages: dashboard.spend.unit.*
/** Shows the spend of twelve months against the monthly budget, as bars and as a table, and its split by supplier. */
export function SpendPanel({ spend, budget }: SpendPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const total = spend.months.reduce((sum, { net }) => sum + net, 0)
  const money = (amount: number) => format.money(amount, { currency: spend.currency })
  // Uses the middle of the month, so that no time zone shifts it.
  const formatMonth = (month: string, style: 'short' | 'long') =>
    dateTimeFormat(locale, { month: style, ...(style === 'long' && { year: 'numeric' }) }).format(
      new Date(`${month}-15T12:00:00Z`),
    )
  if (total === 0) return null
  const bars = spend.months.map(({ month, net }) => ({ key: month, label: formatMonth(month, 'short'), net }))
  const scale = chooseAmountScale(Math.max(...spend.months.map(({ net }) => net)))
  const symbol = numberFormat(locale, { style: 'currency', currency: spend.currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')!.value
  return (
    <Panel title={t('dashboard.spend')} aside={t('dashboard.spend.total', { total: money(total) })}>
      <p className="mb-1 text-11 text-muted" aria-hidden="true">
        {t(`dashboard.spend.unit.${scale.unit}`, { symbol })}
      </p>
      <SpendChart
        bars={bars}
        label={t('dashboard.spend.label', { total: money(total) })}
        scale={scale}
        budget={budget}
      />
      <SupplierShares spend={spend} total={total} />
      <details className="mt-3 text-13">
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-link max-md:min-h-11">
          {t('dashboard.spend.table')}
        </summary>
        <Table label={t('dashboard.spend')}>
          <thead>
            <tr>
              <HeadCell>{t('dashboard.spend.month')}</HeadCell>
              <HeadCell kind="num">{t('dashboard.spend.net')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {spend.months.map(({ month, net }) => (
              <Row key={month}>
                <Cell>{formatMonth(month, 'long')}</Cell>
                <Cell kind="num">{money(net)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </details>
    </Panel>
  )
}

type SupplierSharesProps = { spend: Dashboard['spend']; total: number }

function SupplierShares({ spend, total }: SupplierSharesProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <ul className="mt-3 grid gap-1.5">
      {spend.suppliers.map(({ supplier, net }) => (
        <li
          key={supplier?.id ?? ''}
          className="grid grid-cols-[minmax(0,11rem)_minmax(2rem,1fr)_8.5rem] items-center gap-3 text-13"
        >
          <span className="truncate text-body">{supplier?.name ?? t('dashboard.spend.others')}</span>
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="block h-2 w-full rounded-1 bg-surface-sunken"
          >
            <rect width={Math.max(1, (net / total) * 100)} height="8" className="fill-accent" />
          </svg>
          <span className="text-right whitespace-nowrap text-ink">
            {format.money(net, { currency: spend.currency })}{' '}
            <span className="text-muted">{format.percent(net / total, 0)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
