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
  const toShort = (amount: number) =>
    top >= thousandsFrom
      ? format.number(amount / 1000, { maximumFractionDigits: 1 })
      : format.number(amount, { maximumFractionDigits: 0 })
  return (
    <>
      <div className="day-bars" aria-hidden="true">
        <svg className="day-scale">
          {ticks.map((tick) => (
            <text key={tick} x="100%" y={percent(toY(tick / top))} dy="0.35em" textAnchor="end">
              {toShort(tick)}
            </text>
          ))}
        </svg>
        <svg className="day-plot">
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={percent(toY(tick / top))} y2={percent(toY(tick / top))} />
          ))}
          {days.map(({ day, net }, at) => {
            const width = 100 / days.length
            const middle = percent((at + 0.5) * width)
            const isToday = at === days.length - 1
            return (
              <g key={day} className={isToday ? 'is-today' : undefined}>
                <rect
                  x={percent((at + 0.17) * width)}
                  y={percent(toY(net / top))}
                  width={percent(0.66 * width)}
                  height={percent(bottom - toY(net / top))}
                />
                {net > 0 && (
                  <text x={middle} y={percent(toY(net / top))} dy="-0.4em" textAnchor="middle" className="day-value">
                    {toShort(net)}
                  </text>
                )}
                <text x={middle} y="100%" dy="-0.35em" textAnchor="middle">
                  <tspan className="day-name">{format.weekday(day)} </tspan>
                  {Number(day.slice(-2))}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
      <p className="text-12 text-muted" aria-hidden="true">
        {t(top >= thousandsFrom ? 'today.sales.thousands' : 'today.sales.euros')}
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

/** Where the bars begin, in percent of the picture; the names of the days are below. */
const bottom = 86
const highest = 10

/** Returns the height at which a share of the scale is drawn, in percent from above. */
const toY = (share: number) => bottom - share * (bottom - highest)
const percent = (value: number) => `${Math.round(value * 100) / 100}%`
