import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { inputClasses } from '@tiber/ui/inputs/input-classes.ts'
import type { RangeFacet } from './facets.ts'
import type { Range } from '../results/results-state.ts'

type FacetRangeProps = { facet: RangeFacet; title: string; onChoose: (range: Range) => void }

/** From and to as number inputs, plus a two-handle slider if scripts run. */
export function FacetRange({ facet, title, onChoose }: FacetRangeProps) {
  const { min, max, chosen } = facet
  // Dragging a handle updates the display at once; releasing it applies the filter.
  const [moved, setMoved] = useState<Range>()
  const shown = moved ?? chosen
  const apply = (range: Range) => {
    setMoved(undefined)
    onChoose(omitLimits(range, { min, max }))
  }
  return (
    <div className="facet-range">
      <RangeSlider facet={facet} title={title} shown={shown} onMove={setMoved} onApply={apply} />
      <RangeInputs
        key={`${shown.from}|${shown.to}`}
        facet={facet}
        title={title}
        shown={shown}
        onApply={(range) => apply({ ...chosen, ...range })}
      />
    </div>
  )
}

/** Drops an end that lies at the limit, since it filters nothing. */
const omitLimits = ({ from, to }: Range, { min, max }: { min: number; max: number }): Range => ({
  ...(from !== undefined && from > min && { from }),
  ...(to !== undefined && to < max && { to }),
})

type RangeSliderProps = Omit<FacetRangeProps, 'onChoose'> & {
  shown: Range
  onMove: (range: Range) => void
  onApply: (range: Range) => void
}

function RangeSlider({ facet, title, shown, onMove, onApply }: RangeSliderProps) {
  const t = useMessages()
  const { min, max } = facet
  // Applies only a range that was moved: other keys, such as Tab, also fire keyup.
  const pendingRange = useRef<Range>(undefined)
  const [from, to] = [clamp(shown.from ?? min, facet), clamp(shown.to ?? max, facet)]
  const toPercent = (value: number) => ((value - min) / (max - min || 1)) * 100
  const move = (range: Range) => {
    pendingRange.current = range
    onMove(range)
  }
  const apply = () => {
    if (pendingRange.current) onApply(pendingRange.current)
    pendingRange.current = undefined
  }
  const sharedProps = {
    type: 'range',
    min,
    max,
    step: computeStep(facet),
    onPointerUp: apply,
    onKeyUp: apply,
  } as const
  return (
    <div className="knobs needs-script">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect
          x={toPercent(from)}
          width={Math.max(0, toPercent(to) - toPercent(from))}
          height="1"
          className="fill-accent"
        />
      </svg>
      <input
        {...sharedProps}
        value={from}
        aria-label={t('search.range.from', { name: title })}
        onChange={(event) => move({ ...shown, from: Math.min(Number(event.currentTarget.value), to) })}
      />
      <input
        {...sharedProps}
        value={to}
        aria-label={t('search.range.to', { name: title })}
        onChange={(event) => move({ ...shown, to: Math.max(Number(event.currentTarget.value), from) })}
      />
    </div>
  )
}

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

/** Returns a round step size that divides the range into about 200 steps. */
function computeStep({ min, max }: RangeFacet): number {
  const size = (max - min) / 200
  const decade = 10 ** Math.floor(Math.log10(size || 1))
  return [1, 2, 5].map((each) => each * decade).find((each) => each >= size) ?? decade * 10
}

type RangeInputsProps = Omit<FacetRangeProps, 'onChoose'> & { shown: Range; onApply: (range: Range) => void }

function RangeInputs({ facet, title, shown, onApply }: RangeInputsProps) {
  const t = useMessages()
  const format = useFormat()
  const id = facet.name.replace(/^r\./, '')
  const names = facet.name === 'price' ? (['priceMin', 'priceMax'] as const) : ([`min.${id}`, `max.${id}`] as const)
  const formatBound = (value: number) => format.number(value, { maximumFractionDigits: 6, useGrouping: false })
  const apply = (end: keyof Range) => (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value.trim().replace(',', '.')
    const value = text === '' ? undefined : Number(text)
    if (value === shown[end] || Number.isNaN(value)) return
    onApply({ [end]: value } as Range)
  }
  const onKeyDown = (end: keyof Range) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply(end)(event)
  }
  const input = (end: keyof Range, name: string, limit: number) => (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      name={name}
      defaultValue={shown[end] === undefined ? '' : formatBound(shown[end])}
      placeholder={formatBound(limit)}
      aria-label={t(end === 'from' ? 'search.range.from' : 'search.range.to', { name: title })}
      onBlur={apply(end)}
      onKeyDown={onKeyDown(end)}
      className={inputClasses({ className: 'w-0 flex-1 text-right' })}
    />
  )
  return (
    <div className="flex items-center gap-2 text-12 text-muted">
      {input('from', names[0], facet.min)}
      <span aria-hidden="true">–</span>
      {input('to', names[1], facet.max)}
      {facet.unit && <span>{facet.unit}</span>}
    </div>
  )
}
