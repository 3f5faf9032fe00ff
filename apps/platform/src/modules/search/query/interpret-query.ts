import type { QueryInterpretation, SearchMethod } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { toCode, looksLikeCode } from '../text/codes.ts'
import type { Language } from '../index/product-type.ts'
import { findNouns } from './word-importance.ts'
import * as rules from './rules.ts'
import { computeRarity } from './score-terms.ts'
import { loadStems, type Stems } from '../text/stems.ts'
import { lookUpWords, type KnownText, type Lexicon } from '../match/look-up-words.ts'
import { parseArticle, type ArticleWord } from '../match/parse-article.ts'
import type { WantedText } from '../match/rank-articles.ts'
import { findMeantPhrase, loadDictionaries, type Equivalent } from '../synonyms/dictionary.ts'
import { loadGroups } from '../synonyms/groups.ts'
import { loadVisibility } from './visibility.ts'
import * as queries from '../text/word-queries.ts'
import { hasDigit } from '../text/tokenizer.ts'

/** A variant named by a code, and the position of the query word it answers: undefined means all words. */
export type NamedVariant = { product: number; variant: number; word?: number; score: number; foundBy: SearchMethod }

/** A query as interpreted for the search. */
export type InterpretedQuery = WantedText & {
  words: rules.SearchWord[]
  named: NamedVariant[]
  exact: QueryInterpretation['exact']
  corrections: QueryInterpretation['corrections']
  /** Words that are not in the index. */
  dropped: string[]
  /** Brands that are searched by what they stand for. */
  equivalents: Equivalent[]
  isExact: boolean
  /** The words that name a kind of article, as bits. */
  nouns: number
}

/** Higher than any sum of word scores. */
const scores = { exact: 10_000, begins: 1000, holds: 500, wordIsCode: 100, wordBeginsCode: 12 }
const maxNamed = 200

export const toLanguage = ({ locale }: Context): Language => (locale === 'es-ES' ? 'es' : 'en')

type InterpretOptions = { isTyping?: boolean; requireTimeLeft: () => void }

/** Interprets a query; with `isTyping` the last word may be incomplete. */
export async function interpretQuery(
  context: Context,
  query: string,
  { isTyping = false, requireTimeLeft }: InterpretOptions,
): Promise<InterpretedQuery> {
  const language = toLanguage(context)
  const lexicon = { language, dictionary: (await loadDictionaries(context))[language] }
  const { words, equivalents, dropped, hasSignificantWords } = parseArticle(query, language, lexicon.dictionary)
  const { named, exact, isExact } = await findByCode(context, query, toCode(query))
  const interpreted: InterpretedQuery = {
    words: [],
    wanted: [],
    plainForms: [],
    named,
    exact,
    corrections: [],
    dropped,
    equivalents,
    isExact,
    nouns: 0,
  }
  // An exact code finds nothing but its variant; but a model may also be called "USB hub".
  const isCode = isExact && looksLikeCode(query) && (exact !== null || words.length === 1)
  if (words.length === 0 || isCode) return interpreted
  const hits = words.length > 1 ? await findByWordCodes(context, words) : new Map<number, WordHit[]>()
  const options = { hasSignificantWords, isTyping, hits, requireTimeLeft }
  const known = await resolveWords(context, words, { ...options, ...lexicon })
  const corrected = known.phrases.reduce((text, { from, to }) => text.replace(from, () => to), query)
  if (corrected !== query) {
    // The synonyms of a phrase are found only where it is spelt as in the table.
    const again = await interpretQuery(context, corrected, { isTyping, requireTimeLeft })
    return { ...again, corrections: [...known.phrases, ...again.corrections] }
  }
  interpreted.corrections.push(...known.corrections)
  interpreted.plainForms = known.plainForms
  for (const [at, { typed }] of words.entries()) {
    const isIncomplete = isTyping && at === words.length - 1
    const exactWord = known.words[at]
    const chosen = isIncomplete ? rules.withCompletions(typed, exactWord, known.completions) : exactWord
    if (!chosen && !isExact) interpreted.dropped.push(typed)
    if (!chosen) continue
    const word = interpreted.words.push(chosen) - 1
    const { dimension, ...wanted } = known.wanted[at]!
    // An incomplete number contradicts nothing.
    interpreted.wanted.push({ ...wanted, ...(dimension && !isIncomplete && { dimension }) })
    interpreted.named.push(...(hits.get(at) ?? []).map((hit) => ({ ...hit, word })))
  }
  interpreted.nouns = await findNouns(context, interpreted, language)
  return interpreted
}

