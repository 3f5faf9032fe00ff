import { pickText, type Locale } from '@tiber/contract/locales'
import type { AttributeSource, ProductSource } from './sources.ts'

export type AttributeTexts = Map<
  string,
  AttributeSource & { optionNames: Map<string, AttributeSource['options'][number]['name']> }
>

export function toAttributeTexts(rows: AttributeSource[]): AttributeTexts {
  return new Map(
    rows.map((row) => [
      row.externalId,
      { ...row, optionNames: new Map(row.options.map(({ key, name }) => [key, name])) },
    ]),
  )
}

type AttributeDescription = {
  /** Facet values say what the product is; details mention other things in passing. */
  facets: string[]
  details: string[]
}

const excludedTypes = new Set(['MEDIA', 'DATE'])
const yes = /^(?:y|yes|s[ií]|true)$/i
const no = /^(?:n|no|false|not .*)$/i

/** Renders the attribute values of a product or variant as search texts in one language. */
export function describeAttributes(
  given: ProductSource['attributes'],
  attributes: AttributeTexts,
  locale: Locale,
): AttributeDescription {
  const description: AttributeDescription = { facets: [], details: [] }
  for (const [externalId, value] of Object.entries(given)) {
    const attribute = attributes.get(externalId)
    if (!attribute?.isSearchable || excludedTypes.has(attribute.type)) continue
    for (const each of Array.isArray(value) ? value : [value]) {
      const text = toSearchText(attribute, each, locale)
      if (text === undefined) continue
      description[attribute.isFacet ? 'facets' : 'details'].push(text)
    }
  }
  return description
}

/** A true value becomes the attribute's name; a number gets its unit. */
function toSearchText(
  { name, unit, externalId, optionNames }: AttributeTexts extends Map<string, infer Each> ? Each : never,
  value: string | number | boolean,
  locale: Locale,
): string | undefined {
  if (typeof value === 'number') return `${value} ${unit ?? ''}`
  if (value === true || (typeof value === 'string' && yes.test(value))) return pickText(name, locale) ?? externalId
  if (value === false || no.test(value)) return undefined
  return pickText(optionNames.get(value), locale) ?? value
}
