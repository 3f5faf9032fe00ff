import { Fragment } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { DeliverySplit } from './delivery-split.ts'

/** Returns the parts of the sentence, which do not break; none if all is in stock. */
function useDeliveryParts() {
  const t = useMessages()
  const format = useFormat()
  return ({ now, later, laterDate, missing }: DeliverySplit): string[] => {
    if (later === 0 && missing === 0) return []
    if (now === 0 && later === 0) return [t('product-ui.delivery.none')]
    const date = laterDate === null ? '' : format.date(laterDate)
    return [
      ...(now > 0 ? [t('product-ui.delivery.now', { n: format.number(now) })] : []),
      ...(later > 0 ? [t('product-ui.delivery.later', { n: format.number(later), date })] : []),
      ...(missing > 0 ? [t('product-ui.delivery.missing', { n: format.number(missing) })] : []),
    ]
  }
}

/** Returns the sentence as a text, for buttons; undefined if all is in stock. */
export function useDeliveryText() {
  const describe = useDeliveryParts()
  return (split: DeliverySplit): string | undefined => describe(split).join(', ') || undefined
}

/** Says how much of a quantity is delivered now, how much later and when, and how much cannot be promised. */
export function DeliverySentence({ split }: { split: DeliverySplit }) {
  const parts = useDeliveryParts()(split)
  if (parts.length === 0) return null
  return (
    <span className="block text-12 font-medium text-warning-text">
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' '}
          <span className="nowrap">{at < parts.length - 1 ? `${part},` : part}</span>
        </Fragment>
      ))}
    </span>
  )
}
