import { demoBrands, demoSeries, brandOf } from './brands.ts'
import { valuesOf, type Area, type Choice, type Family, type Option, type Values } from './family.ts'
import { templateOf, type Pair, type Texts } from './texts.ts'

/** What a family says of one product, before it has numbers, offers and prices. */
export type ProductSpec = {
  family: Family
  area: Area
  code: string
  brand: string
  name: Texts
  description: Texts
  attributes: Values
  options: Option[]
  variants: VariantSpec[]
  isBase: boolean
}

export type VariantSpec = {
  code: string
  name: Texts
  /** Only what differs from the product's. */
  attributes: Values
  options: Option[]
  price: number
  pack: number
}

export type PlacedFamily = Family & { area: Area }

/** The line of a maker that a product belongs to; the first shop has one of each product. */
export type Line = { code: string; brand?: string; series?: string; factor: number }
export const baseLine: Line = { code: '', factor: 1 }

/** The n-th further line of an area: every maker in turn, then its next series. */
export function lineOf(area: Area, n: number): Line {
  const makers = demoBrands.filter((brand) => brand.area === area)
  const maker = makers[n % makers.length]
  const round = Math.floor(n / makers.length)
  const series = demoSeries[round]
  if (!series) throw new Error('There are no more series: a shop this large needs more of them.')
  return {
    code: `-${maker?.letters}${round + 1}`,
    brand: maker?.externalId ?? '',
    series,
    factor: 0.82 + ((n * 7) % 13) * 0.04,
  }
}

/** All products of a family in one line: every combination of its choices. */
export function* productSpecs(family: PlacedFamily, line: Line): Generator<ProductSpec> {
  const write = templatesOf(family)
  const common = valuesOf({ ...family.common, ...(line.series && { series: line.series }) })
  const names = Object.keys(family.axes)
  for (const chosen of combinations(Object.values(family.axes))) {
    const labels = Object.fromEntries(names.map((name, at) => [name, chosen[at]?.label]))
    const code = [`${family.code}${line.code}`, ...chosen.map((each) => each.code)].join('-')
    const values = Object.assign({}, common.values, ...chosen.map((each) => each.values)) as Values
    const attributes = { ...values, ...family.derived?.(values) }
    const factor = line.factor * chosen.reduce((product, each) => product * each.factor, 1)
    const variants = family
      .sizes(attributes)
      .map((size) => variantSpec({ family, size, code, attributes, factor, labels, write, line }))
    if (variants.length === 0) continue
    yield {
      family,
      area: family.area,
      code,
      brand: line.brand ?? makerOf(family, chosen),
      name: withSeries(write.title(labels), line),
      description: write.text(labels),
      attributes,
      options: [...common.options, ...chosen.flatMap((each) => each.options)],
      variants,
      isBase: line === baseLine,
    }
  }
}

type Templates = ReturnType<typeof templatesOf>
const templatesOf = ({ title, item, text }: Family) => ({
  title: templateOf(title),
  item: templateOf(item),
  text: templateOf(text),
})

type Sized = {
  family: Family
  size: Choice
  code: string
  attributes: Values
  factor: number
  labels: Record<string, Pair | undefined>
  write: Templates
  line: Line
}

function variantSpec({ family, size, code, attributes, factor, labels, write, line }: Sized): VariantSpec {
  const all = { ...attributes, ...size.values }
  const own: Values = {}
  for (const name in size.values) if (size.values[name] !== attributes[name]) own[name] = size.values[name]!
  return {
    code: `${code}-${size.code}`,
    name: withSeries(write.item({ ...labels, size: size.label }), line),
    attributes: own,
    options: size.options,
    price: family.price(all) * factor * size.factor,
    pack: typeof family.pack === 'number' ? family.pack : family.pack(all),
  }
}

/** Makers share a family by its first choice: one makes the stainless screws, another those of steel. */
function makerOf({ brands, axes }: Family, [first]: Choice[]): string {
  const at = first ? (Object.values(axes)[0]?.indexOf(first) ?? 0) : 0
  return brands[at % brands.length] ?? ''
}

function withSeries(name: Texts, { brand, series }: Line): Texts {
  if (!brand || !series) return name
  const more = `, ${brandOf(brand).name} ${series}`
  return { 'es-ES': name['es-ES'] + more, 'en-US': name['en-US'] + more }
}

function* combinations(axes: Choice[][]): Generator<Choice[]> {
  const [first, ...rest] = axes
  if (!first) {
    yield []
    return
  }
  for (const one of first) for (const others of combinations(rest)) yield [one, ...others]
}
