import type { Spec } from '#app/goods/spec-value.ts'
import type { VariantView } from './variant-view.ts'

/** Selected values by attribute; a variant must have all of them. In the URL as `v.<attribute>`. */
export type VariantFilter = Record<string, string>

const prefix = 'v.'

export function filterOf(parameters: URLSearchParams): VariantFilter {
  const entries = [...parameters].filter(
    ([name, value]) => name.startsWith(prefix) && name.length > prefix.length && value !== '',
  )
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value]))
}

/** Sets the value of one attribute in the URL; an empty value removes the filter. */
export function withFilter(parameters: URLSearchParams, id: string, value: string): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (value === '') next.delete(prefix + id)
  else next.set(prefix + id, value)
  return next
}

/** Returns whether two URLs of the page differ in the filter only, which needs no request. */
export function isSameButFilter(one: URL, other: URL): boolean {
  const rest = ({ pathname, searchParams }: URL) =>
    [pathname, ...[...searchParams].filter(([name]) => !name.startsWith(prefix)).map((pair) => pair.join('='))].join(
      '&',
    )
  return rest(one) === rest(other) && one.search !== other.search
}

const keyOf = ({ values }: Pick<Spec, 'values'>) => values.join(', ')

export const matches = (variant: VariantView, filter: VariantFilter): boolean =>
  Object.entries(filter).every(([id, value]) => {
    const spec = variant.specs.find((each) => each.id === id)
    return spec !== undefined && keyOf(spec) === value
  })

export type FilterChoice = Pick<Spec, 'id' | 'name' | 'unit' | 'type'> & {
  options: { value: string; values: Spec['values']; count: number }[]
}

const mostChoices = 4

/** Omits attributes whose values are almost unique per variant: the table itself shows those. */
const isUseful = (options: number, variants: number) => options > 1 && options * 1.5 <= variants

/** Builds the filters of the variants, each with the values left under the other filters. */
export function choicesOf(variants: VariantView[], filter: VariantFilter): FilterChoice[] {
  const specs = new Map<string, Spec>()
  for (const variant of variants) for (const spec of variant.specs) if (!specs.has(spec.id)) specs.set(spec.id, spec)
  return [...specs.values()]
    .map(({ id, name, unit, type }) => {
      const { [id]: own, ...others } = filter
      return { id, name, unit, type, options: optionsOf(variants, { id, own, others }) }
    })
    .filter(({ id, options }) => isUseful(options.length, variants.length) || filter[id] !== undefined)
    .slice(0, mostChoices)
}

type Narrowed = { id: string; own: string | undefined; others: VariantFilter }

function optionsOf(variants: VariantView[], { id, own, others }: Narrowed): FilterChoice['options'] {
  const found = new Map<string, FilterChoice['options'][number]>()
  for (const variant of variants) {
    const spec = variant.specs.find((each) => each.id === id)
    if (!spec || (!matches(variant, others) && keyOf(spec) !== own)) continue
    const known = found.get(keyOf(spec))
    if (known) known.count += 1
    else found.set(keyOf(spec), { value: keyOf(spec), values: spec.values, count: 1 })
  }
  const options = [...found.values()]
  const areNumbers = options.every(({ values }) => values.every((value) => typeof value === 'number'))
  return areNumbers ? options.toSorted((a, b) => Number(a.values[0]) - Number(b.values[0])) : options
}
