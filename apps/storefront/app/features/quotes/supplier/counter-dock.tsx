import { useState } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import { Difference } from '../difference.tsx'

type CounterDockProps = {
  /** Goods of the current offer and of the counter-offer. */
  offered: number
  countered: number
  changeCount: number
  problem: 'wrong' | 'none' | undefined
  reason: string
  supplier: string
  isBusy: boolean
  onCancel: () => void
}

// messages: quotes.counter.problem.*
/** Message, total and the button that sends the counter-offer. */
export function CounterDock(props: CounterDockProps) {
  const { offered, countered, changeCount, problem, supplier, isBusy, onCancel } = props
  const t = useMessages()
  const format = useFormat()
  const [reason, setReason] = useState(props.reason)
  return (
    <>
      <Field label={t('quotes.reason', { supplier })} optional={t('forms.optional')} className="mt-4">
        <Textarea
          name="reason"
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <div className="dock mt-4 flex-wrap">
        <span className="mr-auto">
          <span className="text-16 font-bold text-ink">{format.money(countered)}</span>{' '}
          {offered > 0 && countered !== offered && <Difference percent={(countered / offered - 1) * 100} />}
          <span className="block text-12 text-muted">{t('quotes.counter.changes', { n: changeCount })}</span>
          {problem && (
            <span role="alert" className="block text-12 text-danger-text">
              {t(`quotes.counter.problem.${problem}`)}
            </span>
          )}
        </span>
        <Button onClick={onCancel}>{t('quotes.cancel')}</Button>
        <Button type="submit" variant="primary" icon="send" busy={isBusy}>
          {t('quotes.counter.send')}
        </Button>
      </div>
    </>
  )
}
