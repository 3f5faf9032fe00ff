import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { chooseScale } from './scale.ts'

type Day = { day: string; orders: number; net: number }

/** From here on money is written in thousands. */
const thousandsFrom = 10_000

/** Net sales by day, the last one today, with the table that a picture leaves out. */
export function DayBars({ days }: { days: Day[] }) {
  const t = useMessages()
  const format = useFormat()
  const { top, ticks } = chooseScale(Math.max(0, ...days.map(({ net }) => net)))
  const isInThousands = top >= thousandsFrom
  const scale: Scale = {
    ticks: ticks.map((tick) => ({ tick, y: percent(toY(tick / top)) })),
    toY: (net) => toY(net / top),
    toShort: (amount) =>
      isInThousands
        ? format.number(amount / 1000, { maximumFractionDigits: 1 })
        : format.number(amount, { maximumFractionDigits: 0 }),
  }
  return (
    <>
      <div className="day-bars" aria-hidden="true">
        <svg className="day-scale">
          {scale.ticks.map(({ tick, y }) => (
            <text key={tick} x="100%" y={y} dy="0.35em" textAnchor="end">
              {scale.toShort(tick)}
            </text>
          ))}
        </svg>
        <svg className="day-plot">
          {scale.ticks.map(({ tick, y }) => (
            <line key={tick} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {days.map((day, at) => (
            <DayBar key={day.day} day={day} at={at} count={days.length} scale={scale} />
          ))}
        </svg>
      </div>
      <p className="text-12 text-muted" aria-hidden="true">
        {t(isInThousands ? 'today.sales.thousands' : 'today.sales.euros')}
      </p>
      <DayTable days={days} />
    </>
  )
}

type Scale = {
  ticks: { tick: number; y: string }[]
  /** Returns the height of an amount, in percent from above. */
  toY: (net: number) => number
  toShort: (amount: number) => string
}
type DayBarProps = { day: Day; at: number; count: number; scale: Scale }

/** A bar with its value above and its day below; the last one is today's. */
function DayBar({ day: { day, net }, at, count, scale }: DayBarProps) {
  const format = useFormat()
  const width = 100 / count
  const middle = percent((at + 0.5) * width)
  const y = scale.toY(net)
  return (
    <g className={at === count - 1 ? 'is-today' : undefined}>
      <rect
        x={percent((at + 0.17) * width)}
        y={percent(y)}
        width={percent(0.66 * width)}
        height={percent(bottom - y)}
      />
      {net > 0 && (
        <text x={middle} y={percent(y)} dy="-0.4em" textAnchor="middle" className="day-value">
          {scale.toShort(net)}
        </text>
      )}
      <text x={middle} y="100%" dy="-0.35em" textAnchor="middle">
        <tspan className="day-name">{format.weekday(day)} </tspan>
        {Number(day.slice(-2))}
      </text>
    </g>
  )
}

function DayTable({ days }: { days: Day[] }) {
  const t = useMessages()
  const format = useFormat()
  return (
    // A table is as high as its rows and would lengthen the page; a block around it can be small.
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
  )
}

/** Where the bars begin, in percent of the picture; the names of the days are below. */
const bottom = 86
const highest = 10

/** Returns the height at which a share of the scale is drawn, in percent from above. */
const toY = (share: number) => bottom - share * (bottom - highest)
const percent = (value: number) => `${Math.round(value * 100) / 100}%`
