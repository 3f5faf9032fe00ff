import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import type { DeliverySplit } from '#app/product-ui/delivery-split.ts'
import type { Delivery } from '../variants/variant-view.ts'

/** Shows the first and last possible delivery day, or how much is delivered later and when. */
export function DeliveryDay({ delivery, split }: { delivery: Delivery | null; split: DeliverySplit }) {
  const t = useMessages()
  const format = useFormat()
  if (split.later > 0) return <DeliverySentence split={split} />
  if (!delivery) return <span className="text-muted">{t('product.delivery.unknown')}</span>
  const { earliest, latest } = delivery
  if (earliest === latest) return <span className="nowrap">{format.date(earliest)}</span>
  return t('product.delivery.between', { from: format.date(earliest).slice(0, 5), to: format.date(latest) })
}
