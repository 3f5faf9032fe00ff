import { attributeOf, isList } from './attributes.ts'
import { keyOf, pairOf, type Pair } from './texts.ts'

type Value = number | string | boolean
export type Values = Record<string, Value>

export const areas = ['fixings', 'tools', 'safety', 'electrical', 'pneumatics', 'adhesives', 'storage'] as const
export type Area = (typeof areas)[number]

/** A text that a list attribute may have. */
export type Option = { attribute: string; key: string; label: Pair; colour?: string }

/** One value on an axis: its part of the code, what it is called, what it makes of the product, what it costs. */
export type Choice = { code: string; label: Pair; values: Values; options: Option[]; factor: number }

export type Axis = Choice[]

/** Products that differ by a few choices, and their variants by one more. Templates name axes in braces. */
export type Family = {
  code: string
  /** Its classification, and its place in the address: `socket-head-iso-4762`. */
  key: string
  name: Pair
  title: Pair
  /** Of a variant; `{size}` is what tells it from the others. */
  item: Pair
  text: Pair
  drawing: string
  brands: string[]
  common: Record<string, Pair | string | number | boolean>
  axes: Record<string, Axis>
  /** What follows from the choices: a torque from thread and class. */
  derived?: (chosen: Values) => Values
  sizes: (chosen: Values) => Axis
  /** Net euros of one piece in the public list, before the factors of the choices. */
  price: (values: Values) => number
  /** Prices are said for so many pieces. */
  basis?: number
  unit?: 'ud' | 'm' | 'par'
  pack: number | ((values: Values) => number)
  /** Codes of the products that the smallest shop has; the first one, if nothing is said. */
  core?: string[]
}

/** Values of list attributes are texts, and become options. */
export function choice(
  code: string,
  label: Pair | string,
  { factor = 1, ...given }: Record<string, Pair | string | number | boolean> & { factor?: number } = {},
): Choice {
  return { code, label: pairOf(label), ...valuesOf(given), factor }
}

export function valuesOf(given: Record<string, Pair | string | number | boolean>) {
  const values: Values = {}
  const options: Option[] = []
  for (const [attribute, value] of Object.entries(given)) {
    if (typeof value === 'object' || (typeof value === 'string' && isList(attribute))) {
      const option = { attribute, key: keyOf(value), label: pairOf(value) }
      options.push(option)
      values[attribute] = option.key
    } else values[attributeOf(attribute).id] = value
  }
  return { values, options }
}

type Row = [code: string, label: Pair | string, factor?: number, more?: Record<string, Pair | string | number>]

/** An axis whose values are the texts of a list attribute. */
export const listed = (attribute: string, rows: Row[]): Axis =>
  rows.map(([code, label, factor = 1, more = {}]) => choice(code, label, { [attribute]: label, ...more, factor }))

/** An axis of numbers; the code has leading zeros, so that codes sort as the numbers do. */
export const measured = (
  attribute: string,
  numbers: readonly number[],
  { digits = 3, label = (value: number) => String(value) as string | Pair } = {},
): Axis => numbers.map((value) => choice(codeOf(value, digits), spoken(pairOf(label(value))), { [attribute]: value }))

/** 2.5 is P25 in a code. */
export const codeOf = (value: number, digits: number) =>
  Number.isInteger(value)
    ? String(value).padStart(digits, '0')
    : String(value)
        .replace('.', 'P')
        .padStart(digits + 2, '0')

/** Decimals have a comma in Spanish. */
export const spoken = ([es, en]: Pair): Pair => [es.replace(/(\d)\.(\d)/g, '$1,$2'), en]

export const coloured = (rows: [code: string, es: string, en: string, colour: string][]): Axis =>
  rows.map(([code, es, en, colour]) => {
    const made = choice(code, [es, en], { colour: [es, en] })
    return { ...made, options: made.options.map((option) => ({ ...option, colour })) }
  })

/** Every value of one axis with every value of the other. */
export const crossed = (first: Axis, second: Axis): Axis =>
  first.flatMap((one) =>
    second.map((two) => ({
      code: `${one.code}-${two.code}`,
      label: [`${one.label[0]}, ${two.label[0]}`, `${one.label[1]}, ${two.label[1]}`] as const,
      values: { ...one.values, ...two.values },
      options: [...one.options, ...two.options],
      factor: one.factor * two.factor,
    })),
  )

export const numberIn = (values: Values, name: string): number => {
  const value = values[name]
  if (typeof value !== 'number') throw new Error(`No number ${name} here.`)
  return value
}

type Brief = Omit<Family, 'title' | 'item' | 'sizes' | 'price' | 'common' | 'axes'> & {
  /** The name of one; its choices follow, and the size of a variant after them. */
  one: Pair
  common?: Family['common']
  axes?: Family['axes']
  sizes: Axis | Family['sizes']
  price: number | Family['price']
}

/** A family whose names are made as most are: what it is, which choices, which size. */
export function family({ one, common = {}, axes = {}, sizes, price, ...rest }: Brief): Family {
  const choices = Object.keys(axes).map((name) => `{${name}}`)
  const named = (...names: string[]): Pair => [joined(one[0], names), joined(one[1], names)]
  return {
    ...rest,
    common,
    axes,
    title: named(...choices),
    item: named(...choices, '{size}'),
    sizes: typeof sizes === 'function' ? sizes : () => sizes,
    price: typeof price === 'function' ? price : () => price,
  }
}

/** `Lima, {form}, {size}`; after «para» or «of» there is no comma. */
function joined(one: string, names: string[]): string {
  if (names.length === 0) return one
  const separator = /(?:[,:]| de| para| for| of)$/.test(one) ? ' ' : ', '
  return one + separator + names.join(', ')
}
