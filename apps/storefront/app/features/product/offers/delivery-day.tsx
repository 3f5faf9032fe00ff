import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import type { Delivery } from '../variants/variant-view.ts'

/** Shows the first and last possible delivery day, or that it is unknown. */
export function DeliveryDay({ delivery }: { delivery: Delivery | null }) {
  const t = useMessages()
  const format = useFormat()
  if (!delivery) return <span className="text-muted">{t('product.delivery.unknown')}</span>
  const { earliest, latest } = delivery
  if (latest === null)
    return <span className="nowrap">{t('product.delivery.from', { date: format.date(earliest) })}</span>
  if (earliest === latest) return <span className="nowrap">{format.date(earliest)}</span>
  return t('product.delivery.between', { from: format.date(earliest).slice(0, 5), to: format.date(latest) })
}
