import { looksLikeCode } from '../text/codes.ts'
import type { Language } from '../index/product-type.ts'
import { computeRarity } from './score-terms.ts'
import { isStopWord } from '../text/stop-words.ts'
import { findConcepts, type Stems } from '../text/stems.ts'
import { countTypos, listSingulars, maxTypos } from '../text/typos.ts'
import { hasDigit, tokenize } from '../text/tokenizer.ts'

/** One word of a query, as typed and as compared. */
export type QueryWord = {
  typed: string
  term: string
  parts: string[]
  /** Words with the same meaning. */
  alternatives?: string[]
}

/** As many as a search has bits for; further words are ignored and reported. */
export const maxWords = 12

/** Returns the significant words of a query; a query of stop words alone keeps them: "the boys" is a title. */
export function parseQuery(query: string, language: Language) {
  const all = tokenize(query).map(({ term, parts, at, end }) => ({ typed: query.slice(at, end) || term, term, parts }))
  const significant = all.filter(({ term }) => !isStopWord(term, language))
  const distinct = (significant.length > 0 ? significant : all).filter(
    ({ term }, at, list) => list.findIndex((each) => each.term === term) === at,
  )
  return {
    words: distinct.slice(0, maxWords) satisfies QueryWord[],
    dropped: distinct.slice(maxWords).map(({ typed }) => typed),
    hasSignificantWords: significant.length > 0,
  }
}

/** A term a word may be indexed under, with its weight. */
export type Form = { name: string; factor: number }
export type WordForms = { forms: Form[]; fallbacks: Form[][] }

const synonymFactor = 0.85
const joinedFactor = 0.85
const partFactor = 0.6

/**
 * Returns the possible terms of each word. All `forms` count; where none is known, the first known group of `fallbacks`
 * does: the word of the other language, the parts of a compound.
 */
export function listForms(words: QueryWord[], language: Language, stems: Stems): WordForms[] {
  const other = language === 'es' ? 'en' : 'es'
  const terms = words.map(({ term }) => stems.toTerm(language, term))
  const concepts = findConcepts(terms, stems.phrases(language))
  const otherTerms = words.map(({ term }) => stems.toTerm(other, term))
  const otherConcepts = findConcepts(otherTerms, stems.phrases(other))
  const findCovering = (list: typeof concepts, at: number) =>
    list
      .filter(({ from, length }) => at >= from && at < from + length)
      .map(({ concept }) => ({ name: concept, factor: synonymFactor }))
  return words.map(({ term, parts, alternatives = [] }, at) => ({
    forms: [
      { name: terms[at]!, factor: 1 },
      ...joinNeighbours(words, at, (term) => stems.toTerm(language, term)),
      ...findCovering(concepts, at),
      ...alternatives.map((term) => ({ name: stems.toTerm(language, term), factor: synonymFactor })),
    ].filter(isFirst),
    fallbacks: [
      [...findCovering(otherConcepts, at), { name: otherTerms[at]!, factor: 1 }].filter(isFirst),
      ...(parts.length > 0 ? [parts.map((part) => ({ name: stems.toTerm(language, part), factor: partFactor }))] : []),
      ...readDiameter(term),
      ...splitLetters(term, (part) => stems.toTerm(language, part)),
    ],
  }))
}

/** "d8" is a diameter of 8 mm. */
function readDiameter(term: string): Form[][] {
  const [, diameter] = /^d(\d{1,3}(?:\.\d+)?)$/.exec(term) ?? []
  return diameter ? [[` ${diameter}mm`, ` ${diameter}`].map((name) => ({ name, factor: partFactor }))] : []
}

/** "cat6" is "cat 6". */
function splitLetters(term: string, toName: (part: string) => string): Form[][] {
  const [, letters, digits] = /^([a-z]{3})(\d{1,2})$/.exec(term) ?? []
  return letters && digits ? [[letters, digits].map((part) => ({ name: toName(part), factor: partFactor }))] : []
}

/** Lists every term name once. */
export const listNames = (forms: WordForms[]): string[] => [
  ...new Set(forms.flatMap(({ forms: own, fallbacks }) => [...own, ...fallbacks.flat()]).map(({ name }) => name)),
]

/** Joins the word with the one before and the one after: "flash light" is a flashlight. */
function joinNeighbours(words: QueryWord[], at: number, toName: (term: string) => string): Form[] {
  return [at - 1, at]
    .filter((from) => from >= 0 && from + 1 < words.length)
    .map((from) => words[from]!.term + words[from + 1]!.term)
    .filter((term) => !hasDigit(term))
    .map((term) => ({ name: toName(term), factor: joinedFactor }))
}

/** Lists the words whose stems are needed before forms can be determined, joined pairs among them. */
export function listStemWords(words: QueryWord[]): string[] {
  const joined = words.slice(1).map(({ term }, at) => words[at]!.term + term)
  return [...words.flatMap(({ term, parts, alternatives = [] }) => [term, ...parts, ...alternatives]), ...joined]
}

const isFirst = ({ name }: Form, at: number, all: Form[]) => all.findIndex((each) => each.name === name) === at

export type KnownTerm = { id: number; products: number }
/** A word to search for: its terms with the weight of a hit. */
export type SearchWord = { typed: string; terms: { id: number; weight: number }[]; rarity: number; products: number }