type WordHit = Omit<NamedVariant, 'word'>
type ResolveOptions = Lexicon & {
  hasSignificantWords: boolean
  isTyping: boolean
  hits: Map<number, WordHit[]>
  requireTimeLeft: () => void
}
type Completion = { id: number; products: number; rarity: number }
type KnownWords = KnownText & { stems: Stems; products: number }
type Correction = InterpretedQuery['corrections'][number]
type ResolvedWords = KnownWords & {
  completions: Completion[]
  corrections: Correction[]
  /** Misspelt words, and the phrases of the table of synonyms that they mean. */
  phrases: Correction[]
}

/** Looks up the words in the index; unknown words are corrected, and then all are looked up again, as a phrase. */
async function resolveWords(
  context: Context,
  words: ArticleWord[],
  { hasSignificantWords, isTyping, hits, requireTimeLeft, ...lexicon }: ResolveOptions,
): Promise<ResolvedWords> {
  // A word that is an exact code is not searched by its parts.
  const corrected = words.map((word, at) => (hits.has(at) ? { ...word, parts: [] } : word))
  const first = await lookUp(context, corrected, lexicon)
  const completions = isTyping ? await findCompletions(context, words.at(-1)!.term, first) : []
  const corrections: Correction[] = []
  const phrases: Correction[] = []
  for (const [at, word] of words.entries()) {
    // An incomplete word with completions is not a typo.
    const hasCompletions = completions.length > 0 && at === words.length - 1
    if (first.words[at] || hasCompletions || !hasSignificantWords) continue
    requireTimeLeft()
    if (hasDigit(word.term)) {
      const named = hits.get(at) ?? (await findByCodePrefix(context, word))
      hits.set(at, named)
      if (named.length > 0) first.words[at] = toCodeWord(word, named)
      continue
    }
    const others = first.words.flatMap((each) => each?.terms.map(({ id }) => id) ?? [])
    const near = await correctWord(context, word, { ...first, isAlone: words.length === 1, others })
    const groups = (await loadGroups(context)).phrases[lexicon.language]
    const found = near.term === word.term ? undefined : near.term
    const phrase = findMeantPhrase(word.term, found, { ...lexicon.dictionary, groups })
    if (phrase !== undefined) phrases.push({ from: word.typed, to: phrase })
    else if (found !== undefined) corrections.push({ from: word.typed, to: found })
    corrected[at] = near
  }
  if (corrections.length === 0) return { ...first, corrections, completions, phrases }
  const again = await lookUp(context, corrected, lexicon)
  return { ...again, words: again.words.map((word, at) => first.words[at] ?? word), corrections, completions, phrases }
}

async function lookUp(context: Context, words: ArticleWord[], lexicon: Lexicon): Promise<KnownWords> {
  const { texts, ...rest } = await lookUpWords(context, [words], lexicon)
  return { ...texts[0]!, ...rest }
}

/** Finds the most common terms of words with this prefix. */
async function findCompletions(context: Context, term: string, { products }: KnownWords): Promise<Completion[]> {
  const rows = await queries.selectByPrefix(context.db, toLanguage(context), term)
  return rows.map(({ id, products: own }) => ({ id, products: own, rarity: computeRarity(own, products) }))
}

/** `others`: the terms of the other words of the query. */
type CorrectionContext = { stems: Stems; isAlone: boolean; others: number[] }

/** Corrects an unknown word: with a typo, with a typo in the other language, or two words written as one. */
async function correctWord(context: Context, word: ArticleWord, { stems, isAlone, others }: CorrectionContext) {
  const language = toLanguage(context)
  for (const each of [language, language === 'es' ? 'en' : 'es'] as const) {
    const stem = stems.toTerm(each, word.term).slice(each.length + 1)
    const similar = await queries.selectSimilar(context.db, each, { word: word.term, stem })
    const nearest = rules.listNearest({ word: word.term, stem, isAlone }, similar)
    const near = await chooseSupported(context.db, nearest, others)
    if (near) return { ...word, term: near.word, parts: [] }
    const halves = await splitInTwo(context, word.term, each)
    if (halves) return { ...word, term: halves.join(' '), parts: halves }
  }
  return word
}

/** Of several corrections chooses the one that most products have together with another word of the query. */
async function chooseSupported(db: Context['db'], nearest: rules.Similar[], others: number[]) {
  if (nearest.length < 2 || others.length === 0) return nearest[0]
  const names = nearest.map(({ name }) => name)
  const support = new Map(
    (await queries.selectSupport(db, names, others)).map(({ name, products }) => [name, products]),
  )
  return nearest.toSorted((a, b) => (support.get(b.name) ?? 0) - (support.get(a.name) ?? 0))[0]
}

