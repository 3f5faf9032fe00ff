import { useFormat, useMessages } from '../i18n/use-messages.tsx'
import type { DeliverySplit } from './delivery-split.ts'

/** Returns the sentence on a delivery that is late or incomplete, the same everywhere; undefined if all is in stock. */
export function useDeliveryText() {
  const t = useMessages()
  const format = useFormat()
  return ({ now, later, laterDate, missing }: DeliverySplit): string | undefined => {
    if (later === 0 && missing === 0) return undefined
    if (now === 0 && later === 0) return t('product-ui.delivery.none')
    const parts = [
      now > 0 && t('product-ui.delivery.now', { n: format.number(now) }),
      later > 0 && t('product-ui.delivery.later', { n: format.number(later), date: format.date(laterDate ?? '') }),
      missing > 0 && t('product-ui.delivery.missing', { n: format.number(missing) }),
    ]
    return parts.filter(Boolean).join(', ')
  }
}

/** Says how much of a quantity is delivered now, how much later and when, and how much cannot be promised. */
export function DeliverySentence({ split }: { split: DeliverySplit }) {
  const text = useDeliveryText()(split)
  return text ? <span className="block text-12 font-medium text-warning-text">{text}</span> : null
}
