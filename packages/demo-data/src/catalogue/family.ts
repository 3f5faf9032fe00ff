import { requireAttribute, isListAttribute } from './attributes.ts'
import { toKey, toPair, type Pair } from './texts.ts'

type Value = number | string | boolean
export type Values = Record<string, Value>

export const areas = ['fixings', 'tools', 'safety', 'electrical', 'pneumatics', 'adhesives', 'storage'] as const
export type Area = (typeof areas)[number]

/** A value of a list attribute. */
export type Option = { attribute: string; key: string; label: Pair; colour?: string }

/** One value on an axis: its part of the code, its label, the attributes it sets, its price factor. */
export type Choice = { code: string; label: Pair; values: Values; options: Option[]; factor: number }

export type Axis = Choice[]

/** Products that differ by a few choices, with variants that differ by one more. Templates name axes in braces. */
export type Family = {
  code: string
  /** The key of its classification and its URL segment: `socket-head-iso-4762`. */
  key: string
  name: Pair
  title: Pair
  /** The name of a variant; `{size}` tells it from the others. */
  item: Pair
  text: Pair
  drawing: string
  /** Drawings of the products with another shape, by the value of their function. */
  drawings?: Record<string, string>
  brands: string[]
  common: Record<string, Pair | string | number | boolean>
  axes: Record<string, Axis>
  /** Derives attributes from the choices, such as a torque from thread and class. */
  derived?: (chosen: Values) => Values
  sizes: (chosen: Values) => Axis
  /** The net price of one piece in the public list, in euros, before the factors of the choices. */
  price: (values: Values) => number
  /** The number of pieces a price refers to. */
  basis?: number
  unit?: 'ud' | 'm' | 'par'
  pack: number | ((values: Values) => number)
  /** Codes of the products in the smallest shop; by default the first one. */
  core?: string[]
}

/** Creates a value on an axis; texts of list attributes become options. */
export function choice(
  code: string,
  label: Pair | string,
  { factor = 1, ...fields }: Record<string, Pair | string | number | boolean> & { factor?: number } = {},
): Choice {
  return { code, label: toPair(label), ...toValuesAndOptions(fields), factor }
}

export function toValuesAndOptions(fields: Record<string, Pair | string | number | boolean>) {
  const values: Values = {}
  const options: Option[] = []
  for (const [attribute, value] of Object.entries(fields)) {
    if (typeof value === 'object' || (typeof value === 'string' && isListAttribute(attribute))) {
      const option = { attribute, key: toKey(value), label: toPair(value) }
      options.push(option)
      values[attribute] = option.key
    } else values[requireAttribute(attribute).id] = value
  }
  return { values, options }
}

type Row = [code: string, label: Pair | string, factor?: number, more?: Record<string, Pair | string | number>]

/** Builds an axis of the values of a list attribute. */
export const listAxis = (attribute: string, rows: Row[]): Axis =>
  rows.map(([code, label, factor = 1, more = {}]) => choice(code, label, { [attribute]: label, ...more, factor }))

/** Builds an axis of numbers, with leading zeros in the code so that codes sort like the numbers. */
export const numberAxis = (
  attribute: string,
  numbers: readonly number[],
  { digits = 3, label = (value: number) => String(value) as string | Pair } = {},
): Axis =>
  numbers.map((value) =>
    choice(formatCode(value, digits), localiseDecimals(toPair(label(value))), { [attribute]: value }),
  )

/** Formats a number for a code: 2.5 becomes P25. */
export const formatCode = (value: number, digits: number) =>
  Number.isInteger(value)
    ? String(value).padStart(digits, '0')
    : String(value)
        .replace('.', 'P')
        .padStart(digits + 2, '0')

/** Writes decimals with a comma in Spanish. */
export const localiseDecimals = ([es, en]: Pair): Pair => [es.replace(/(\d)\.(\d)/g, '$1,$2'), en]

export const colourAxis = (rows: [code: string, es: string, en: string, colour: string][]): Axis =>
  rows.map(([code, es, en, colour]) => {
    const made = choice(code, [es, en], { colour: [es, en] })
    return { ...made, options: made.options.map((option) => ({ ...option, colour })) }
  })

/** Combines every value of one axis with every value of the other. */
export const crossAxes = (first: Axis, second: Axis): Axis =>
  first.flatMap((one) =>
    second.map((two) => ({
      code: `${one.code}-${two.code}`,
      label: [`${one.label[0]}, ${two.label[0]}`, `${one.label[1]}, ${two.label[1]}`] as const,
      values: { ...one.values, ...two.values },
      options: [...one.options, ...two.options],
      factor: one.factor * two.factor,
    })),
  )

export const requireNumber = (values: Values, name: string): number => {
  const value = values[name]
  if (typeof value !== 'number') throw new Error(`The value ${name} is not a number.`)
  return value
}

type FamilyInput = Omit<Family, 'title' | 'item' | 'sizes' | 'price' | 'common' | 'axes'> & {
  /** The name of one piece; the choices and the size of a variant are appended. */
  singular: Pair
  common?: Family['common']
  axes?: Family['axes']
  sizes: Axis | Family['sizes']
  price: number | Family['price']
}

/** Builds a family with the usual names: product, choices, size. */
export function family({ singular, common = {}, axes = {}, sizes, price, ...rest }: FamilyInput): Family {
  const choices = Object.keys(axes).map((name) => `{${name}}`)
  const buildNames = (...names: string[]): Pair => [joinNames(singular[0], names), joinNames(singular[1], names)]
  return {
    ...rest,
    common,
    axes,
    title: buildNames(...choices),
    item: buildNames(...choices, '{size}'),
    sizes: typeof sizes === 'function' ? sizes : () => sizes,
    price: typeof price === 'function' ? price : () => price,
  }
}

/** Joins `Lima, {form}, {size}`; no comma follows «para» or «of». */
function joinNames(one: string, names: string[]): string {
  if (names.length === 0) return one
  const separator = /(?:[,:]| de| para| for| of)$/.test(one) ? ' ' : ', '
  return one + separator + names.join(', ')
}
