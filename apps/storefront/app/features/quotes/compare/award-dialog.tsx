import { useRef } from 'react'
import { Form } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Checkbox } from '@tiber/ui/inputs/choice.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'
import { AwardFields } from './award-fields.tsx'
import type { Awards, AwardTotals } from './award-state.ts'
import type { ComparisonView } from './comparison-view.ts'

type AwardDialogProps = {
  comparison: ComparisonView
  awards: Awards
  totals: AwardTotals
  isBusy: boolean
  onClose: () => void
}

/** Asks for confirmation, since awarding accepts offers for good: who gets what, and what happens to the others. */
export function AwardDialog({ comparison, awards, totals, isBusy, onClose }: AwardDialogProps) {
  const t = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const { suppliers, lines } = comparison
  const awarded = suppliers.filter(({ supplierQuoteId }) => totals.bySupplier.has(supplierQuoteId))
  const others = suppliers.filter(
    ({ supplierQuoteId, isAwardable }) => isAwardable && !totals.bySupplier.has(supplierQuoteId),
  )
  const title = t('quotes.confirm', { n: totals.lineCount, suppliers: awarded.length })
  return (
    <Dialog
      open
      alert
      title={title}
      closeLabel={t('quotes.cancel')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('quotes.cancel')}</Button>
          <Button variant="primary" icon="check" busy={isBusy} onClick={() => form.current?.requestSubmit()}>
            {t('quotes.award')}
          </Button>
        </>
      }
    >
      <Form ref={form} method="post" preventScrollReset className="grid gap-4">
        <AwardFields comparison={comparison} awards={awards} />
        <input type="hidden" name="declineKnown" value="1" />
        <p>{t('quotes.confirm.text')}</p>
        <AwardedSuppliers suppliers={awarded} totals={totals} />
        {others.length > 0 && (
          <Checkbox
            name="declineOthers"
            defaultChecked={totals.lineCount === lines.length}
            label={t('quotes.confirm.decline', {
              n: others.length,
              suppliers: others.map(({ supplier }) => supplier.name).join(', '),
            })}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** What each supplier gets, with its freight, and the sum. */
function AwardedSuppliers({ suppliers, totals }: { suppliers: ComparisonView['suppliers']; totals: AwardTotals }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <ul className="text-13">
      {suppliers.map(({ supplierQuoteId, supplier, totals: own }) => {
        const sum = totals.bySupplier.get(supplierQuoteId)!
        return (
          <li key={supplierQuoteId} className="flex justify-between gap-3 border-b border-line py-1.5">
            <span>
              <b className="font-medium text-ink">{supplier.name}</b>{' '}
              <span className="text-muted">{t('quotes.lines', { n: sum.lineCount })}</span>
            </span>
            <span className="text-right whitespace-nowrap">
              {format.money(sum.net)}
              <span className="block text-12 text-muted">
                {own?.shipping
                  ? t('quotes.confirm.freight', { amount: format.money(own.shipping) })
                  : t('quotes.confirm.free')}
              </span>
            </span>
          </li>
        )
      })}
      <li className="flex justify-between gap-3 pt-1.5 font-bold text-ink">
        <span>{t('quotes.dock.net')}</span>
        <span>{format.money(totals.net)}</span>
      </li>
    </ul>
  )
}
