import { demoBrands, demoSeries, requireBrand } from './brands.ts'
import { toValuesAndOptions, type Area, type Choice, type Family, type Option, type Values } from './family.ts'
import { parseTemplate, type Pair, type Texts } from './texts.ts'

/** A product of a family before it has ids, offers and prices. */
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
  /** Only the attributes that differ from the product's. */
  attributes: Values
  options: Option[]
  price: number
  pack: number
}

export type PlacedFamily = Family & { area: Area }

/** A product line of a brand; the smallest shop has only the base line. */
export type Line = { code: string; brand?: string; series?: string; factor: number }
export const baseLine: Line = { code: '', factor: 1 }

/** Returns the n-th further line of an area: each brand in turn, then its next series. */
export function getProductLine(area: Area, n: number): Line {
  const makers = demoBrands.filter((brand) => brand.area === area)
  const maker = makers[n % makers.length]
  const round = Math.floor(n / makers.length)
  const series = demoSeries[round]
  if (!series) throw new Error('No series left: add more of them for a shop this large.')
  return {
    code: `-${maker?.letters}${round + 1}`,
    brand: maker?.externalId ?? '',
    series,
    factor: 0.82 + ((n * 7) % 13) * 0.04,
  }
}

/** Generates all products of a family in one line: every combination of its choices. */
export function* generateProductSpecs(family: PlacedFamily, line: Line): Generator<ProductSpec> {
  const write = parseTemplates(family)
  const common = toValuesAndOptions({ ...family.common, ...(line.series && { series: line.series }) })
  const names = Object.keys(family.axes)
  for (const chosen of combinations(Object.values(family.axes))) {
    const labels = Object.fromEntries(names.map((name, at) => [name, chosen[at]?.label]))
    const code = [`${family.code}${line.code}`, ...chosen.map((each) => each.code)].join('-')
    const values = Object.assign({}, common.values, ...chosen.map((each) => each.values)) as Values
    const attributes = { ...values, ...family.derived?.(values) }
    const factor = line.factor * chosen.reduce((product, each) => product * each.factor, 1)
    const variants = family
      .sizes(attributes)
      .map((size) => buildVariantSpec({ family, size, code, attributes, factor, labels, write, line }))
    if (variants.length === 0) continue
    yield {
      family,
      area: family.area,
      code,
      brand: line.brand ?? selectBrand(family, chosen),
      name: withSeries(write.title(labels), line),
      description: write.text(labels),
      attributes,
      options: [...common.options, ...chosen.flatMap((each) => each.options)],
      variants,
      isBase: line === baseLine,
    }
  }
}

type Templates = ReturnType<typeof parseTemplates>
const parseTemplates = ({ title, item, text }: Family) => ({
  title: parseTemplate(title),
  item: parseTemplate(item),
  text: parseTemplate(text),
})

type VariantInput = {
  family: Family
  size: Choice
  code: string
  attributes: Values
  factor: number
  labels: Record<string, Pair | undefined>
  write: Templates
  line: Line
}

function buildVariantSpec({ family, size, code, attributes, factor, labels, write, line }: VariantInput): VariantSpec {
  const all = { ...attributes, ...size.values }
  const ownAttributes: Values = {}
  for (const name in size.values) if (size.values[name] !== attributes[name]) ownAttributes[name] = size.values[name]!
  return {
    code: `${code}-${size.code}`,
    name: withSeries(write.item({ ...labels, size: size.label }), line),
    attributes: ownAttributes,
    options: size.options,
    price: family.price(all) * factor * size.factor,
    pack: typeof family.pack === 'number' ? family.pack : family.pack(all),
  }
}

/** Assigns a brand by the first choice: one makes the stainless screws, another those of steel. */
function selectBrand({ brands, axes }: Family, [first]: Choice[]): string {
  const at = first ? (Object.values(axes)[0]?.indexOf(first) ?? 0) : 0
  return brands[at % brands.length] ?? ''
}

function withSeries(name: Texts, { brand, series }: Line): Texts {
  if (!brand || !series) return name
  const more = `, ${requireBrand(brand).name} ${series}`
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
