import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { StarRow } from '@tiber/ui/icon.tsx'

/** A rating out of five stars, with the number as text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <span className="inline-flex">
      <span className="sr-only">
        {t('product-ui.stars', { rating: format.number(rating, { maximumFractionDigits: 1 }) })}
      </span>
      <StarRow stars={rating} />
    </span>
  )
}
