import { useFormat } from '#app/i18n/use-messages.tsx'
import { classes } from '#app/ui/classes/class-merge.ts'

type Bar = { key: string; label: string; net: number }
type SpendChartProps = { bars: Bar[]; label: string; currency: string }
type Size = { width: number; height: number; isNarrow: boolean }

const wide: Size = { width: 1000, height: 210, isNarrow: false }
const narrow: Size = { width: 330, height: 170, isNarrow: true }

/** Bar chart with a round scale; rendered in two sizes, since text would shrink with the drawing on a phone. */
export function SpendChart(props: SpendChartProps) {
  return (
    <>
      <ChartSvg {...props} size={wide} className="max-md:hidden" />
      <ChartSvg {...props} size={narrow} className="md:hidden" />
    </>
  )
}

const bottom = 26
const top = 14
const labelGap = 8
const characterWidth = 6.5

function ChartSvg({ bars, label, currency, size, className }: SpendChartProps & { size: Size; className: string }) {
  const format = useFormat()
  const { width, height, isNarrow } = size
  const highest = Math.max(...bars.map(({ net }) => net))
  const step = roundStep(highest)
  const lines = Math.ceil(highest / step)
  const baseline = height - bottom
  const toY = (net: number) => baseline - (Math.max(0, net) / (lines * step)) * (baseline - top)
  const gridLines = Array.from({ length: lines + 1 }, (_, at) => ({
    y: toY(at * step),
    text: format.number(at * step, { notation: 'compact', maximumFractionDigits: 1, style: 'currency', currency }),
  }))
  // Reserves room for the longest amount, which depends on the language: "€15K", "15 mil €".
  const left = labelGap + characterWidth * Math.max(...gridLines.map(({ text }) => text.length))
  const slot = (width - left) / bars.length
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline SVG, not an image file
      role="img"
      aria-label={label}
      className={classes('block h-auto w-full text-11', className)}
    >
      {gridLines.map(({ y, text }) => (
        <g key={y}>
          <path d={`M${left} ${y}H${width}`} className="stroke-line" />
          <text x={left - labelGap} y={y + 4} textAnchor="end" className="fill-muted">
            {text}
          </text>
        </g>
      ))}
      {bars.map(({ key, label: name, net }, at) => {
        const hasLabel = !isNarrow || (bars.length - 1 - at) % 2 === 0
        const middle = left + slot * (at + 0.5)
        const isLast = at === bars.length - 1
        return (
          <g key={key}>
            <rect
              x={middle - slot * 0.3}
              y={toY(net)}
              width={slot * 0.6}
              height={baseline - toY(net)}
              className={isLast ? 'fill-accent' : 'fill-(--draw-fill-2)'}
            />
            {hasLabel && (
              <text
                x={middle}
                y={height - 8}
                textAnchor="middle"
                className={isLast ? 'fill-ink font-medium' : 'fill-muted'}
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Returns 1, 2 or 5 times a power of ten, so that at most five grid lines are drawn. */
function roundStep(maximum: number): number {
  const rough = Math.max(1, maximum) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power * 10
}
