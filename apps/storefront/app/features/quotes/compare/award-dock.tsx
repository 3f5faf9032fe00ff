import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { AwardTotals } from './award-state.ts'

type AwardDockProps = {
  totals: AwardTotals
  lineCount: number
  isBusy: boolean
  /** The buyer has tried to award nothing. */
  isNothingChosen: boolean
}

/** What is awarded, what it costs with freight, and the step to the order. */
export function AwardDock({ totals, lineCount, isBusy, isNothingChosen }: AwardDockProps) {
  const t = useMessages()
  const format = useFormat()
  const percent = totals.differenceToTargetPercent
  const count = { n: totals.lineCount, of: lineCount }
  return (
    <div className="dock mt-4 flex-wrap print:hidden">
      {isNothingChosen && (
        <span role="alert" className="w-full text-13 text-danger-text">
          {t('quotes.award.nothing')}
        </span>
      )}
      <span className="flex flex-1 flex-wrap items-baseline gap-x-4 gap-y-1 max-md:hidden">
        <span className="text-16 font-bold text-ink">{t('quotes.dock.lines', count)}</span>
        {percent !== null && <TargetDifference percent={percent} />}
      </span>
      <span className="flex-1 leading-tight md:hidden">
        <span className="block text-12 text-muted">
          {t('quotes.dock.short', { ...count, suppliers: totals.bySupplier.size })}
        </span>
        <b className="text-ink">{format.money(totals.net)}</b>
      </span>
      <span className="text-right whitespace-nowrap max-md:hidden">
        <span className="text-muted">{t('quotes.dock.net')}</span>{' '}
        <span className="text-16 font-bold text-ink">{format.money(totals.net)}</span>
      </span>
      <Button type="submit" variant="primary" size="large" icon="check" busy={isBusy}>
        {t('quotes.award')}
      </Button>
    </div>
  )
}

function TargetDifference({ percent }: { percent: number }) {
  const t = useMessages()
  const format = useFormat()
  const rounded = Math.round(Math.abs(percent) * 10) / 10
  const text = format.number(rounded, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  if (rounded === 0) return <span className="text-muted">{t('quotes.dock.onTarget')}</span>
  const isBelow = percent < 0
  return (
    <span className={`inline-flex items-center gap-1 ${isBelow ? 'text-success-text' : 'text-danger-text'}`}>
      <Icon name={isBelow ? 'trending-down' : 'trending-up'} size="small" />
      {t(isBelow ? 'quotes.dock.belowTarget' : 'quotes.dock.aboveTarget', { percent: text })}
    </span>
  )
}
