import { textIn, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { attributesOf, type Attributes } from '../catalogue/service.ts'
import type { Filter } from './shape-queries.ts'
import { selectValuesOf, type Value } from './vocabulary-queries.ts'
import type { Vocabulary } from './vocabulary.ts'
import { plain } from './words.ts'

type Definition = Attributes extends Map<string, infer Each> ? Each : never
export type AttributeFilter = Filter & { attribute: string }

/** `Name|Value` by attribute: values of one are alternatives, several attributes narrow each other. */
function groupsOf(given: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const each of given) {
    const at = each.indexOf('|')
    const name = plain(at < 0 ? each : each.slice(0, at)).trim()
    groups.set(name, [...(groups.get(name) ?? []), at < 0 ? '' : each.slice(at + 1).trim()])
  }
  return groups
}

/** Undefined where an attribute or a value does not exist: nothing can have it. */
export async function attributeFilters(
  context: Context,
  given: string[],
  vocabulary: Vocabulary,
): Promise<AttributeFilter[] | undefined> {
  const attributes = await attributesOf(context)
  const filters: AttributeFilter[] = []
  for (const [name, wanted] of groupsOf(given)) {
    const attribute = findAttribute(attributes, name)
    if (!attribute) return undefined
    const { externalId, isFacet } = attribute
    const known = isFacet ? vocabulary.valuesOf('attribute', externalId) : await selectValuesOf(context.db, externalId)
    const values = known.filter((value) => wanted.some((text) => isNamed(attribute, value, text))).map(({ id }) => id)
    if (values.length === 0) return undefined
    filters.push({ attribute: externalId, values, of: isFacet ? 'any' : 'hidden' })
  }
  return filters
}

/** By external id, or by its name in any language. */
function findAttribute(attributes: Attributes, name: string): Definition | undefined {
  const all = [...attributes.values()]
  return (
    all.find(({ externalId }) => plain(externalId) === name) ??
    all.find((each) => Object.values(each.name).some((text) => plain(text) === name))
  )
}

const range = /^(-?\d+(?:[.,]\d+)?)?\s*\.\.\s*(-?\d+(?:[.,]\d+)?)?$/
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text.replace(',', '.')))

/** By key, by its text in any language, as a number however it is written, or within a range `10..80`. */
function isNamed({ options, unit }: Definition, { key, number }: Value, text: string): boolean {
  const [isRange, from, to] = range.exec(text) ?? []
  if (isRange !== undefined && (from !== undefined || to !== undefined))
    return number !== null && number >= (numberOf(from) ?? -Infinity) && number <= (numberOf(to) ?? Infinity)
  if (key === text) return true
  const wanted = plain(text)
  if (number !== null) {
    const bare = unit && wanted.endsWith(plain(unit)) ? wanted.slice(0, -unit.length).trim() : wanted
    return bare !== '' && number === numberOf(bare)
  }
  return plain(key) === wanted || Object.values(options.get(key)?.name ?? {}).some((name) => plain(name) === wanted)
}

/** How options rank, by key, for sorting; a number ranks by itself. */
export function ranksOf({ options }: Definition): Record<string, number> {
  return Object.fromEntries([...options.values()].map(({ key, position }) => [key, position]))
}

export const labelOf = ({ options }: Definition, key: string, locale: Locale) =>
  textIn(options.get(key)?.name, locale) ?? key
