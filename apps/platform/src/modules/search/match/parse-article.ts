import type { Language } from '../index/product-type.ts'
import { maxWords, parseQuery, type QueryWord } from '../query/rules.ts'
import { applySynonyms, listPhrases, type Dictionary, type Equivalent } from '../synonyms/dictionary.ts'
import { normaliseText, tokenize } from '../text/tokenizer.ts'
import { readDimension, type Dimension } from './dimensions.ts'

/** A word of a text that names an article. */
export type ArticleWord = QueryWord & {
  dimension?: Dimension
  /** Written with a full stop: "hexag." */
  isAbbreviated: boolean
  /** After "sin" or "without": the article must not have it. */
  isNegated: boolean
  /** Says nothing by itself: an article may lack it. */
  isFiller: boolean
  /** A brand that is sold, and not what the article is for: "charger for Samsung". */
  isBrand: boolean
  /** Names what the article is packed in: it may lack it, unless the text asks for the packing itself. */
  isPacking: boolean
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
  const abbreviated = new Set([...written.matchAll(abbreviations)].map(([, word]) => word!))
  const fitting = findMentioned(written)
  const purposes = findWordsWithPurpose(written)
  const { words: typed, ...rest } = parseQuery(written, language)
  const split = typed.flatMap(splitRating(written)).slice(0, maxWords)
  const known = dictionary ? applySynonyms(split, dictionary) : { words: split, equivalents: [] }
  const brandPlaces = dictionary ? findBrandPlaces(known.words, dictionary, fitting) : new Set<number>()
  const words = known.words.map((word, at): ArticleWord => {
    const dimension = readDimension(word.term)
    return {
      ...word,
      ...(dimension && { dimension }),
      isAbbreviated: abbreviated.has(word.typed),
      isNegated: polarity.get(word.term) === 'without',
      isBrand: brandPlaces.has(at),
      isFiller: fillers.has(word.term),
      isPacking: packings.has(word.term) && !purposes.has(word.term),
    }
  })
  return { text, words, equivalents: known.equivalents, ...rest }
}

/** "T. 9" is a size; "nº 42" is the number alone; "c/válvula" has one; "grano 80" is P80. */
const expandAbbreviations = (text: string) =>
  text
    .replace(/(?<![\p{L}\d])t[./]\s?(?=\d|[smlx]{1,3}\b)/giu, 'talla ')
    .replace(/(?<![\p{L}\d])n[º°o.]+\s?(?=\d)/giu, '')
    .replace(/(?<![\p{L}\d])(?:grano|grit)\s?(?=\d{2,4}\b)/giu, 'p')
    .replace(
      /(?<![\p{L}\d/])([cps])\/\s?(?=\p{L}{3})/giu,
      (_, letter: string) => `${spelledOut[letter.toLowerCase()]!} `,
    )

const spelledOut: Record<string, string> = { c: 'con', p: 'para', s: 'sin' }

/** Words that a buyer adds and a catalogue omits. */
const fillers = new Set(
  'tipo modelo color colour marca medida medidas tamano calidad size type grade model talla numero diametro diam banda band mango cabeza cab head carrera unidad unidades longitud largo ancho para norma precision servicio coated recubierto recubierta recubiertos'.split(
    ' ',
  ),
)

const packings = new Set(
  'spray sprays aerosol aerosoles bote botes lata latas cartucho cartuchos bolsa bolsas rollo rollos caja cajas paquete paquetes envase envases can cans bottle bottles cartridge cartridges tin tins bag bags roll rolls box boxes pack packs'.split(
    ' ',
  ),
)

const abbreviations = /(?<![\p{L}\d])(\p{L}{3,12})\.(?!\p{L})/gu

const wordsBeforeFor = /([\p{L}\d-]{2,40})\s+(?:para|for)(?![\p{L}\d])/gu

/** Finds the words before "para" and "for": a "box for batteries" is asked for itself. */
const findWordsWithPurpose = (text: string) =>
  new Set([...normaliseText(text).matchAll(wordsBeforeFor)].map(([, word]) => word!))

const mentions =
  /(?<![\p{L}\d])(?:para|for|fits?|compatible(?: con| with)?|tipo|equivalente a|equivalent to)\s+(?:el |la |los |las |the )?([\p{L}\d]{2,40})/gu

/** Finds the words after "para", "for" and "compatible con": what an article fits need not be its brand. */
const findMentioned = (text: string) => new Set([...normaliseText(text).matchAll(mentions)].map(([, word]) => word!))

/** Finds the positions of words that name a brand, unless the article shall only fit it. */
function findBrandPlaces(words: QueryWord[], { brands }: Dictionary, fitting: Set<string>): Set<number> {
  const places = new Set<number>()
  if (brands.size === 0) return places
  for (const [from, { term }] of words.entries())
    for (const { key, length } of listPhrases(words, from))
      if (brands.has(key) && !fitting.has(term)) for (let at = from; at < from + length; at += 1) places.add(at)
  return places
}

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