/** Returns the forms of a word that the index knows; undefined if it knows none. */
export function chooseForms(
  typed: string,
  { forms, fallbacks }: WordForms,
  { known, products }: { known: Map<string, KnownTerm>; products: number },
) {
  const isKnown = ({ name }: Form) => (known.get(name)?.products ?? 0) > 0
  const chosen = [forms, ...fallbacks].map((each) => each.filter(isKnown)).find((each) => each.length > 0)
  if (!chosen) return undefined
  // As rare as its most common form: a synonym must not count more because fewer products contain it.
  const commonest = Math.max(...chosen.map(({ name }) => known.get(name)!.products))
  const rarity = computeRarity(commonest, products)
  const terms = chosen.map(({ name, factor }) => ({ id: known.get(name)!.id, weight: rarity * factor }))
  return { typed, terms, rarity, products: commonest } satisfies SearchWord
}

/** Expands a word that is still being typed to all terms with that prefix; the exact word counts most. */
export function withCompletions(
  typed: string,
  exactWord: SearchWord | undefined,
  completions: { id: number; rarity: number; products: number }[],
) {
  const known = new Set(exactWord?.terms.map(({ id }) => id))
  const further = completions.filter(({ id }) => !known.has(id))
  if (!exactWord && further.length === 0) return undefined
  const rarity = exactWord?.rarity ?? Math.min(...further.map((each) => each.rarity))
  const terms = further.map(({ id }) => ({ id, weight: rarity * completionFactor }))
  const products = (exactWord?.products ?? 0) + further.reduce((sum, each) => sum + each.products, 0)
  return { typed, terms: [...(exactWord?.terms ?? []), ...terms], rarity, products } satisfies SearchWord
}
const completionFactor = 0.8

/**
 * Returns the word to start with if it is much rarer than the others: then only products that contain it are
 * considered. A word that is a code has no terms and few results anyway.
 */
export function findRarest(words: SearchWord[]): SearchWord | undefined {
  const [rarest, next] = words.toSorted((a, b) => a.products - b.products)
  if (!rarest || !next || words.some(({ terms }) => terms.length === 0)) return undefined
  const others = words.reduce((sum, { products }) => sum + products, 0) - rarest.products
  return rarest.products * words.length < others ? rarest : undefined
}

export type Similar = { name: string; term: string; word: string; products: number }

type UnknownWord = { word: string; stem: string; isAlone?: boolean }

/** Finds the catalogue's word nearest to an unknown one: fewest typos, then the most common. */
export const findNearest = (unknown: UnknownWord, candidates: Similar[]): Similar | undefined =>
  listNearest(unknown, candidates)[0]

/** Costs that differ by less are the same number of typos. */
const costTolerance = 0.25

/** Lists the catalogue's words nearest to an unknown one, with the same number of typos. */
export function listNearest({ word, stem, isAlone }: UnknownWord, candidates: Similar[]): Similar[] {
  // A short word is corrected only if it is the only one.
  const limit = isAlone && word.length === 3 ? 1 : maxTypos(word)
  if (limit === 0) return []
  const near = candidates
    .map((each) => {
      const wordTypos = Math.min(...listSingulars(word).map((form) => countTypos(form, each.word, limit)))
      const stemTypos = countStemTypos({ word, stem }, each) ?? limit + 1
      const typos = Math.min(stemTypos, wordTypos)
      // The first letter is seldom wrong, and the word is often incomplete: "ceilin", but not "escalera" for "escalonada".
      const isPrefix = word.length >= 4 && (each.word.startsWith(word) || each.term.startsWith(word))
      const cost = (isPrefix ? 1 : typos) + wordTypos / 10 + (each.term[0] === stem[0] ? 0 : 0.5)
      return { each, cost, isNear: isPrefix || typos <= limit }
    })
    .filter(({ isNear }) => isNear)
    .toSorted((a, b) => a.cost - b.cost || b.each.products - a.each.products || (a.each.name < b.each.name ? -1 : 1))
  return near.filter(({ cost }) => cost < near[0]!.cost + costTolerance).map(({ each }) => each)
}

/** Counts the typos of a stem; undefined if it is another stem. */
function countStemTypos({ word, stem }: UnknownWord, near: Similar): number | undefined {
  // A stem allows as many typos as a word of its length: that of "pila" is one letter from that of "piel".
  const max = maxTypos(stem)
  // Short stems are often alike by chance: that of "beans" is one letter from that of "bearing".
  const isOfOtherLength = Math.abs(word.length - near.word.length) > 1
  if (stem.length <= maxShortStem && isOfOtherLength) return undefined
  const typos = countTypos(stem, near.term, max)
  return typos <= max ? typos : undefined
}
const maxShortStem = 4

/** Lists the ways to split a word in two: "mousepad". */
export function listSplits(word: string): [string, string][] {
  const splits: [string, string][] = []
  for (let at = minHalfLength; at <= word.length - minHalfLength; at += 1)
    splits.push([word.slice(0, at), word.slice(at)])
  return splits
}
const minHalfLength = 3

/** Whether code prefixes are searched: not for sizes, measures or plain small numbers. */
export function canBeCodePrefix(query: string): boolean {
  if (!looksLikeCode(query)) return false
  const words = tokenize(query)
  return !words.every(({ term }) => isMeasure.test(term))
}
const isMeasure =
  /^(?:\d{1,3}|m?\d{1,3}(?:\.\d+)?|\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+|[\d./-]+[a-z]{1,3}|(?:iso|din|en)\d+)$/
