import { useFormat } from '@tiber/ui/i18n/use-messages.tsx'

/** Difference in percent with its sign; cheaper is good. */
export function Difference({ percent }: { percent: number }) {
  const format = useFormat()
  const rounded = Math.round(percent * 10) / 10
  const options = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : ''
  const colour = rounded > 0 ? 'text-danger-text' : rounded < 0 ? 'text-success-text' : 'text-muted'
  return (
    <span className={`whitespace-nowrap ${colour}`}>{`${sign}${format.number(Math.abs(rounded) / 100, options)}`}</span>
  )
}
