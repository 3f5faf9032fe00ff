import type { Facets } from '@tiber/contract/search'
import { isSet, valuesOf, type Range, type ResultsState } from './results-state.ts'

/** The count is absent on platforms that do not count values. */
export type FacetOption = { value: string; label: string; count?: number; colour?: string }

/** `name` is the facet's name in the URL; titles of the shop's own facets are message keys. */
export type ValueFacet = {
  kind: 'values'
  name: string
  title: string
  look: 'list' | 'chips' | 'colours'
  options: FacetOption[]
}
export type RangeFacet = {
  kind: 'range'
  /** `r.<attribute>` or `price`. */
  name: string
  title: string
  unit: string | null
  min: number
  max: number
  chosen: Range
}
export type Facet = ValueFacet | RangeFacet

const ownFacets = { category: 'navigations', brand: 'brands', supplier: 'suppliers', tag: 'productTags' } as const
/** Facets whose title comes from the messages, not from the catalogue. */
export type OwnFacet = keyof typeof ownFacets | 'price'
export const isOwnFacet = (name: string): name is OwnFacet => name === 'price' || name in ownFacets

/** Builds the facets in display order: category, attributes, brand, supplier, tag, price. */
export function toFacets(facets: Facets, state: ResultsState): Facet[] {
  const ranged = new Set(facets.attributesRange.map(({ externalId }) => externalId))
  const ranges = facets.attributesRange
    .filter(({ externalId, min, max }) => min < max || state.ranges[externalId])
    .map((range) => ({ ...toRange(range, state), at: positionOf(facets, range.externalId) }))
  const attributes = facets.attributes
    .filter(({ externalId }) => !ranged.has(externalId))
    .map((attribute) => ({ ...toValues(attribute, state), at: positionOf(facets, attribute.externalId) }))
  const characteristics = [...attributes, ...ranges]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at: _at, ...facet }) => facet)
  return [ownFacet('category', facets, state), ...characteristics]
    .concat((['brand', 'supplier', 'tag'] as const).map((name) => ownFacet(name, facets, state)))
    .filter((facet) => facet.kind === 'range' || isUseful(facet, state))
    .concat(priceFacet(facets, state))
}

/** Returns the number of results in stock, if the platform counts it. */
export const stockCount = (facets: Facets): number | undefined => facets.inStock

// Attributes arrive in the catalogue's order; a range takes the position of its attribute if it is in both lists.
function positionOf({ attributes, attributesRange }: Facets, externalId: string): number {
  const at = attributes.findIndex((each) => each.externalId === externalId)
  return at >= 0 ? at : attributes.length + attributesRange.findIndex((each) => each.externalId === externalId)
}

function toValues(attribute: Facets['attributes'][number], state: ResultsState): ValueFacet {
  const name = `a.${attribute.externalId}`
  const counts: FacetOption[] = (attribute.counts ?? attribute.values.map((value) => ({ value, label: value }))).map(
    ({ colour, ...option }: CountedValue) => ({ ...option, ...(colour && { colour }) }),
  )
  const options = attribute.unit
    ? counts.map((option) => ({ ...option, label: `${option.label}\u00a0${attribute.unit}` }))
    : counts
  return {
    kind: 'values',
    name,
    title: attribute.name,
    look: lookOf(options),
    options: withChosen(options, valuesOf(state, name)),
  }
}

type CountedValue = { value: string; label: string; count?: number; colour?: string | null | undefined }

const longestChip = 6

function lookOf(options: FacetOption[]): ValueFacet['look'] {
  if (options.some(({ colour }) => colour)) return 'colours'
  return options.length > 2 && options.every(({ label }) => label.length <= longestChip) ? 'chips' : 'list'
}

/** Keeps selected values visible even if no results are left for them. */
function withChosen(options: FacetOption[], chosen: string[]): FacetOption[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  return [...options, ...missing.map((value) => ({ value, label: value, count: 0 }))]
}

function toRange(range: Facets['attributesRange'][number], state: ResultsState): RangeFacet {
  const { externalId, name, unit, min, max } = range
  return { kind: 'range', name: `r.${externalId}`, title: name, unit, min, max, chosen: state.ranges[externalId] ?? {} }
}

function ownFacet(name: keyof typeof ownFacets, facets: Facets, state: ResultsState): Facet {
  const options = facets[ownFacets[name]].map((each) => ({
    value: valueOf(name, each),
    label: each.name,
    ...(each.count !== undefined && { count: each.count }),
  }))
  // Sorts categories by count, since their own order is meaningless outside the tree.
  if (name === 'category') options.sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
  return { kind: 'values', name, title: '', look: 'list', options: withChosen(options, valuesOf(state, name)) }
}

/** Brands are identified by name, all others by their external id. */
const valueOf = (name: string, { id, name: label, externalId }: { id: string; name: string; externalId?: string }) =>
  name === 'brand' ? label : (externalId ?? id)

/** Hides a facet with a single value, which filters nothing. */
const isUseful = ({ name, options }: ValueFacet, state: ResultsState) =>
  options.length > 1 || valuesOf(state, name).length > 0

function priceFacet({ priceMin, priceMax }: Facets, { price }: ResultsState): Facet[] {
  const [min, max] = [priceMin ?? price.from ?? 0, priceMax ?? price.to ?? 0]
  if (!isSet(price) && !(min < max)) return []
  return [{ kind: 'range', name: 'price', title: '', unit: '€', min, max, chosen: price }]
}

/** Replaces labels in the URL, as in `a.thread=M8`, by the keys of the values. */
export function withKeys(state: ResultsState, facets: Facets): ResultsState {
  const attributes = Object.entries(state.attributes).map(([id, values]) => {
    const counts = facets.attributes.find(({ externalId }) => externalId === id)?.counts ?? []
    const keyOf = (value: string) =>
      counts.some((each) => each.value === value)
        ? value
        : (counts.find(({ label }) => label.toLowerCase() === value.toLowerCase())?.value ?? value)
    return [id, [...new Set(values.map(keyOf))].toSorted()] as const
  })
  return { ...state, attributes: Object.fromEntries(attributes) }
}
