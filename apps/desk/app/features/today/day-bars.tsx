import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'

type Day = { day: string; orders: number; net: number }

const width = 24
const height = 100

/** Net sales by day, with the table that a picture leaves out. */
export function DayBars({ days }: { days: Day[] }) {
  const t = useMessages()
  const format = useFormat()
  const highest = Math.max(1, ...days.map(({ net }) => net))
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * width} ${height}`}
        preserveAspectRatio="none"
        className="day-bars"
        aria-hidden="true"
      >
        {days.map(({ day, net }, at) => {
          const size = Math.max(1, (net / highest) * height)
          return (
            <rect
              key={day}
              x={at * width + 3}
              y={height - size}
              width={width - 6}
              height={size}
              className={isWeekend(day) ? 'is-weekend' : undefined}
            />
          )
        })}
      </svg>
      <p className="mt-1 flex justify-between text-12 text-muted" aria-hidden="true">
        <span>{format.date(days[0]?.day ?? '')}</span>
        <span>{format.date(days.at(-1)?.day ?? '')}</span>
      </p>
      {/* A table is as high as its rows and would lengthen the page; a block around it can be small. */}
      <div className="sr-only">
        <table>
          <caption>{t('today.sales')}</caption>
          <tbody>
            {days.map(({ day, orders, net }) => (
              <tr key={day}>
                <th scope="row">{format.date(day)}</th>
                <td>{t('today.sales.row', { n: orders, net: format.money(net) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
