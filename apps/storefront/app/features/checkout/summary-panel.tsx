import { useCustomFieldLabel } from '@tiber/ui/forms/custom-field-inputs.tsx'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { OrderTotals } from '#app/orders/order-totals.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { CheckoutView } from './checkout-view.ts'

type SummaryPanelProps = {
  checkout: CheckoutView
  fields: CustomFieldDefinition[]
  /** A change is being saved, so the totals may change. */
  isSaving: boolean
  isPlacing: boolean
  label: string
}

/** Shows the totals and the button that places the order; the figures stay in place while they are recalculated. */
export function SummaryPanel({ checkout, fields, isSaving, isPlacing, label }: SummaryPanelProps) {
  const t = useMessages()
  return (
    <Panel title={t('checkout.summary')} aside={t('checkout.part.lines', { n: checkout.lineCount })}>
      <OrderTotals totals={checkout.totals} isBusy={isSaving} />
      <Button type="submit" variant="primary" size="large" block busy={isPlacing} className="mt-4">
        {label}
      </Button>
      <MissingItems checkout={checkout} fields={fields} />
    </Panel>
  )
}

const listedCodes = [
  'EMPTY',
  'SHIPPING_ADDRESS',
  'BILLING_ADDRESS',
  'SHIPPING_TYPE',
  'FIELD',
  'REQUESTED_DATE',
  'MINIMUM',
] as const

// messages: checkout.missing.*
/** Lists what is missing before the order can be placed, with links to where to fix it. */
function MissingItems({
  checkout: { blockers, logisticOrders, cartId },
  fields,
}: Pick<SummaryPanelProps, 'checkout' | 'fields'>) {
  const t = useMessages()
  const locale = useLocale()
  const getLabel = useCustomFieldLabel()
  if (blockers.length === 0) return null
  const lineBlockers = blockers.filter(({ line }) => line !== null)
  const codes = listedCodes.filter((code) => blockers.some(({ code: blockerCode }) => blockerCode === code))
  const names = fields
    .filter(({ externalId }) =>
      blockers.some(({ code: blockerCode, field }) => blockerCode === 'FIELD' && field === externalId),
    )
    .map(getLabel)
    .join(', ')
  const getTarget = (code: (typeof listedCodes)[number]) => {
    if (code === 'EMPTY') return localisedPath(`/checkout/cart/${cartId}`, locale)
    if (code === 'FIELD' || code === 'REQUESTED_DATE') return '#references'
    if (code === 'BILLING_ADDRESS') return '#payment'
    return `#part-${blockers.find(({ code: blockerCode }) => blockerCode === code)?.logisticOrderId ?? logisticOrders[0]?.id}`
  }
  return (
    <ul className="mt-3 grid gap-1.5 text-13 text-danger-text" aria-label={t('checkout.missing')}>
      {codes.map((code) => (
        <li key={code} className="flex gap-2">
          <Icon name="octagon-alert" size="small" className="mt-0.5 flex-none" />
          <a className="underline" href={getTarget(code)}>
            {code === 'FIELD' ? t('checkout.missing.FIELD', { names }) : t(`checkout.missing.${code}`)}
          </a>
        </li>
      ))}
      {lineBlockers.length > 0 && (
        <li className="flex gap-2">
          <Icon name="octagon-alert" size="small" className="mt-0.5 flex-none" />
          <a className="underline" href={`#part-${lineBlockers[0]?.logisticOrderId}`}>
            {t('checkout.missing.lines', { n: lineBlockers.length })}
          </a>
        </li>
      )}
    </ul>
  )
}
