import { pickText, type Locale } from '@tiber/contract/locales'
import type { LocalisedText } from '../../../database/columns.ts'
import { normaliseCode } from '../../catalogue/service.ts'
import { describeAttributes, type AttributeTexts } from './attribute-texts.ts'
import { languages, localesByLanguage, splitName, type Language } from './product-type.ts'
import { fields, type Field, type Frequencies, type Lengths } from '../query/score-terms.ts'
import { isStopWord } from '../text/stop-words.ts'
import { findConcepts, type Stems } from '../text/stems.ts'
import { hasDigit, tokenize, type Word } from '../text/tokenizer.ts'
import type { ProductSource, VariantSource } from './sources.ts'

/** Words by field, in one language. */
type FieldWords = Partial<Record<Field, Word[]>>

/** The words of a product or variant by language, before stemming. */
export type DocumentWords = Record<Language, FieldWords>

export function extractProductWords(
  product: ProductSource,
  attributes: AttributeTexts,
  toWords: Tokenizer,
): DocumentWords {
  return byLanguage((language) => {
    const locale = localesByLanguage[language]
    const name = pickText(product.name, locale) ?? ''
    const { core, aside } = splitName(name, language)
    const { facets, details } = describeAttributes(product.attributes, attributes, locale)
    return {
      class: toWords(pickText(product.classification, locale) ?? ''),
      name: toWords(core),
      aside: toWords(aside),
      brand: toWords(product.brand ?? ''),
      model: toWords(getModel(product)),
      attributes: facets.flatMap(toWords),
      details: details.flatMap(toWords),
      description: toWords(plainDescription(product.description, locale)),
    }
  })
}

export function extractVariantWords(
  variant: VariantSource,
  attributes: AttributeTexts,
  toWords: Tokenizer,
): DocumentWords {
  return byLanguage((language) => {
    const locale = localesByLanguage[language]
    const { core, aside } = splitName(pickText(variant.name, locale) ?? '', language)
    const { facets, details } = describeAttributes(variant.attributes, attributes, locale)
    return {
      name: toWords(core),
      aside: toWords(aside),
      attributes: facets.flatMap(toWords),
      details: details.flatMap(toWords),
      description: toWords(plainDescription(variant.description, locale)),
    }
  })
}

export type Tokenizer = (text: string) => Word[]

/**
 * Caches the words of a text: attribute values occur in hundreds of variants, and untranslated names in both languages.
 */
export function createTokenizer(): Tokenizer {
  const known = new Map<string, Word[]>()
  return (text) => known.get(text) ?? known.set(text, tokenize(text)).get(text)!
}

/** Longer values are titles rather than model numbers. */
const getModel = ({ mpn }: ProductSource) => (mpn && mpn.length <= 60 ? mpn : '')

const maxDescriptionLength = 4000
const plainDescription = (text: LocalisedText | null, locale: Locale) =>
  (pickText(text, locale) ?? '').replace(/<[^<>]*>/g, ' ').slice(0, maxDescriptionLength)

/** Collects every word without digits, so that its stem can be looked up. */
export function wordsToStem(document: DocumentWords): Record<Language, Set<string>> {
  return byLanguage((language) => {
    const words = new Set<string>()
    for (const { term, parts } of Object.values(document[language]).flat())
      for (const each of [term, ...parts]) if (!hasDigit(each)) words.add(each)
    return words
  })
}

/** A part of a word weighs less than the word: `pfl` of `47pfl5704d`. */
const partWeight = 0.5

/** The words that occur in texts, by term. */
export type WordForms = Map<string, Set<string>>

/** The most forms that are kept of a term: more have only stems of spelling mistakes. */
const maxForms = 12

export function addForms(forms: WordForms, term: string, words: Iterable<string>) {
  const known = forms.get(term) ?? forms.set(term, new Set()).get(term)!
  for (const word of words) if (known.size < maxForms) known.add(word)
}

/** Counts each term per field. Terms are named `<language> <term>`; those with digits have no language. */
export function countTerms(
  document: DocumentWords,
  stems: Stems,
): { [L in Language]: Frequencies & { wordForms: WordForms } } {
  return byLanguage((language) => {
    const counts: Frequencies['counts'] = new Map()
    const lengths = Object.fromEntries(fields.map((field) => [field, 0])) as Lengths
    const wordForms: WordForms = new Map()
    for (const [field, words] of Object.entries(document[language]) as [Field, Word[]][]) {
      const add = (name: string, amount: number, word?: string) => {
        const known = counts.get(name) ?? counts.set(name, {}).get(name)!
        known[field] = (known[field] ?? 0) + amount
        if (word !== undefined) addForms(wordForms, name, [word])
      }
      const terms = words.map(({ term }) => stems.toTerm(language, term))
      for (const [at, { term, parts }] of words.entries()) {
        if (isStopWord(term, language)) continue
        lengths[field] += 1
        add(terms[at]!, 1, term)
        for (const part of new Set(parts))
          if (!isStopWord(part, language)) add(stems.toTerm(language, part), partWeight, part)
      }
      for (const { concept } of findConcepts(terms, stems.phrases(language))) add(concept, 1)
    }
    return { counts, lengths, wordForms }
  })
}

export type Code = { code: string; kind: number }

/** Longer codes are found by their beginning. */
export const maxCodeLength = 100

export function listCodes(row: { sku: string; mpn: string | null; ean: string | null; externalId: string }): Code[] {
  const codes = new Map<string, number>()
  for (const [kind, text] of [row.sku, row.mpn, row.ean, row.externalId].entries()) {
    const code = normaliseCode(text ?? '').slice(0, maxCodeLength)
    if (code.length >= 2 && !codes.has(code)) codes.set(code, kind)
  }
  return [...codes].map(([code, kind]) => ({ code, kind }))
}

function byLanguage<Value>(getValue: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((each) => [each, getValue(each)])) as Record<Language, Value>
}
