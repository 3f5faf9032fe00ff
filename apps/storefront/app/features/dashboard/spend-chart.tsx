import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import type { AmountScale } from './amount-scale.ts'

type Bar = { key: string; label: string; net: number }
type SpendChartProps = {
  bars: Bar[]
  label: string
  scale: AmountScale
  /** Limit per month, drawn as a line. */
  budget: number | undefined
}
type Size = { width: number; height: number; isNarrow?: boolean; className: string }

/** Text would shrink and grow with the drawing, so each screen width has its own. */
const sizes: Size[] = [
  { width: 330, height: 180, isNarrow: true, className: 'md:hidden' },
  { width: 640, height: 200, className: 'max-md:hidden xl:hidden' },
  { width: 1000, height: 220, className: 'max-xl:hidden' },
]

/** Bar chart with a round scale and the amount of each month. */
export function SpendChart(props: SpendChartProps) {
  return sizes.map((size) => <ChartSvg key={size.width} {...props} size={size} />)
}

const bottom = 26
const topGap = 18
/** Room for the name of the limit, where the line is at the top. */
const limitGap = 4
/** How many times the highest month a limit may be to be drawn. */
const maxLimitRatio = 2
const labelGap = 8
const characterWidth = 7.5
/** Height from which a bar has room for its amount inside. */
const minInsideHeight = 22

/** More decimals than a screen can show only lengthen the page. */
const round = (length: number) => Math.round(length * 100) / 100

type Format = ReturnType<typeof useFormat>

/** Places bars, lines of the grid and the budget in the drawing. */
function layOutChart({ bars, scale, budget, size }: Omit<SpendChartProps, 'label'> & { size: Size }, format: Format) {
  const { width, height } = size
  const highest = Math.max(...bars.map(({ net }) => net))
  // A budget far above the spend would flatten the bars; its meter below the chart is enough then.
  const limit = budget !== undefined && budget <= highest * maxLimitRatio ? budget : undefined
  const top = limit === undefined ? topGap : topGap + limitGap
  const step = roundStep(Math.max(highest, limit ?? 0))
  const lines = Math.ceil(Math.max(highest, limit ?? 0) / step)
  const baseline = height - bottom
  const toY = (net: number) => round(baseline - (Math.max(0, net) / (lines * step)) * (baseline - top))
  const gridLines = Array.from({ length: lines + 1 }, (_, at) => ({
    y: toY(at * step),
    text: format.number((at * step) / scale.divisor, { maximumFractionDigits: 1 }),
  }))
  const left = labelGap + characterWidth * Math.max(...gridLines.map(({ text }) => text.length))
  const slot = (width - left) / bars.length
  const shown = bars.map((bar, at) => ({
    ...bar,
    middle: round(left + slot * (at + 0.5)),
    y: toY(bar.net),
    isLast: at === bars.length - 1,
  }))
  return { highest, limit, baseline, toY, gridLines, left, slot, shown }
}

function ChartSvg({ label, ...chart }: SpendChartProps & { size: Size }) {
  const t = useMessages()
  const format = useFormat()
  const { scale, size } = chart
  const { width, height, isNarrow } = size
  const { highest, limit, baseline, toY, gridLines, left, slot, shown } = layOutChart(chart, format)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inline SVG, not an image file
      role="img"
      aria-label={label}
      className={classes('block h-auto w-full text-[11px]', size.className)}
    >
      <Grid lines={gridLines} left={left} right={width} />
      <g className="fill-(--draw-fill-2)">
        {shown.map(({ key, middle, y, isLast }) => (
          <rect
            key={key}
            x={round(middle - slot * 0.3)}
            y={y}
            width={round(slot * 0.6)}
            height={round(baseline - y)}
            className={isLast ? 'fill-accent' : undefined}
          />
        ))}
      </g>
      <g textAnchor="middle" className="fill-body">
        {/* Narrow bars have room for every second month and for the amounts that matter most. */}
        {shown
          .filter(({ net, isLast }) => net > 0 && (!isNarrow || isLast || net === highest))
          .map(({ key, net, ...bar }) => (
            <BarAmount key={key} {...bar} isInside={!isNarrow && baseline - bar.y >= minInsideHeight}>
              {format.number(net / scale.divisor, scale.digits)}
            </BarAmount>
          ))}
      </g>
      <g textAnchor="middle" className="fill-muted">
        {shown
          .filter((_bar, at) => !isNarrow || (shown.length - 1 - at) % 2 === 0)
          .map(({ key, label: name, middle, isLast }) => (
            <text key={key} x={middle} y={height - 8} className={isLast ? 'fill-ink font-medium' : undefined}>
              {name}
            </text>
          ))}
      </g>
      {limit !== undefined && (
        <LimitLine left={left} right={width} y={toY(limit)}>
          {t('dashboard.spend.budget', { amount: format.number(limit / scale.divisor, { maximumFractionDigits: 1 }) })}
        </LimitLine>
      )}
    </svg>
  )
}

type GridProps = { lines: { y: number; text: string }[]; left: number; right: number }

/** The lines of the scale, with their amounts on the left. */
function Grid({ lines, left, right }: GridProps) {
  return (
    <>
      <path d={lines.map(({ y }) => `M${left} ${y}H${right}`).join('')} className="stroke-line" />
      <g textAnchor="end" className="fill-muted">
        {lines.map(({ y, text }) => (
          <text key={y} x={left - labelGap} y={y + 4}>
            {text}
          </text>
        ))}
      </g>
    </>
  )
}

type LimitLineProps = { left: number; right: number; y: number; children: string }

function LimitLine({ left, right, y, children }: LimitLineProps) {
  return (
    <g>
      <path d={`M${left} ${y}H${right}`} strokeDasharray="5 3" className="fill-none stroke-primary-text" />
      <text
        x={right}
        y={y - 6}
        textAnchor="end"
        className="fill-primary-text [paint-order:stroke] stroke-surface stroke-3"
      >
        {children}
      </text>
    </g>
  )
}

type BarAmountProps = { middle: number; y: number; isInside: boolean; isLast: boolean; children: string }

function BarAmount({ middle, y, isInside, isLast, children }: BarAmountProps) {
  return (
    <text
      x={middle}
      y={round(isInside ? y + 15 : y - 5)}
      className={isLast ? (isInside ? 'font-medium fill-surface' : 'font-medium fill-ink') : undefined}
    >
      {children}
    </text>
  )
}

/** Returns 1, 2 or 5 times a power of ten, so that at most five grid lines are drawn. */
function roundStep(maximum: number): number {
  const rough = Math.max(1, maximum) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power * 10
}
