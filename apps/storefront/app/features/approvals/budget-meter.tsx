import type { BudgetEffect } from '@tiber/contract/orders/approval-shapes'
import { useId } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Panel } from '@tiber/ui/panel.tsx'

// messages: approvals.budget.name.*, approvals.budget.period.*
/** Shows the used share of a budget, hatched the share of this order, and the amount left. */
export function BudgetMeter({ budget, currency }: { budget: BudgetEffect; currency?: string }) {
  const t = useMessages()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, currency === undefined ? {} : { currency })
  const { policy, limit, period, remainingBefore, remainingAfter } = budget
  // In hundredths of a percent, which is precise enough for the chart.
  const share = (amount: number) =>
    limit <= 0 ? 10_000 : Math.round(Math.min(1, Math.max(0, amount / limit)) * 10_000)
  const taken = share(limit - remainingBefore)
  const own = Math.min(10_000 - taken, share(remainingBefore - remainingAfter))
  const name =
    policy === 'QUOTA' && period ? t(`approvals.budget.period.${period}`) : t(`approvals.budget.name.${policy}`)
  const isOver = remainingAfter < 0
  const hatch = useId()
  return (
    <div className="text-12">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3">
        <span>{t('approvals.budget.of', { name, limit: money(limit) })}</span>
        <span className={isOver ? 'font-medium text-danger-text' : 'text-ink'}>
          {isOver
            ? t('approvals.budget.over', { amount: money(-remainingAfter) })
            : remainingBefore === remainingAfter
              ? t('approvals.budget.left', { amount: money(remainingAfter) })
              : t('approvals.budget.after', { amount: money(remainingAfter) })}
        </span>
      </p>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline SVG, not an image file
        role="img"
        aria-label={t('approvals.budget.shares', {
          taken: format.percent(taken / 10_000, 0),
          own: format.percent(own / 10_000, 0),
        })}
        className={classes('budget-meter', isOver && 'budget-meter-over')}
      >
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" className="budget-meter-own" />
        </pattern>
        <rect width={`${taken / 100}%`} height="100%" className="budget-meter-taken" />
        <rect x={`${taken / 100}%`} width={`${own / 100}%`} height="100%" fill={`url(#${hatch})`} />
      </svg>
    </div>
  )
}

/** Shows the remaining budgets and credit of the account. */
export function AccountBudgets({ budgets }: { budgets: BudgetEffect[] }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('approvals.budget.title')}>
      <div className="flex flex-col gap-4">
        {budgets.map((budget) => (
          <div key={budget.policy}>
            <BudgetMeter budget={budget} />
            {budget.nextPeriodStart && (
              <p className="mt-1 text-12 text-muted">
                {t('approvals.budget.next', { day: format.date(budget.nextPeriodStart) })}
              </p>
            )}
          </div>
        ))}
      </div>
    </Panel>
  )
}
