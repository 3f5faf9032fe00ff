import type { Spec } from '#app/product-ui/spec-value.ts'
import type { TableVariant } from './variant-view.ts'

/** Selected values by attribute; a variant must have all of them. In the URL as `v.<attribute>`. */
export type VariantFilter = Record<string, string>

const prefix = 'v.'

export function parseVariantFilter(parameters: URLSearchParams): VariantFilter {
  const entries = [...parameters].filter(
    ([name, value]) => name.startsWith(prefix) && name.length > prefix.length && value !== '',
  )
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value]))
}

/** Sets the value of one attribute in the URL; an empty value removes the filter. */
export function setFilter(parameters: URLSearchParams, id: string, value: string): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (value === '') next.delete(prefix + id)
  else next.set(prefix + id, value)
  return next
}

/** Returns whether two URLs of the page differ in the filter only, which needs no request. */
export function differsInFilterOnly(one: URL, other: URL): boolean {
  const getUnfiltered = ({ pathname, searchParams }: URL) =>
    [pathname, ...[...searchParams].filter(([name]) => !name.startsWith(prefix)).map((pair) => pair.join('='))].join(
      '&',
    )
  return getUnfiltered(one) === getUnfiltered(other) && one.search !== other.search
}

const getValueKey = ({ values }: Pick<Spec, 'values'>) => values.join(', ')

export const matchesFilter = (variant: TableVariant, filter: VariantFilter): boolean =>
  Object.entries(filter).every(([id, value]) => {
    const spec = variant.specs.find((each) => each.id === id)
    return spec !== undefined && getValueKey(spec) === value
  })

export type FilterChoice = Pick<Spec, 'id' | 'name' | 'unit' | 'type'> & {
  options: { value: string; values: Spec['values']; count: number }[]
}

const maxChoices = 4

/** Omits attributes whose values are almost unique per variant: the table itself shows those. */
const isUsefulFilter = (options: number, variants: number) => options > 1 && options * 1.5 <= variants

/** Builds the filters of the variants, each with the values left under the other filters. */
export function buildFilterChoices(variants: TableVariant[], filter: VariantFilter): FilterChoice[] {
  const specs = new Map<string, Spec>()
  for (const variant of variants) for (const spec of variant.specs) if (!specs.has(spec.id)) specs.set(spec.id, spec)
  return [...specs.values()]
    .map(({ id, name, unit, type }) => {
      const { [id]: own, ...others } = filter
      return { id, name, unit, type, options: countOptions(variants, { id, own, others }) }
    })
    .filter(({ id, options }) => isUsefulFilter(options.length, variants.length) || filter[id] !== undefined)
    .slice(0, maxChoices)
}

type OptionFilter = { id: string; own: string | undefined; others: VariantFilter }

function countOptions(variants: TableVariant[], { id, own, others }: OptionFilter): FilterChoice['options'] {
  const found = new Map<string, FilterChoice['options'][number]>()
  for (const variant of variants) {
    const spec = variant.specs.find((each) => each.id === id)
    if (!spec || (!matchesFilter(variant, others) && getValueKey(spec) !== own)) continue
    const existing = found.get(getValueKey(spec))
    if (existing) existing.count += 1
    else found.set(getValueKey(spec), { value: getValueKey(spec), values: spec.values, count: 1 })
  }
  const options = [...found.values()]
  const areNumbers = options.every(({ values }) => values.every((value) => typeof value === 'number'))
  return areNumbers ? options.toSorted((a, b) => Number(a.values[0]) - Number(b.values[0])) : options
}
