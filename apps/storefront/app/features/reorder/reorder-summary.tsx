import { useState } from 'react'
import { useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Radio } from '@tiber/ui/inputs/choice.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { maxCartNameLength } from '@tiber/contract/carts/cart-enums'
import type { ReorderFailure } from './submit-reorder.server.ts'

type ReorderSummaryProps = {
  currency: string
  before: number
  now: number
  lineCount: number
  name: string
  failure: ReorderFailure | undefined
  isBusy: boolean
  /** Resets the decisions to the proposal; undefined if none was changed. */
  onReset: (() => void) | undefined
}

/** Totals before and now, the target cart, and the main action. */
export function ReorderSummary({
  currency,
  before,
  now,
  lineCount,
  name,
  failure,
  isBusy,
  onReset,
}: ReorderSummaryProps) {
  const t = useMessages()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, { currency })
  return (
    <aside className="cart-rail">
      <Panel title={t('reorder.summary')} aside={t('reorder.sum.added', { n: lineCount })}>
        <dl className="cart-sums">
          <dt>{t('reorder.sum.before')}</dt>
          <dd>{money(before)}</dd>
          <dt>{t('reorder.sum.difference')}</dt>
          <dd>{`${now > before ? '+' : ''}${money(now - before)}`}</dd>
        </dl>
        <p className="cart-total">
          <span>{t('reorder.sum.now')}</span>
          <output>{money(now)}</output>
        </p>
        <p className="mt-1 mb-3 text-12 text-muted">{t('reorder.sum.hint')}</p>
        <TargetCart name={name} failure={failure} />
        <FailureNote failure={failure?.code} />
        <div className="grid gap-2">
          <Button type="submit" variant="primary" icon="shopping-cart" busy={isBusy} block>
            {t('reorder.add')}
          </Button>
          {onReset && (
            <Button type="button" variant="quiet" icon="undo-2" onClick={onReset} block>
              {t('reorder.accept')}
            </Button>
          )}
        </div>
      </Panel>
    </aside>
  )
}

/** Selects the current cart or a new one, which gets a name. */
function TargetCart({ name, failure }: Pick<ReorderSummaryProps, 'name' | 'failure'>) {
  const t = useMessages()
  const [into, setInto] = useState(failure?.into || 'current')
  return (
    <>
      <fieldset className="mb-3 grid gap-1">
        <legend className="text-13 font-medium text-ink">{t('reorder.into')}</legend>
        {(['current', 'new'] as const).map((each) => (
          <Radio
            key={each}
            name="into"
            value={each}
            checked={into === each}
            onChange={() => setInto(each)}
            label={t(`reorder.into.${each}`)}
          />
        ))}
      </fieldset>
      {into === 'new' && (
        <Field
          label={t('reorder.into.name')}
          className="mb-3"
          error={failure?.code === 'CT0001' && t('reorder.failed.name')}
        >
          <TextInput name="name" required maxLength={maxCartNameLength} defaultValue={failure?.name || name} />
        </Field>
      )}
    </>
  )
}

function FailureNote({ failure }: { failure: string | undefined }) {
  const t = useMessages()
  const getFailureText = useFailureText()
  if (!failure || failure === 'CT0001') return null
  const message =
    failure === 'F-E-040' ? { title: t('reorder.failed.nothing'), text: undefined } : getFailureText(failure)
  return (
    <Note tone="danger" className="mb-3" title={message.title}>
      {message.text}
    </Note>
  )
}
