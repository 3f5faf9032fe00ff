import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { DayField } from './day-field.tsx'
import { chosenForm } from './inbox-table.tsx'
import type { OrderRow } from './read-orders.server.ts'

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
  const format = useFormat()
  const net = chosen.reduce((sum, order) => sum + order.net, 0)
  const days = chosen.flatMap(({ requestedDate }) => requestedDate ?? []).toSorted()
  return (
    <div className="dock desk-dock">
      <Form method="post" id={chosenForm} {...form.formProps} className="contents">
        <FormNote form={form} />
        <span className={`text-16 font-bold whitespace-nowrap text-ink ${chosen.length === 0 ? 'max-md:hidden' : ''}`}>
          {t('orders.chosen', { n: chosen.length })}
        </span>
        {chosen.length === 0 ? (
          <span className="needs-script min-w-0">
            {inStock.length > 0 && (
              <Button
                icon="package-check"
                onClick={() =>
                  onChoose(
                    inStock.map(({ id }) => id),
                    true,
                  )
                }
              >
                {t('orders.choose.inStock', { n: inStock.length })}
              </Button>
            )}
          </span>
        ) : (
          <span className="min-w-0 text-13 text-muted max-md:hidden">
            {[
              t('orders.lines', { n: chosen.reduce((sum, { lineCount }) => sum + lineCount, 0) }),
              chosen.every(({ stock }) => stock.verdict === 'ALL') && t('orders.chosen.inStock'),
              days.length > 0 &&
                t('orders.chosen.days', { from: format.date(days[0]!), until: format.date(days.at(-1)!) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <span className="flex-1 max-md:hidden" />
        {chosen.length > 0 && (
          <span className="text-13 whitespace-nowrap text-muted max-md:hidden">
            {t('orders.net')} <b className="ml-2 text-16 font-bold text-ink">{format.money(net)}</b>
          </span>
        )}
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
          className={chosen.length === 0 ? 'max-md:hidden' : 'max-md:flex-1'}
        >
          {t('orders.acceptAll', { n: chosen.length })}
        </Button>
      </Form>
    </div>
  )
}
