import type { Facets } from '@tiber/contract/catalogue/search'
import { isRangeSet, getSelectedValues, type Range, type ResultsState } from '../results/results-state.ts'

/** The count is absent on platforms that do not count values. */
export type FacetOption = { value: string; label: string; count?: number; colour?: string }

/** `name` is the facet's name in the URL; titles of the shop's own facets are message keys. */
export type ValueFacet = {
  kind: 'values'
  name: string
  title: string
  display: 'list' | 'chips' | 'colours'
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

const ownFacetFields = { category: 'navigations', brand: 'brands', supplier: 'suppliers', tag: 'productTags' } as const
/** Facets whose title comes from the messages, not from the catalogue. */
export type OwnFacet = keyof typeof ownFacetFields | 'price'
export const isOwnFacet = (name: string): name is OwnFacet => name === 'price' || name in ownFacetFields

/** Builds the facets in display order: category, attributes, brand, supplier, tag, price. */
export function toFacets(facets: Facets, state: ResultsState): Facet[] {
  const ranged = new Set(facets.attributesRange.map(({ externalId }) => externalId))
  const ranges = facets.attributesRange
    .filter(({ externalId, min, max }) => min < max || state.ranges[externalId])
    .map((range) => ({ ...toRangeFacet(range, state), at: findPosition(facets, range.externalId) }))
  const attributes = facets.attributes
    .filter(({ externalId }) => !ranged.has(externalId))
    .map((attribute) => ({ ...toValueFacet(attribute, state), at: findPosition(facets, attribute.externalId) }))
  const characteristics = [...attributes, ...ranges]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at: _at, ...facet }) => facet)
  return [buildOwnFacet('category', facets, state), ...characteristics]
    .concat((['brand', 'supplier', 'tag'] as const).map((name) => buildOwnFacet(name, facets, state)))
    .filter((facet) => facet.kind === 'range' || isUseful(facet, state))
    .concat(buildPriceFacet(facets, state))
}

/** Returns the number of results in stock, if the platform counts it. */
export const countInStock = (facets: Facets): number | undefined => facets.inStock

// Attributes arrive in the catalogue's order; a range takes the position of its attribute if it is in both lists.
function findPosition({ attributes, attributesRange }: Facets, externalId: string): number {
  const at = attributes.findIndex((each) => each.externalId === externalId)
  return at >= 0 ? at : attributes.length + attributesRange.findIndex((each) => each.externalId === externalId)
}

function toValueFacet(attribute: Facets['attributes'][number], state: ResultsState): ValueFacet {
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
    display: chooseDisplay(options),
    options: includeChosen(options, getSelectedValues(state, name)),
  }
}

type CountedValue = { value: string; label: string; count?: number; colour?: string | null | undefined }

const maxChipLength = 6

function chooseDisplay(options: FacetOption[]): ValueFacet['display'] {
  if (options.some(({ colour }) => colour)) return 'colours'
  return options.length > 2 && options.every(({ label }) => label.length <= maxChipLength) ? 'chips' : 'list'
}

/** Keeps selected values visible even if no results are left for them. */
function includeChosen(options: FacetOption[], chosen: string[]): FacetOption[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  return [...options, ...missing.map((value) => ({ value, label: value, count: 0 }))]
}

function toRangeFacet(range: Facets['attributesRange'][number], state: ResultsState): RangeFacet {
  const { externalId, name, unit, min, max } = range
  return { kind: 'range', name: `r.${externalId}`, title: name, unit, min, max, chosen: state.ranges[externalId] ?? {} }
}

function buildOwnFacet(name: keyof typeof ownFacetFields, facets: Facets, state: ResultsState): Facet {
  const options = facets[ownFacetFields[name]].map((each) => ({
    value: getOptionValue(name, each),
    label: each.name,
    ...(each.count !== undefined && { count: each.count }),
  }))
  // Sorts categories by count, since their own order is meaningless outside the tree.
  if (name === 'category') options.sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
  return {
    kind: 'values',
    name,
    title: '',
    display: 'list',
    options: includeChosen(options, getSelectedValues(state, name)),
  }
}

/** Brands are identified by name, all others by their external id. */
const getOptionValue = (
  name: string,
  { id, name: label, externalId }: { id: string; name: string; externalId?: string },
) => (name === 'brand' ? label : (externalId ?? id))

/** Hides a facet with a single value, which filters nothing. */
const isUseful = ({ name, options }: ValueFacet, state: ResultsState) =>
  options.length > 1 || getSelectedValues(state, name).length > 0

function buildPriceFacet({ priceMin, priceMax }: Facets, { price }: ResultsState): Facet[] {
  const [min, max] = [priceMin ?? price.from ?? 0, priceMax ?? price.to ?? 0]
  if (!isRangeSet(price) && !(min < max)) return []
  return [{ kind: 'range', name: 'price', title: '', unit: '€', min, max, chosen: price }]
}

/** Replaces labels in the URL, as in `a.thread=M8`, by the keys of the values. */
export function resolveValueKeys(state: ResultsState, facets: Facets): ResultsState {
  const attributes = Object.entries(state.attributes).map(([id, values]) => {
    const counts = facets.attributes.find(({ externalId }) => externalId === id)?.counts ?? []
    const findKey = (value: string) =>
      counts.some((each) => each.value === value)
        ? value
        : (counts.find(({ label }) => label.toLowerCase() === value.toLowerCase())?.value ?? value)
    return [id, [...new Set(values.map(findKey))].toSorted()] as const
  })
  return { ...state, attributes: Object.fromEntries(attributes) }
}
