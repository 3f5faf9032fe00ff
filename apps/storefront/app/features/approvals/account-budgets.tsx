import type { BudgetEffect } from '@tiber/contract/orders/approval-shapes'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { BudgetMeter } from './budget-meter.tsx'

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
