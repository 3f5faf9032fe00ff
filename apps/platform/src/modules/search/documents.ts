import { textIn, type Locale } from '@tiber/contract/locales'
import type { LocalisedText } from '../../database/columns.ts'
import { normalCode } from '../catalogue/service.ts'
import { describe, type AttributeTexts } from './attribute-texts.ts'
import { headOf, languages, splitName, type Language } from './product-type.ts'
import { fields, type Field, type Frequencies, type Lengths } from './scoring.ts'
import { isStopWord } from './stop-words.ts'
import { conceptsOf, type Stems } from './stems.ts'
import { hasDigit, wordsOf, type Word } from './words.ts'
import type { ProductSource, VariantSource } from './sources.ts'

export const localeOf: Record<Language, Locale> = { es: 'es-ES', en: 'en-US' }

/** Words by field, as they stand in one language. */
type FieldWords = Partial<Record<Field, Word[]>>

/** What is said of a product or variant, in each language, before stems are known. */
export type Said = Record<Language, FieldWords>

export function saidOfProduct(product: ProductSource, attributes: AttributeTexts, read: Reader): Said {
  return byLanguage((language) => {
    const locale = localeOf[language]
    const name = textIn(product.name, locale) ?? ''
    const { core, aside } = splitName(name, language)
    const { facets, details, values } = describe(product.attributes, attributes, locale)
    const known = { brand: product.brand ?? undefined, model: product.mpn ?? undefined, values }
    return {
      type: read(headOf(name, language, known) ?? ''),
      class: read(textIn(product.classification, locale) ?? ''),
      name: read(core),
      aside: read(aside),
      brand: read(product.brand ?? ''),
      model: read(modelOf(product)),
      attributes: facets.flatMap(read),
      details: details.flatMap(read),
      description: read(plainDescription(product.description, locale)),
    }
  })
}

export function saidOfVariant(variant: VariantSource, attributes: AttributeTexts, read: Reader): Said {
  return byLanguage((language) => {
    const locale = localeOf[language]
    const { core, aside } = splitName(textIn(variant.name, locale) ?? '', language)
    const { facets, details } = describe(variant.attributes, attributes, locale)
    return {
      name: read(core),
      aside: read(aside),
      attributes: facets.flatMap(read),
      details: details.flatMap(read),
      description: read(plainDescription(variant.description, locale)),
    }
  })
}

export type Reader = (text: string) => Word[]

/** Values of attributes stand in hundreds of variants, names that are not translated in both languages: read once. */
export function createReader(): Reader {
  const known = new Map<string, Word[]>()
  return (text) => known.get(text) ?? known.set(text, wordsOf(text)).get(text)!
}

/** What is longer is a title. */
const modelOf = ({ mpn }: ProductSource) => (mpn && mpn.length <= 60 ? mpn : '')

const longestDescription = 4000
const plainDescription = (text: LocalisedText | null, locale: Locale) =>
  (textIn(text, locale) ?? '').replace(/<[^>]*>/g, ' ').slice(0, longestDescription)

/** Every word without digits, so that its stem can be asked for. */
export function wordsToStem(said: Said): Record<Language, Set<string>> {
  return byLanguage((language) => {
    const words = new Set<string>()
    for (const { term, parts } of Object.values(said[language]).flat())
      for (const each of [term, ...parts]) if (!hasDigit(each)) words.add(each)
    return words
  })
}

/** A part of a word says less than the word: `pfl` of `47pfl5704d`. */
const shareOfParts = 0.5

/** How often each term stands in each field. Terms are named `<language> <term>`; those with digits have no language. */
export function frequenciesOf(
  said: Said,
  stems: Stems,
): { [L in Language]: Frequencies & { shown: Map<string, string> } } {
  return byLanguage((language) => {
    const counts: Frequencies['counts'] = new Map()
    const lengths = Object.fromEntries(fields.map((field) => [field, 0])) as Lengths
    const shown = new Map<string, string>()
    for (const [field, words] of Object.entries(said[language]) as [Field, Word[]][]) {
      const add = (name: string, amount: number, word?: string) => {
        const known = counts.get(name) ?? counts.set(name, {}).get(name)!
        known[field] = (known[field] ?? 0) + amount
        if (word !== undefined && word.length < (shown.get(name)?.length ?? Infinity)) shown.set(name, word)
      }
      const terms = words.map(({ term }) => stems.termOf(language, term))
      for (const [at, { term, parts }] of words.entries()) {
        if (isStopWord(term, language)) continue
        lengths[field] += 1
        add(terms[at]!, 1, term)
        for (const part of new Set(parts))
          if (!isStopWord(part, language)) add(stems.termOf(language, part), shareOfParts, part)
      }
      for (const { concept } of conceptsOf(terms, stems.phrases(language))) add(concept, 1)
    }
    return { counts, lengths, shown }
  })
}

export type Code = { code: string; kind: number }

/** A longer one is known by its beginning. */
export const longestCode = 100

export function codesOf(row: { sku: string; mpn: string | null; ean: string | null; externalId: string }): Code[] {
  const codes = new Map<string, number>()
  for (const [kind, text] of [row.sku, row.mpn, row.ean, row.externalId].entries()) {
    const code = normalCode(text ?? '').slice(0, longestCode)
    if (code.length >= 2 && !codes.has(code)) codes.set(code, kind)
  }
  return [...codes].map(([code, kind]) => ({ code, kind }))
}

function byLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((each) => [each, valueOf(each)])) as Record<Language, Value>
}
