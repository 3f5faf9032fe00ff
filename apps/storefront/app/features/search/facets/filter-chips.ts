import type { Format } from '@tiber/ui/i18n/format.ts'
import type { Facet } from './facets.ts'
import {
  clearFacet,
  isRangeSet,
  toggleValue,
  getSelectedValues,
  type Range,
  type ResultsState,
} from '../results/results-state.ts'

/** An active filter; following its link removes it. */
export type FilterChip = { key: string; label: string; without: ResultsState }

type ChipLabels = { inStock: string; price: string; from: (text: string) => string; to: (text: string) => string }

/** Builds the chips in facet order; a chip of an unknown facet shows its raw value. */
export function buildFilterChips(
  state: ResultsState,
  facets: Facet[],
  { format, labels }: { format: Format; labels: ChipLabels },
) {
  const chips: FilterChip[] = []
  if (state.inStock) chips.push({ key: 'inStock', label: labels.inStock, without: toggleValue(state, 'inStock', '1') })
  const handled = new Set<string>()
  for (const facet of facets) {
    handled.add(facet.name)
    if (facet.kind === 'values') chips.push(...buildValueChips(state, facet.name, mapLabels(facet)))
    else if (isRangeSet(facet.chosen)) {
      const title = facet.name === 'price' ? labels.price : facet.title
      const label = `${title} ${formatRange(facet.chosen, facet.unit, { format, labels })}`
      chips.push({ key: facet.name, label, without: clearFacet(state, facet.name) })
    }
  }
  const others = ['category', 'brand', 'supplier', 'tag', ...Object.keys(state.attributes).map((id) => `a.${id}`)]
  for (const name of others) if (!handled.has(name)) chips.push(...buildValueChips(state, name, new Map()))
  for (const [id, range] of Object.entries(state.ranges))
    if (!handled.has(`r.${id}`))
      chips.push({
        key: `r.${id}`,
        label: `${id} ${formatRange(range, null, { format, labels })}`,
        without: clearFacet(state, `r.${id}`),
      })
  return chips
}

const mapLabels = ({ options }: Extract<Facet, { kind: 'values' }>) =>
  new Map(options.map(({ value, label }) => [value, label]))

const buildValueChips = (state: ResultsState, name: string, labels: Map<string, string>): FilterChip[] =>
  getSelectedValues(state, name).map((value) => ({
    key: `${name}|${value}`,
    label: labels.get(value) ?? value,
    without: toggleValue(state, name, value),
  }))

/** Formats `10–80 mm` or `desde 10 mm`. */
function formatRange(
  { from, to }: Range,
  unit: string | null,
  { format, labels }: { format: Format; labels: ChipLabels },
) {
  const formatNumber = (value: number) => format.number(value, { maximumFractionDigits: 6 })
  const withUnit = (text: string) => (unit ? `${text}\u00a0${unit}` : text)
  if (from !== undefined && to !== undefined) return withUnit(`${formatNumber(from)}–${formatNumber(to)}`)
  return from === undefined ? labels.to(withUnit(formatNumber(to ?? 0))) : labels.from(withUnit(formatNumber(from)))
}
