import { useFormat } from '#app/i18n/use-messages.tsx'

/** Difference in percent with its sign; cheaper is good. */
export function Difference({ percent }: { percent: number }) {
  const format = useFormat()
  const amount = format.number(Math.abs(percent), { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  const colour = percent > 0 ? 'text-danger-text' : percent < 0 ? 'text-success-text' : 'text-muted'
  return <span className={`whitespace-nowrap ${colour}`}>{`${sign}${amount} %`}</span>
}
