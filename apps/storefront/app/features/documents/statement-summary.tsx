import type { Statement } from '@tiber/contract/orders/documents'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'

/** Shows what is open, what is overdue and what is left of the credit. */
export function StatementSummary({ statement }: { statement: Statement }) {
  const t = useMessages()
  const format = useFormat()
  const { open, overdue, credit, currency } = statement
  const money = (amount: number) => format.money(amount, { currency })
  const facts = [
    { label: t('documents.statement.open'), value: money(open) },
    { label: t('documents.statement.overdue'), value: money(overdue), isHot: overdue > 0 },
    ...(credit
      ? [
          {
            label: t('documents.statement.left'),
            value: money(credit.left),
            isHot: credit.left < 0,
            hint: t('documents.statement.limit', { limit: money(credit.limit), used: money(credit.used) }),
          },
        ]
      : []),
  ]
  return (
    <dl className="mb-3 grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-3 border border-line-strong bg-line max-md:grid-flow-row">
      {facts.map(({ label, value, isHot, hint }) => (
        <div key={label} className="bg-surface px-4 py-3">
          <dt className="sub">{label}</dt>
          <dd className={classes('text-22 font-medium text-ink tabular-nums', isHot && 'text-danger-text')}>{value}</dd>
          {hint && <dd className="text-12 text-muted tabular-nums">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