/** Splits a word such as "mousepad" if both halves are words of the catalogue. */
async function splitInTwo(context: Context, term: string, language: Language) {
  const splits = rules.listSplits(term)
  if (splits.length === 0) return undefined
  const halves = splits.flat()
  const stems = await loadStems(context, { es: halves, en: halves })
  const { terms } = await queries.selectTerms(context.db, [
    ...new Set(halves.map((half) => stems.toTerm(language, half))),
  ])
  const products = new Map(terms.map((each) => [each.name, each.products]))
  const commonness = (half: string) => products.get(stems.toTerm(language, half)) ?? 0
  return splits
    .map(([one, other]) => ({ halves: [one, other], products: Math.min(commonness(one), commonness(other)) }))
    .filter((each) => each.products >= minProductsOfHalves)
    .toSorted((a, b) => b.products - a.products)[0]?.halves
}
const minProductsOfHalves = 3

/**
 * Finds words that are complete codes among others ("tornillo SCS-A2-M8-040"), by position: their variants match these
 * words.
 */
async function findByWordCodes(context: Context, words: rules.QueryWord[]): Promise<Map<number, WordHit[]>> {
  const codes = words.map(({ term, typed }) => (hasDigit(term) ? toCode(typed) : undefined))
  const searchable = codes.filter((code) => code !== undefined && code.length >= minWholeCodeLength) as string[]
  if (searchable.length === 0) return new Map()
  const found = await queries.selectByCode(context.db, searchable, await loadVisibility(context))
  const byCode = Map.groupBy(found, ({ code }) => code)
  return new Map(
    codes.flatMap((code, at) => {
      const hits = byCode.get(code ?? '')
      return hits ? [[at, hits.map((hit) => toNamed(hit, scores.wordIsCode))]] : []
    }),
  )
}
/** Shorter codes would be sizes: "m8x40". */
const minWholeCodeLength = 6

/** Finds codes that start with an unknown word. */
async function findByCodePrefix(context: Context, { typed }: rules.QueryWord): Promise<WordHit[]> {
  const code = toCode(typed)
  if (!code || code.length < minPrefixLength) return []
  const part = { limit: maxNamed, inside: false }
  const hits = await queries.selectByPartialCode(context.db, code, {
    ...part,
    visibility: await loadVisibility(context),
  })
  return hits.map((hit) => ({ ...hit, score: scores.wordBeginsCode, foundBy: 'SIMILAR_CODE' }))
}

const toCodeWord = ({ typed }: rules.QueryWord, hits: WordHit[]): rules.SearchWord => ({
  typed,
  terms: [],
  rarity: scores.wordBeginsCode,
  products: hits.length,
})

/** Finds the complete query as a code: exact matches first, then codes that start with it or contain it. */
async function findByCode(context: Context, query: string, code: string | undefined) {
  const noMatch = { named: [] as NamedVariant[], exact: null, isExact: false }
  if (!code) return noMatch
  const visibility = await loadVisibility(context)
  const exact = await queries.selectByCode(context.db, [code], visibility)
  const [only] = exact
  if (only) {
    const variants = new Set(exact.map(({ variantId }) => variantId))
    const isOne = variants.size === 1 && exact.some(({ isAlone }) => isAlone)
    return {
      named: exact.map((hit) => toNamed(hit, scores.exact)),
      exact: isOne ? { productId: only.productId, variantId: only.variantId } : null,
      isExact: true,
    }
  }
  if (!rules.canBeCodePrefix(query) || code.length < minPrefixLength) return noMatch
  const part = { limit: maxNamed, inside: false, visibility }
  const startingWith = await queries.selectByPartialCode(context.db, code, part)
  const containingCode =
    startingWith.length > 0 ? [] : await queries.selectByPartialCode(context.db, code, { ...part, inside: true })
  // Ordered by code, the shortest first.
  const toSimilar = (score: number) => (hit: Pick<queries.CodeHit, 'product' | 'variant'>, at: number) => ({
    ...hit,
    score: score - at / maxNamed,
    foundBy: 'SIMILAR_CODE' as const,
  })
  return {
    ...noMatch,
    named: [...startingWith.map(toSimilar(scores.begins)), ...containingCode.map(toSimilar(scores.holds))],
  }
}
const minPrefixLength = 4

/** How a code was found, by its kind in the index. */
const methodByCodeKind = ['CODE', 'MANUFACTURER_CODE', 'GTIN', 'CODE', 'OWN_NUMBER'] as const

const toNamed = ({ product, variant, kind }: queries.CodeHit, score: number): WordHit => ({
  product,
  variant,
  score,
  foundBy: methodByCodeKind[kind]!,
})
