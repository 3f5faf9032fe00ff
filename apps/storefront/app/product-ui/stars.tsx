import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'

const five = [1, 2, 3, 4, 5]

/** A rating out of five stars, with the number as text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">
        {t('product-ui.stars', { rating: format.number(rating, { maximumFractionDigits: 1 }) })}
      </span>
      {five.map((each) => (
        <Icon
          key={each}
          name="star"
          size="small"
          className={each <= Math.round(rating) ? 'fill-warning-text text-warning-text' : 'text-line-field'}
        />
      ))}
    </span>
  )
}
