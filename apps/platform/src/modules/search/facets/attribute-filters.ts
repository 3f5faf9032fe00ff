import { pickText, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { loadAttributes, type Attributes } from '../../catalogue/service.ts'
import type { Filter } from '../query/filter-queries.ts'
import { selectAttributeValues, type Value } from '../text/vocabulary-queries.ts'
import type { Vocabulary } from '../text/vocabulary.ts'
import { normaliseText } from '../text/tokenizer.ts'

type Definition = Attributes extends Map<string, infer Each> ? Each : never
export type AttributeFilter = Filter & { attribute: string }

/**
 * Groups `Name|Value` filters by attribute: values of one attribute are alternatives, several attributes narrow each
 * other.
 */
function groupByAttribute(given: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const each of given) {
    const at = each.indexOf('|')
    const name = normaliseText(at < 0 ? each : each.slice(0, at)).trim()
    groups.set(name, [...(groups.get(name) ?? []), at < 0 ? '' : each.slice(at + 1).trim()])
  }
  return groups
}

/** Returns undefined if an attribute or a value does not exist: then nothing can match. */
export async function buildAttributeFilters(
  context: Context,
  given: string[],
  vocabulary: Vocabulary,
): Promise<AttributeFilter[] | undefined> {
  const attributes = await loadAttributes(context)
  const filters: AttributeFilter[] = []
  for (const [name, texts] of groupByAttribute(given)) {
    const attribute = findAttribute(attributes, name)
    if (!attribute) return undefined
    const { externalId, isFacet } = attribute
    const candidates = isFacet
      ? vocabulary.listValues('attribute', externalId)
      : await selectAttributeValues(context.db, externalId)
    const values = candidates
      .filter((value) => texts.some((text) => matchesText(attribute, value, text)))
      .map(({ id }) => id)
    if (values.length === 0) return undefined
    filters.push({ attribute: externalId, values, scope: isFacet ? 'any' : 'hidden' })
  }
  return filters
}

/** Finds an attribute by external id, or by its name in any language. */
function findAttribute(attributes: Attributes, name: string): Definition | undefined {
  const all = [...attributes.values()]
  return (
    all.find(({ externalId }) => normaliseText(externalId) === name) ??
    all.find((each) => Object.values(each.name).some((text) => normaliseText(text) === name))
  )
}

const range = /^(-?\d+(?:[.,]\d+)?)?\s*\.\.\s*(-?\d+(?:[.,]\d+)?)?$/
const parseNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text.replace(',', '.')))

/**
 * Whether a filter text names the value: by key, by its text in any language, as a number in any notation, or by a
 * range `10..80`.
 */
function matchesText({ options, unit }: Definition, { key, number }: Value, text: string): boolean {
  const [isRange, from, to] = range.exec(text) ?? []
  if (isRange !== undefined && (from !== undefined || to !== undefined))
    return number !== null && number >= (parseNumber(from) ?? -Infinity) && number <= (parseNumber(to) ?? Infinity)
  if (key === text) return true
  const normalised = normaliseText(text)
  if (number !== null) {
    const bare =
      unit && normalised.endsWith(normaliseText(unit)) ? normalised.slice(0, -unit.length).trim() : normalised
    return bare !== '' && number === parseNumber(bare)
  }
  return (
    normaliseText(key) === normalised ||
    Object.values(options.get(key)?.name ?? {}).some((name) => normaliseText(name) === normalised)
  )
}

/** Returns the rank of each option by key, for sorting; numbers rank by themselves. */
export function getOptionRanks({ options }: Definition): Record<string, number> {
  return Object.fromEntries([...options.values()].map(({ key, position }) => [key, position]))
}

export const formatOptionLabel = ({ options }: Definition, key: string, locale: Locale) =>
  pickText(options.get(key)?.name, locale) ?? key
