import { useCustomFieldLabel } from '#app/forms/custom-field-inputs.tsx'
import type { CustomFieldDefinition } from '#app/forms/custom-field-rules.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { OrderSums } from '#app/orders/order-sums.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
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
      <OrderSums sums={checkout.sums} isBusy={isSaving} />
      <Button type="submit" variant="primary" size="large" block busy={isPlacing} className="mt-4">
        {label}
      </Button>
      <Missing checkout={checkout} fields={fields} />
    </Panel>
  )
}

const named = [
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
function Missing({ checkout: { doubts, parts, cartId }, fields }: Pick<SummaryPanelProps, 'checkout' | 'fields'>) {
  const t = useMessages()
  const locale = useLocale()
  const labelOf = useCustomFieldLabel()
  if (doubts.length === 0) return null
  const isLine = doubts.filter(({ line }) => line !== null)
  const kinds = named.filter((kind) => doubts.some(({ doubt }) => doubt === kind))
  const names = fields
    .filter(({ externalId }) => doubts.some(({ doubt, field }) => doubt === 'FIELD' && field === externalId))
    .map(labelOf)
    .join(', ')
  const targetOf = (kind: (typeof named)[number]) => {
    if (kind === 'EMPTY') return localisedPath(`/checkout/cart/${cartId}`, locale)
    if (kind === 'FIELD' || kind === 'REQUESTED_DATE') return '#references'
    if (kind === 'BILLING_ADDRESS') return '#payment'
    return `#part-${doubts.find(({ doubt }) => doubt === kind)?.partId ?? parts[0]?.id}`
  }
  return (
    <ul className="mt-3 grid gap-1.5 text-13 text-danger-text" aria-label={t('checkout.missing')}>
      {kinds.map((kind) => (
        <li key={kind} className="flex gap-2">
          <Icon name="octagon-alert" size="small" className="mt-0.5 flex-none" />
          <a className="underline" href={targetOf(kind)}>
            {kind === 'FIELD' ? t('checkout.missing.FIELD', { names }) : t(`checkout.missing.${kind}`)}
          </a>
        </li>
      ))}
      {isLine.length > 0 && (
        <li className="flex gap-2">
          <Icon name="octagon-alert" size="small" className="mt-0.5 flex-none" />
          <a className="underline" href={`#part-${isLine[0]?.partId}`}>
            {t('checkout.missing.lines', { n: isLine.length })}
          </a>
        </li>
      )}
    </ul>
  )
}
