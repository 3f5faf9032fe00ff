import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { DayField } from '../day-field.tsx'
import { chosenForm } from './inbox-table.tsx'
import type { OrderRow } from '../read-orders.server.ts'

type InboxDockProps = {
  form: FormState
  chosen: OrderRow[]
  /** Orders of this page that can be shipped from stock. */
  inStock: OrderRow[]
  hasDay: boolean
  onChoose: (ids: string[], isChosen: boolean) => void
  onChangeDay: () => void
}

/** Accepts the chosen orders at once, for their days or for another one. */
export function InboxDock({ form, chosen, inStock, hasDay, onChoose, onChangeDay }: InboxDockProps) {
  const t = useMessages()
  const isNoneChosen = chosen.length === 0
  return (
    <div className="dock desk-dock">
      <Form method="post" id={chosenForm} {...form.formProps} className="contents">
        <FormNote form={form} />
        <span className={`text-16 font-bold whitespace-nowrap text-ink ${isNoneChosen ? 'max-md:hidden' : ''}`}>
          {t('orders.chosen', { n: chosen.length })}
        </span>
        {isNoneChosen ? <ChooseInStock inStock={inStock} onChoose={onChoose} /> : <ChosenFacts chosen={chosen} />}
        <span className="flex-1 max-md:hidden" />
        {!isNoneChosen && <ChosenNet chosen={chosen} />}
        {hasDay ? (
          <span className="desk-dock-day">
            <DayField name="shipsOn" aria-label={t('orders.ships')} isWrong={form.problems['shipsOn'] !== undefined} />
          </span>
        ) : (
          <Button className="needs-script max-md:hidden" onClick={onChangeDay}>
            {t('orders.changeDay')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon="check"
          busy={form.isSending}
          className={isNoneChosen ? 'max-md:hidden' : 'max-md:flex-1'}
        >
          {t('orders.acceptAll', { n: chosen.length })}
        </Button>
      </Form>
    </div>
  )
}

/** One act for all that can be shipped now. */
function ChooseInStock({ inStock, onChoose }: Pick<InboxDockProps, 'inStock' | 'onChoose'>) {
  const t = useMessages()
  const ids = inStock.map(({ id }) => id)
  return (
    <span className="needs-script min-w-0">
      {ids.length > 0 && (
        <Button icon="package-check" onClick={() => onChoose(ids, true)}>
          {t('orders.choose.inStock', { n: ids.length })}
        </Button>
      )}
    </span>
  )
}

type ChosenProps = Pick<InboxDockProps, 'chosen'>

/** How many lines the chosen orders have, whether all are in stock, and for when they were asked. */
function ChosenFacts({ chosen }: ChosenProps) {
  const t = useMessages()
  const format = useFormat()
  const days = chosen.flatMap(({ requestedDate }) => requestedDate ?? []).toSorted()
  const facts = [
    t('orders.lines', { n: chosen.reduce((sum, { lineCount }) => sum + lineCount, 0) }),
    chosen.every(({ stock }) => stock.verdict === 'ALL') && t('orders.chosen.inStock'),
    days.length > 0 && t('orders.chosen.days', { from: format.date(days[0]!), until: format.date(days.at(-1)!) }),
  ]
  return <span className="min-w-0 text-13 text-muted max-md:hidden">{facts.filter(Boolean).join(' · ')}</span>
}

function ChosenNet({ chosen }: ChosenProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <span className="text-13 whitespace-nowrap text-muted max-md:hidden">
      {t('orders.net')}{' '}
      <b className="ml-2 text-16 font-bold text-ink">{format.money(chosen.reduce((sum, { net }) => sum + net, 0))}</b>
    </span>
  )
}
