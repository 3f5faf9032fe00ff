import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { classes } from '#app/ui/class-merge.ts'
import { Icon } from '#app/ui/icon.tsx'

const five = [1, 2, 3, 4, 5]

/** A rating out of five; the number is said to who does not see the stars. */
export function Stars({ rating }: { rating: number }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <span
      role="img"
      aria-label={t('product.stars', { rating: format.number(rating, { maximumFractionDigits: 1 }) })}
      className="inline-flex gap-0.5"
    >
      {five.map((each) => (
        <Icon
          key={each}
          name="star"
          size="small"
          className={classes(each <= Math.round(rating) ? 'fill-warning-text text-warning-text' : 'text-line-field')}
        />
      ))}
    </span>
  )
}
