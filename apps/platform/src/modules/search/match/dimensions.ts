import { hasDigit } from '../text/tokenizer.ts'

/**
 * A dimension of an article: `unit` is a unit of measure, `thread`, `size` for several numbers in a row, or empty for a
 * bare number.
 */
export type Dimension = { unit: string; values: string[] }

const patterns: [RegExp, (match: RegExpExecArray) => Dimension][] = [
  [/^m(\d+(?:\.\d+)?)$/, ([, value = '']) => ({ unit: 'thread', values: [value] })],
  [/^\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+$/, ([all]) => ({ unit: 'size', values: all.split('x') })],
  [/^((?:\d+-)?\d+\/\d+)in$/, ([, value = '']) => ({ unit: 'in', values: [value] })],
  [/^(\d+(?:\.\d+)?)([a-z]+[23]?)?$/, ([, value = '', unit = '']) => ({ unit, values: [value] })],
]

/** Reads a term of a text as a dimension; undefined for words, standards and codes. */
export function readDimension(term: string): Dimension | undefined {
  if (!hasDigit(term)) return undefined
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(term)
    if (match) return read(match)
  }
  return undefined
}

/** The dimensions of an article, by unit, with every number that occurs in its texts. */
export type ArticleDimensions = {
  byUnit: Map<string, Set<string>>
  numbers: Set<string>
  /** Lengths and numbers without a unit, in the order of the texts. */
  lengths: string[]
  /** Numbers without a unit. */
  bare: Set<string>
  /** Numbers that name a size by themselves: alone, or first in a row of several. */
  leading: Set<string>
}

/** Collects the dimensions of an article from the terms of its texts and their parts. */
export function collectDimensions(terms: { term: string; parts: string[] }[]): ArticleDimensions {
  const byUnit = new Map<string, Set<string>>()
  const numbers = new Set<string>()
  const bare = new Set<string>()
  const lengths: string[] = []
  const leading = new Set<string>()
  for (const { term, parts } of terms) {
    for (const part of parts) addPart(part, { byUnit, numbers })
    const dimension = readDimension(term)
    // The number of a code such as P60 or T25 is a size as well.
    if (!dimension)
      for (const number of listCodeNumbers(term)) {
        for (const set of [numbers, bare, leading]) set.add(number)
      }
    if (!dimension) continue
    leading.add(dimension.values[0]!)
    if (isLength(dimension)) lengths.push(dimension.values[0]!)
    addValue(byUnit, dimension)
    for (const value of dimension.values) {
      numbers.add(value)
      if (dimension.unit === '' || dimension.unit === 'size') bare.add(value)
    }
  }
  return { byUnit, numbers, lengths, bare, leading }
}

const addValue = (byUnit: ArticleDimensions['byUnit'], { unit, values }: Dimension) =>
  (byUnit.get(unit) ?? byUnit.set(unit, new Set()).get(unit)!).add(values.join('x'))

/** The members of a size have units of their own: "5 m x 19 mm". */
function addPart(part: string, { byUnit, numbers }: Pick<ArticleDimensions, 'byUnit' | 'numbers'>) {
  const dimension = readDimension(part)
  if (dimension?.unit === '') numbers.add(part)
  else if (dimension && dimension.unit !== 'thread') addValue(byUnit, dimension)
}

const listCodeNumbers = (term: string): string[] => {
  const [, number] = /^[a-z]{1,3}(\d{1,4})$/.exec(term) ?? []
  return number === undefined ? [] : [number]
}

const isLength = ({ unit }: Dimension) => unit === '' || unit === 'mm'

/** Tells whether an article has two lengths in the other order: a cylinder of 50 x 100 is not one of 100 x 50. */
export function hasReversedLengths(wanted: Dimension[], { lengths }: ArticleDimensions): boolean {
  const places = wanted.filter(isLength).map(({ values: [value] }) => lengths.indexOf(value!))
  return places.some((place, at) => place >= 0 && places.slice(at + 1).some((later) => later >= 0 && later < place))
}

/** The units that a bare number or the numbers of a size stand for. */
const lengthUnits = ['mm', 'size', 'thread', '']

/**
 * Compares a wanted dimension with those of an article: whether it has it, or another value in the place of it. A
 * dimension the article does not have at all says nothing.
 */
export function compareDimension(
  { unit, values }: Dimension,
  article: ArticleDimensions,
): 'same' | 'other' | 'unknown' {
  if (article.byUnit.get(unit)?.has(values.join('x'))) return 'same'
  if (unit === 'size') return compareSize(values, article)
  const [value = ''] = values
  if (unit === '') return article.numbers.has(value) ? 'same' : article.numbers.size > 0 ? 'other' : 'unknown'
  if (unit === 'thread') return article.byUnit.has('thread') ? 'other' : 'unknown'
  if (article.byUnit.has(unit)) return 'other'
  if (article.bare.has(value)) return 'same'
  return unit === 'mm' && lengthUnits.some((each) => article.byUnit.has(each)) ? 'other' : 'unknown'
}

/** A size may stand in an article as separate numbers: "3x1,5" is "3 conductores, 1,5 mm²". */
function compareSize(values: string[], { byUnit, numbers }: ArticleDimensions) {
  const sizes = [...(byUnit.get('size') ?? [])].map((size) => size.split('x'))
  if (sizes.some((size) => isSubsequence(values, size))) return 'same' as const
  if (values.every((value) => numbers.has(value)) && !sizes.some((size) => size.length >= values.length))
    return 'same' as const
  return numbers.size > 0 ? ('other' as const) : ('unknown' as const)
}

/** Tells whether all values occur in the size, in the same order: 50x50 is not 50x25. */
function isSubsequence(values: string[], size: string[]): boolean {
  let at = 0
  for (const member of size) if (member === values[at]) at += 1
  return at === values.length
}
