import type { Format } from '#app/i18n/format.ts'
import type { Facet } from './facets.ts'
import { cleared, isSet, toggled, valuesOf, type Range, type ResultsState } from './results-state.ts'

/** An active filter; following its link removes it. */
export type FilterChip = { key: string; label: string; without: ResultsState }

type Words = { inStock: string; price: string; from: (text: string) => string; to: (text: string) => string }

/** Builds the chips in facet order; a chip of an unknown facet shows its raw value. */
export function filterChips(state: ResultsState, facets: Facet[], { format, words }: { format: Format; words: Words }) {
  const chips: FilterChip[] = []
  if (state.inStock) chips.push({ key: 'inStock', label: words.inStock, without: toggled(state, 'inStock', '1') })
  const known = new Set<string>()
  for (const facet of facets) {
    known.add(facet.name)
    if (facet.kind === 'values') chips.push(...valueChips(state, facet.name, labelsOf(facet)))
    else if (isSet(facet.chosen)) {
      const title = facet.name === 'price' ? words.price : facet.title
      const label = `${title} ${rangeText(facet.chosen, facet.unit, { format, words })}`
      chips.push({ key: facet.name, label, without: cleared(state, facet.name) })
    }
  }
  const others = ['category', 'brand', 'supplier', 'tag', ...Object.keys(state.attributes).map((id) => `a.${id}`)]
  for (const name of others) if (!known.has(name)) chips.push(...valueChips(state, name, new Map()))
  for (const [id, range] of Object.entries(state.ranges))
    if (!known.has(`r.${id}`))
      chips.push({
        key: `r.${id}`,
        label: `${id} ${rangeText(range, null, { format, words })}`,
        without: cleared(state, `r.${id}`),
      })
  return chips
}

const labelsOf = ({ options }: Extract<Facet, { kind: 'values' }>) =>
  new Map(options.map(({ value, label }) => [value, label]))

const valueChips = (state: ResultsState, name: string, labels: Map<string, string>): FilterChip[] =>
  valuesOf(state, name).map((value) => ({
    key: `${name}|${value}`,
    label: labels.get(value) ?? value,
    without: toggled(state, name, value),
  }))

/** Formats `10–80 mm` or `desde 10 mm`. */
function rangeText({ from, to }: Range, unit: string | null, { format, words }: { format: Format; words: Words }) {
  const write = (value: number) => format.number(value, { maximumFractionDigits: 6 })
  const withUnit = (text: string) => (unit ? `${text}\u00a0${unit}` : text)
  if (from !== undefined && to !== undefined) return withUnit(`${write(from)}–${write(to)}`)
  return from === undefined ? words.to(withUnit(write(to ?? 0))) : words.from(withUnit(write(from)))
}
