import type { ApprovalSuggestion, ApprovalPreview as PreviewData } from '@tiber/contract/orders/approval-shapes'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { BudgetMeter } from './budget-meter.tsx'
import { usePeopleText } from './people-text.ts'

type ApprovalPreviewProps = { preview: PreviewData }

const bold = (words: ReactNode) => <b className="font-medium text-ink">{words}</b>

/** Previews what happens when the order is placed: approvals needed, budget left, and how to avoid the approval. */
export function ApprovalPreview({ preview }: ApprovalPreviewProps) {
  const t = useMessages()
  const { budgets, suggestions, currency } = preview
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          <Icon name="route" />
          {t('approvals.preview.title')}
        </span>
      }
    >
      <div className="flex flex-col gap-3 text-13">
        <Outcome preview={preview} />
        {budgets.map((budget) => (
          <BudgetMeter key={budget.policy} budget={budget} currency={currency} />
        ))}
        {suggestions.length > 0 && (
          <ul className="flex flex-col gap-2 border-t border-line pt-3">
            {suggestions.map((suggestion) => (
              <li key={`${suggestion.rule} ${suggestion.thresholdWithoutTax}`} className="flex gap-2">
                <Icon name="lightbulb" size="small" className="mt-0.5 text-muted" />
                <SuggestionText suggestion={suggestion} preview={preview} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

// messages: approvals.preview.blocked.*
function Outcome({ preview: { outcome, tiers, blockedBy, usualHours, currency } }: ApprovalPreviewProps) {
  const t = useMessages()
  const format = useFormat()
  const peopleText = usePeopleText()
  if (outcome === 'SENT')
    return (
      <p className="flex gap-2">
        <Icon name="circle-check" className="mt-0.5 text-success-text" />
        {t('approvals.preview.sent')}
      </p>
    )
  return (
    <>
      {blockedBy.map((rule) => (
        <p key={rule} className="flex gap-2 font-medium text-danger-text">
          <Icon name="octagon-alert" className="mt-0.5" />
          {t(`approvals.preview.blocked.${rule}`)}
        </p>
      ))}
      {tiers.map(({ thresholdWithoutTax, people, isFallback }) => (
        <p key={thresholdWithoutTax} className="flex gap-2">
          <Icon name="stamp" className="mt-0.5 text-warning-text" />
          <span>
            {t.rich(isFallback ? 'approvals.preview.tier.fallback' : 'approvals.preview.tier', {
              amount: format.money(thresholdWithoutTax, { currency }),
              people: peopleText(people),
              b: bold,
            })}
          </span>
        </p>
      ))}
      {tiers.length > 0 && usualHours !== null && (
        <p className="sub">{t('approvals.preview.usual', { hours: format.number(usualHours) })}</p>
      )}
    </>
  )
}

type SuggestionTextProps = ApprovalPreviewProps & { suggestion: ApprovalSuggestion }

// messages: approvals.preview.less.*
/** Suggests a lower amount, a removed line or a later day; below a tier's threshold its approvers are not asked. */
function SuggestionText({
  suggestion: { rule, thresholdWithoutTax, reduceBy, line, day },
  preview: { tiers, currency },
}: SuggestionTextProps) {
  const t = useMessages()
  const format = useFormat()
  const peopleText = usePeopleText()
  const money = (amount: number) => format.money(amount, { currency })
  const higherTier = tiers.slice(1).find((tier) => tier.thresholdWithoutTax === thresholdWithoutTax)
  const values = { amount: money(reduceBy), threshold: money(thresholdWithoutTax ?? 0), b: bold }
  return (
    <span>
      {higherTier
        ? t.rich('approvals.preview.less.tier', { ...values, people: peopleText(higherTier.people) })
        : t.rich(`approvals.preview.less.${rule}`, values)}
      {line && <> {t('approvals.preview.line', { sku: line.sku, amount: money(line.amount) })}</>}
      {day && <> {t('approvals.preview.wait', { day: format.date(day) })}</>}
    </span>
  )
}
