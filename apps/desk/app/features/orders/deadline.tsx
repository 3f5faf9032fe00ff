import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { SubLine } from '@tiber/ui/table.tsx'

const hourMs = 3_600_000
/** A deadline is near from this time before it on. */
const nearMs = 2 * hourMs

type DeadlineProps = { at: string; now: number; /** In a sentence, without the time left. */ isInline?: boolean }

/** Says until when an order should be answered, and how long that is; `now` is the time of the server. */
export function Deadline({ at, now, isInline }: DeadlineProps) {
  const t = useMessages()
  const format = useFormat()
  const left = Date.parse(at) - now
  const tone = left < 0 ? 'text-danger-text' : left < nearMs ? 'text-warning-text' : 'text-body'
  const days = { [format.date(now)]: 'today', [format.date(now + 24 * hourMs)]: 'tomorrow' } as const
  const day = days[format.date(at)]
  const time = format.time(at)
  return (
    <>
      <span className={`whitespace-nowrap ${tone} ${left < nearMs ? 'font-medium' : ''}`}>
        {day === 'today'
          ? t('orders.deadline.today', { time })
          : day === 'tomorrow'
            ? t('orders.deadline.tomorrow', { time })
            : format.dateTime(at)}
      </span>
      {!isInline && Math.abs(left) < 24 * hourMs && (
        <SubLine>
          {left < 0
            ? t('orders.deadline.passed', { time: describe(-left) })
            : t('orders.deadline.left', { time: describe(left) })}
        </SubLine>
      )}
    </>
  )
}

function describe(duration: number): string {
  const minutes = Math.floor(duration / 60_000)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}
