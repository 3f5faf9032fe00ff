import { looksLikeCode } from './codes.ts'
import type { Language } from './product-type.ts'
import { rarityOf } from './scoring.ts'
import { isStopWord } from './stop-words.ts'
import { conceptsOf, type Stems } from './stems.ts'
import { mostTypos, typosBetween } from './typos.ts'
import { hasDigit, wordsOf } from './words.ts'

/** One thing a query asks for, as it was typed and as it is compared. */
export type QueryWord = { typed: string; term: string; parts: string[] }

/** Nobody means more; what is left out is said. */
const mostWords = 12

/** The words of a query that say something. If none does, what is there must do: "the boys" is a title. */
export function readQuery(query: string, language: Language) {
  const all = wordsOf(query).map(({ term, parts, at, end }) => ({ typed: query.slice(at, end) || term, term, parts }))
  const telling = all.filter(({ term }) => !isStopWord(term, language))
  const distinct = (telling.length > 0 ? telling : all).filter(
    ({ term }, at, list) => list.findIndex((each) => each.term === term) === at,
  )
  return {
    words: distinct.slice(0, mostWords) satisfies QueryWord[],
    left: distinct.slice(mostWords).map(({ typed }) => typed),
    isTelling: telling.length > 0,
  }
}

/** Names a word may be known by in the index, in the order in which they are trusted, with how much they count. */
export type Form = { name: string; factor: number }
export type WordForms = { forms: Form[]; instead: Form[][] }

const synonymFactor = 0.85
const joinedFactor = 0.85
const partFactor = 0.6

/**
 * What each word of a query may stand as. `forms` all count; of `instead` the first that is known does where no form is:
 * the word of the other language, the parts of a compound.
 */
export function formsOf(words: QueryWord[], language: Language, stems: Stems): WordForms[] {
  const other = language === 'es' ? 'en' : 'es'
  const terms = words.map(({ term }) => stems.termOf(language, term))
  const concepts = conceptsOf(terms, stems.phrases(language))
  const otherTerms = words.map(({ term }) => stems.termOf(other, term))
  const otherConcepts = conceptsOf(otherTerms, stems.phrases(other))
  const covering = (list: typeof concepts, at: number) =>
    list
      .filter(({ from, length }) => at >= from && at < from + length)
      .map(({ concept }) => ({ name: concept, factor: synonymFactor }))
  return words.map(({ parts }, at) => ({
    forms: [
      { name: terms[at]!, factor: 1 },
      ...joined(words, at, (term) => stems.termOf(language, term)),
      ...covering(concepts, at),
    ].filter(isFirst),
    instead: [
      [...covering(otherConcepts, at), { name: otherTerms[at]!, factor: 1 }].filter(isFirst),
      ...(parts.length > 0 ? [parts.map((part) => ({ name: stems.termOf(language, part), factor: partFactor }))] : []),
    ],
  }))
}

/** Every name a form goes by, once. */
export const namesOf = (forms: WordForms[]): string[] => [
  ...new Set(forms.flatMap(({ forms: own, instead }) => [...own, ...instead.flat()]).map(({ name }) => name)),
]

/** "flash light" is a flashlight: with the word before it and with the one after it. */
function joined(words: QueryWord[], at: number, nameOf: (term: string) => string): Form[] {
  return [at - 1, at]
    .filter((from) => from >= 0 && from + 1 < words.length)
    .map((from) => words[from]!.term + words[from + 1]!.term)
    .filter((term) => !hasDigit(term))
    .map((term) => ({ name: nameOf(term), factor: joinedFactor }))
}

/** Pairs whose stems are needed before forms can be told. */
export function joinedWords(words: QueryWord[]): string[] {
  return words.slice(1).map(({ term }, at) => words[at]!.term + term)
}

const isFirst = ({ name }: Form, at: number, all: Form[]) => all.findIndex((each) => each.name === name) === at

export type KnownTerm = { id: number; products: number }
/** A word as it is looked for: terms with what a hit counts. */
export type SoughtWord = { typed: string; terms: { id: number; weight: number }[]; rarity: number; products: number }

