import { pickText, type Locale } from '@tiber/contract/locales'
import type { AttributeTexts } from '../index/attribute-texts.ts'
import { describeAttributes } from '../index/attribute-texts.ts'
import { type Tokenizer } from '../index/documents.ts'
import { languages, type Language, localesByLanguage } from '../index/product-type.ts'
import { isStopWord } from '../text/stop-words.ts'
import { findConcepts, type Stems } from '../text/stems.ts'
import { hasDigit, tokenize, type Word } from '../text/tokenizer.ts'
import type { ArticleSource } from './article-queries.ts'
import { collectDimensions, type ArticleDimensions } from './dimensions.ts'
import { findPolarity } from './parse-article.ts'

/** An article as texts are compared with it. */
export type ArticleTerms = {
  source: ArticleSource
  /** The terms of its name, brand and attributes in both languages. */
  names: Set<string>
  /** Their parts and synonyms. */
  related: Set<string>
  /** The terms of its class, which may name several things. */
  classTerms: Set<string>
  /** The words of its texts as written, in the language of the caller. */
  words: Set<string>
  /** The terms of its name alone, in the language of the caller. */
  nameTerms: string[]
  /** Those of them before the first comma or number, which say what kind of article it is. */
  kindTerms: Set<string>
  /** The terms of its name that a synonym group covers, by group. */
  covered: Map<string, string[]>
  brandTerms: Set<string>
  /** Terms of the part of its name that begins with its brand: "Tornalia Pro" is a line of the same article. */
  lineTerms: Set<string>
  /** What its name joins by "y" or "and", such as two materials, as terms of each part. */
  joined: string[][][]
  dimensions: ArticleDimensions
  polarity: Map<string, 'with' | 'without'>
}

type TextWords = Record<Language, { name: Word[]; brand: Word[]; own: Word[]; class: Word[] }>

type ExtractOptions = { attributes: AttributeTexts; toWords: Tokenizer; language: Language }

/** Splits the texts of an article into words, before their stems are known; of the other language its name alone. */
export function extractArticleWords(
  source: ArticleSource,
  { attributes, toWords, language }: ExtractOptions,
): TextWords {
  const extract = (locale: Locale) => {
    const name = toWords(pickText(source.name, locale) ?? '')
    if (locale !== localesByLanguage[language]) return { name, brand: [], own: name, class: [] }
    const { facets, details } = describeAttributes(source.attributes, attributes, locale)
    const brand = toWords(source.brand ?? '')
    const own = [...name, ...brand, ...[...facets, ...details].flatMap(toWords)]
    return { name, brand, own, class: toWords(pickText(source.classification, locale) ?? '') }
  }
  return { es: extract(localesByLanguage.es), en: extract(localesByLanguage.en) }
}

export function toArticleTerms(
  source: ArticleSource,
  words: TextWords,
  { stems, language }: { stems: Stems; language: Language },
): ArticleTerms {
  const names = new Set<string>()
  const related = new Set<string>()
  const classTerms = new Set<string>()
  for (const each of languages) {
    const { own, class: ofClass } = words[each]
    const terms = own.map(({ term }) => stems.toTerm(each, term))
    for (const term of terms) names.add(term)
    for (const { parts } of own) for (const part of parts) related.add(stems.toTerm(each, part))
    for (const { term } of ofClass) classTerms.add(stems.toTerm(each, term))
    for (const { concept } of findConcepts(terms, stems.phrases(each))) related.add(concept)
  }
  const own = words[language].name
  const toTerms = (text: string) =>
    tokenize(text)
      .filter(({ term }) => !isStopWord(term, language))
      .map(({ term }) => stems.toTerm(language, term))
  const segments = (pickText(source.name, localesByLanguage[language]) ?? '').split(', ')
  const brandTerms = new Set(words[language].brand.map(({ term }) => stems.toTerm(language, term)))
  return {
    source,
    names,
    related,
    classTerms,
    words: new Set([...words[language].own, ...words[language].class].map(({ term }) => term)),
    nameTerms: [
      ...new Set(own.filter(({ term }) => !isStopWord(term, language)).map(({ term }) => stems.toTerm(language, term))),
    ],
    kindTerms: new Set(listKindWords(own, source, language).map(({ term }) => stems.toTerm(language, term))),
    covered: listCovered(own, { stems, language }),
    brandTerms,
    lineTerms: new Set(
      segments
        .slice(1)
        .map(toTerms)
        .filter(([first]) => first && brandTerms.has(first))
        .flat(),
    ),
    joined: segments.map((segment) => segment.split(conjunctions).map(toTerms)).filter((parts) => parts.length > 1),
    dimensions: collectDimensions(own.some(({ term }) => hasDigit(term)) ? own : words[language].own),
    polarity: toStemmedPolarity(source, { stems, language }),
  }
}

const conjunctions = / (?:y|e|and|&|\+) /

function listKindWords(words: Word[], { name }: ArticleSource, language: Language): Word[] {
  const comma = pickText(name, localesByLanguage[language])?.search(/[,:]/) ?? -1
  const number = words.findIndex(({ term }) => hasDigit(term))
  return words
    .slice(0, number < 0 ? undefined : number)
    .filter(({ term, at }) => (comma < 0 || at < comma) && !isStopWord(term, language))
}

function toStemmedPolarity({ name }: ArticleSource, { stems, language }: { stems: Stems; language: Language }) {
  const found = findPolarity(pickText(name, localesByLanguage[language]) ?? '')
  return new Map([...found].map(([word, polarity]) => [stems.toTerm(language, word), polarity]))
}

/** "Socket head cap screw" is a socket screw: a text that asks for one asks for all words of the phrase. */
function listCovered(words: Word[], { stems, language }: { stems: Stems; language: Language }) {
  const terms = words.map(({ term }) => stems.toTerm(language, term))
  const covered = new Map<string, string[]>()
  for (const { concept, from, length } of findConcepts(terms, stems.phrases(language)))
    covered.set(concept, [...(covered.get(concept) ?? []), ...terms.slice(from, from + length)])
  return covered
}
