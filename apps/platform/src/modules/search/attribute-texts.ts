import { textIn, type Locale } from '@tiber/contract/locales'
import type { AttributeSource, ProductSource } from './sources.ts'
import { wordsOf } from './words.ts'

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

type Described = {
  /** What one can filter by says what a thing is; the rest mentions things in passing. */
  facets: string[]
  details: string[]
  /** Words of colours and materials: at the end of a name they are not what the thing is. */
  values: Set<string>
}

/** Not every value: that a case is a sleeve says what it is, that it is black does not. */
const isQuality = ({ type, name }: AttributeSource) =>
  type.endsWith('COLOR') || Object.values(name).some((text) => qualities.test(text))
const qualities = /colou?r|material|finish|acabado|countr|pa[ií]s|language|idioma/i

const unspoken = new Set(['MEDIA', 'DATE'])
const yes = /^(?:y|yes|s[ií]|true)$/i
const no = /^(?:n|no|false|not .*)$/i

/** The values of a product or variant as texts of one language. */
export function describe(given: ProductSource['attributes'], attributes: AttributeTexts, locale: Locale): Described {
  const described: Described = { facets: [], details: [], values: new Set() }
  for (const [externalId, value] of Object.entries(given)) {
    const attribute = attributes.get(externalId)
    if (!attribute?.isSearchable || unspoken.has(attribute.type)) continue
    for (const each of Array.isArray(value) ? value : [value]) {
      const text = spoken(attribute, each, locale)
      if (text === undefined) continue
      described[attribute.isFacet ? 'facets' : 'details'].push(text)
      if (isQuality(attribute)) for (const { term } of wordsOf(text)) described.values.add(term)
    }
  }
  return described
}

/** A yes says the attribute's own name; a number says its unit. */
function spoken(
  { name, unit, externalId, optionNames }: AttributeTexts extends Map<string, infer Each> ? Each : never,
  value: string | number | boolean,
  locale: Locale,
): string | undefined {
  if (typeof value === 'number') return `${value} ${unit ?? ''}`
  if (value === true || (typeof value === 'string' && yes.test(value))) return textIn(name, locale) ?? externalId
  if (value === false || no.test(value)) return undefined
  return textIn(optionNames.get(value), locale) ?? value
}