/** The forms of a word the index knows; none when the word is unknown. */
export function chooseForms(
  typed: string,
  { forms, instead }: WordForms,
  { known, products }: { known: Map<string, KnownTerm>; products: number },
) {
  const isKnown = ({ name }: Form) => (known.get(name)?.products ?? 0) > 0
  const chosen = [forms, ...instead].map((each) => each.filter(isKnown)).find((each) => each.length > 0)
  if (!chosen) return undefined
  // As telling as its commonest form: a synonym must not count more because fewer products say it.
  const commonest = Math.max(...chosen.map(({ name }) => known.get(name)!.products))
  const rarity = rarityOf(commonest, products)
  const terms = chosen.map(({ name, factor }) => ({ id: known.get(name)!.id, weight: rarity * factor }))
  return { typed, terms, rarity, products: commonest } satisfies SoughtWord
}

/** A word that is still being typed stands for all that begin like it; for itself most of all. */
export function withBeginnings(
  typed: string,
  whole: SoughtWord | undefined,
  begun: { id: number; rarity: number; products: number }[],
) {
  const known = new Set(whole?.terms.map(({ id }) => id))
  const further = begun.filter(({ id }) => !known.has(id))
  if (!whole && further.length === 0) return undefined
  const rarity = whole?.rarity ?? Math.min(...further.map((each) => each.rarity))
  const terms = further.map(({ id }) => ({ id, weight: rarity * beginningFactor }))
  const products = (whole?.products ?? 0) + further.reduce((sum, each) => sum + each.products, 0)
  return { typed, terms: [...(whole?.terms ?? []), ...terms], rarity, products } satisfies SoughtWord
}
const beginningFactor = 0.8

/**
 * The word to begin with, where one is much rarer than the others: of the others only what stands beside it is looked at.
 * A word that is a code has no terms and is few anyway.
 */
export function findRarest(words: SoughtWord[]): SoughtWord | undefined {
  const [rarest, next] = words.toSorted((a, b) => a.products - b.products)
  if (!rarest || !next || words.some(({ terms }) => terms.length === 0)) return undefined
  const others = words.reduce((sum, { products }) => sum + products, 0) - rarest.products
  return rarest.products * words.length < others ? rarest : undefined
}

export type Similar = { name: string; term: string; word: string; products: number }

type Unknown = { word: string; stem: string; isAlone?: boolean }

/** The catalogue's word nearest to an unknown one: fewest typos, then the commonest. */
export function nearest({ word, stem, isAlone }: Unknown, candidates: Similar[]): Similar | undefined {
  // A short word is taken for another only where there is nothing else to go by.
  const most = isAlone && word.length === 3 ? 1 : mostTypos(word)
  if (most === 0) return undefined
  return candidates
    .map((each) => {
      const ofWord = typosBetween(word, each.word, most)
      const typos = Math.min(typosBetween(stem, each.term, most), ofWord)
      // The first letter is seldom wrong, and who types has often not finished.
      const isBegun = word.length >= 4 && each.term.startsWith(stem)
      const cost = (isBegun ? 1 : typos) + ofWord / 10 + (each.term[0] === stem[0] ? 0 : 0.5)
      return { each, cost, isNear: isBegun || typos <= most }
    })
    .filter(({ isNear }) => isNear)
    .toSorted((a, b) => a.cost - b.cost || b.each.products - a.each.products || (a.each.name < b.each.name ? -1 : 1))[0]
    ?.each
}

/** Ways to read a word as two: "mousepad". */
export function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = []
  for (let at = shortestHalf; at <= word.length - shortestHalf; at += 1)
    splits.push([word.slice(0, at), word.slice(at)])
  return splits
}
const shortestHalf = 3

/** Whether beginnings of codes are looked for: not for what reads as a size, a measure or a plain small number. */
export function mayBeginCode(query: string): boolean {
  if (!looksLikeCode(query)) return false
  const words = wordsOf(query)
  return !words.every(({ term }) => isMeasure.test(term))
}
const isMeasure =
  /^(?:\d{1,3}|m?\d{1,3}(?:\.\d+)?|\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+|[\d./-]+[a-z]{1,3}|(?:iso|din|en)\d+)$/
