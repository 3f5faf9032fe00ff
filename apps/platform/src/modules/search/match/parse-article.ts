import type { Language } from '../index/product-type.ts'
import { maxWords, parseQuery, type QueryWord } from '../query/rules.ts'
import { applySynonyms, type Dictionary, type Equivalent } from '../synonyms/dictionary.ts'
import { normaliseText, tokenize } from '../text/tokenizer.ts'
import { readDimension, type Dimension } from './dimensions.ts'

/** A word of a text that names an article. */
export type ArticleWord = QueryWord & {
  dimension?: Dimension
  /** After "sin" or "without": the article must not have it. */
  isNegated: boolean
  /** Says nothing by itself: an article may lack it. */
  isFiller: boolean
}

export type ParsedArticle = {
  text: string
  words: ArticleWord[]
  /** Brands that are searched by what they stand for. */
  equivalents: Equivalent[]
  /** Words beyond the longest text, which are ignored. */
  dropped: string[]
  hasSignificantWords: boolean
}

/** Parses a text that names an article: its words, dimensions, and what it must not have. */
export function parseArticle(text: string, language: Language, dictionary?: Dictionary): ParsedArticle {
  const written = expandAbbreviations(text)
  const polarity = findPolarity(written)
  const { words: typed, ...rest } = parseQuery(written, language)
  const split = typed.flatMap(splitRating(written)).slice(0, maxWords)
  const known = dictionary ? applySynonyms(split, dictionary) : { words: split, equivalents: [] }
  const words = known.words.map((word): ArticleWord => {
    const dimension = readDimension(word.term)
    return {
      ...word,
      ...(dimension && { dimension }),
      isNegated: polarity.get(word.term) === 'without',
      isFiller: fillers.has(word.term),
    }
  })
  return { text, words, equivalents: known.equivalents, ...rest }
}

/** "T. 9" is a size; "nº 42" is the number alone. */
const expandAbbreviations = (text: string) =>
  text
    .replace(/(?<![\p{L}\d])t\.\s?(?=\d|[smlx]{1,3}\b)/giu, 'talla ')
    .replace(/(?<![\p{L}\d])n[º°o.]+\s?(?=\d)/giu, '')

/** Words that a buyer adds and a catalogue omits. */
const fillers = new Set(
  'tipo modelo color colour marca medida medidas tamano calidad size type grade model talla numero diametro diam banda band mango cabeza cab head carrera unidad unidades longitud largo ancho para norma precision servicio'.split(
    ' ',
  ),
)

const polarityWords = /(?<![\p{L}\d])(sin|without|con|with)\s+(?:el |la |un |una |a |the )?([\p{L}\d-]{2,40})/gu

/** Finds the words after "sin" and "con"; the terms before them are not stop words for what follows. */
export function findPolarity(text: string): Map<string, 'with' | 'without'> {
  const found = new Map<string, 'with' | 'without'>()
  for (const [, preposition = '', word = ''] of normaliseText(text).matchAll(polarityWords))
    found.set(word, preposition === 'sin' || preposition === 'without' ? 'without' : 'with')
  return found
}

const breakerWords = /(?<![\p{L}])(?:magneto\p{L}*|automatico|pia|mcb|breaker|interruptor|disyuntor)/u

/** "C16" of a circuit breaker is the curve C and 16 A. */
const splitRating = (text: string) => {
  const isBreaker = breakerWords.test(normaliseText(text))
  return (word: QueryWord): QueryWord[] => {
    const [, curve, current] = (isBreaker && /^([bcd])(\d{1,2})$/.exec(word.term)) || []
    if (!curve || !current) return [word]
    const [ampere] = tokenize(`${current} A`)
    return [
      { ...word, term: curve, parts: [] },
      { ...word, term: ampere!.term, parts: ampere!.parts },
    ]
  }
}
