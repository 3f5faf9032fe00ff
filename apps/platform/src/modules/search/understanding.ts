import type { Understanding } from '@tiber/contract/search'
import type { Context } from '../../context.ts'
import { findCode, looksLikeCode } from './codes.ts'
import type { Language } from './product-type.ts'
import * as rules from './rules.ts'
import { rarityOf } from './scoring.ts'
import { learnStems, type Stems } from './stems.ts'
import { askingOf } from './visibility.ts'
import * as queries from './word-queries.ts'
import { hasDigit } from './words.ts'

/** A variant that was named by a code, and which words of the query (by position) that answers: all, where undefined. */
export type NamedVariant = { product: number; variant: number; word?: number; score: number }

/** A query as it is looked for. */
export type Understood = {
  words: rules.SoughtWord[]
  named: NamedVariant[]
  exact: Understanding['exact']
  corrections: Understanding['corrections']
  /** Words nobody knows. */
  dropped: string[]
  isExact: boolean
}

/** Above whatever words can add up to. */
const scores = { exact: 10_000, begins: 1000, holds: 500, wordIsCode: 100, wordBeginsCode: 12 }
const mostNamed = 200

const languageOf = ({ locale }: Context): Language => (locale === 'es-ES' ? 'es' : 'en')

type Asked = { isTyping?: boolean; requireTime: () => void }

/** `isTyping`: the last word may be the beginning of one. */
export async function understand(
  context: Context,
  query: string,
  { isTyping = false, requireTime }: Asked,
): Promise<Understood> {
  const language = languageOf(context)
  const { words, left, isTelling } = rules.readQuery(query, language)
  const { named, exact, isExact } = await namedBy(context, query, findCode(query))
  const sought: Understood = { words: [], named, exact, corrections: [], dropped: left, isExact }
  // Who types a whole code wants that and nothing like it; a model may also be called "USB hub".
  const isCode = isExact && looksLikeCode(query) && (exact !== null || words.length === 1)
  if (words.length === 0 || isCode) return sought
  const hits = words.length > 1 ? await namedByWords(context, words) : new Map<number, WordHit[]>()
  const known = await knownForms(context, words, { isTelling, isTyping, hits, requireTime })
  sought.corrections.push(...known.corrections)
  for (const [at, { typed }] of words.entries()) {
    const whole = known.words[at]
    const chosen = at === words.length - 1 ? rules.withBeginnings(typed, whole, known.begun) : whole
    if (!chosen && !isExact) sought.dropped.push(typed)
    if (!chosen) continue
    const word = sought.words.push(chosen) - 1
    sought.named.push(...(hits.get(at) ?? []).map((hit) => ({ ...hit, word })))
  }
  return sought
}

type WordHit = Omit<NamedVariant, 'word'>
type Knowing = { isTelling: boolean; isTyping: boolean; hits: Map<number, WordHit[]>; requireTime: () => void }
type Begun = { id: number; products: number; rarity: number }
type Known = { words: (rules.SoughtWord | undefined)[]; stems: Stems; products: number }

/** The words as the index knows them. Unknown ones are corrected, and then all are looked up once more, as a phrase. */
async function knownForms(
  context: Context,
  words: rules.QueryWord[],
  { isTelling, isTyping, hits, requireTime }: Knowing,
): Promise<Known & Pick<Understood, 'corrections'> & { begun: Begun[] }> {
  // What a whole code names is not looked for by parts of the code.
  const corrected = words.map((word, at) => (hits.has(at) ? { ...word, parts: [] } : word))
  const first = await lookUp(context, corrected)
  const begun = isTyping ? await beginnings(context, words.at(-1)!.term, first) : []
  const corrections: Understood['corrections'] = []
  for (const [at, word] of words.entries()) {
    // Half a word that begins others is no typo.
    const isBegun = begun.length > 0 && at === words.length - 1
    if (first.words[at] || isBegun || !isTelling) continue
    requireTime()
    if (hasDigit(word.term)) {
      const named = hits.get(at) ?? (await namedByBeginning(context, word))
      hits.set(at, named)
      if (named.length > 0) first.words[at] = toCodeWord(word, named)
      continue
    }
    const near = await correctWord(context, word, { ...first, isAlone: words.length === 1 })
    if (near.term !== word.term) corrections.push({ from: word.typed, to: near.term })
    corrected[at] = near
  }
  if (corrections.length === 0) return { ...first, corrections, begun }
  const again = await lookUp(context, corrected)
  return { ...again, words: again.words.map((word, at) => first.words[at] ?? word), corrections, begun }
}

async function lookUp(context: Context, words: rules.QueryWord[]): Promise<Known> {
  const language = languageOf(context)
  const stems = await learnStems(context.db, stemWords(words))
  const forms = rules.formsOf(words, language, stems)
  const { terms, products } = await queries.selectTerms(context.db, rules.namesOf(forms))
  const known = new Map(terms.map((each) => [each.name, each]))
  return {
    words: words.map(({ typed }, at) => rules.chooseForms(typed, forms[at]!, { known, products })),
    stems,
    products,
  }
}

/** The commonest words that begin like this one. */
async function beginnings(context: Context, term: string, { stems, products }: Known): Promise<Begun[]> {
  const language = languageOf(context)
  const stem = stems.termOf(language, term).replace(/^\S* /, '')
  const rows = await queries.selectBeginnings(context.db, language, [...new Set([stem, term])])
  return rows.map(({ id, products: own }) => ({ id, products: own, rarity: rarityOf(own, products) }))
}

type Correcting = { stems: Stems; products: number; isAlone: boolean }

/** A word the catalogue does not have: with a typo, of the other language with a typo, or two words written as one. */
async function correctWord(context: Context, word: rules.QueryWord, { stems, isAlone }: Correcting) {
  const language = languageOf(context)
  for (const each of [language, language === 'es' ? 'en' : 'es'] as const) {
    const stem = stems.termOf(each, word.term).slice(each.length + 1)
    const similar = await queries.selectSimilar(context.db, each, { word: word.term, stem })
    const near = rules.nearest({ word: word.term, stem, isAlone }, similar)
    if (near) return { ...word, term: near.word, parts: [] }
    const halves = await splitInTwo(context.db, word.term, each)
    if (halves) return { ...word, term: halves.join(' '), parts: halves }
  }
  return word
}

/** "mousepad": where both halves are words of the catalogue. */
async function splitInTwo(db: Context['db'], term: string, language: Language) {
  const splits = rules.splitsOf(term)
  if (splits.length === 0) return undefined
  const halves = splits.flat()
  const stems = await learnStems(db, { es: halves, en: halves })
  const { terms } = await queries.selectTerms(db, [...new Set(halves.map((half) => stems.termOf(language, half)))])
  const products = new Map(terms.map((each) => [each.name, each.products]))
  const commonness = (half: string) => products.get(stems.termOf(language, half)) ?? 0
  return splits
    .map(([one, other]) => ({ halves: [one, other], products: Math.min(commonness(one), commonness(other)) }))
    .filter((each) => each.products >= leastOfHalves)
    .toSorted((a, b) => b.products - a.products)[0]?.halves
}
const leastOfHalves = 3

/** Words that are whole codes beside others ("tornillo SCS-A2-M8-040"), by position: what has them answers these words. */
async function namedByWords(context: Context, words: rules.QueryWord[]): Promise<Map<number, WordHit[]>> {
  const codes = words.map(({ term, typed }) => (hasDigit(term) ? findCode(typed) : undefined))
  const telling = codes.filter((code) => code !== undefined && code.length >= shortestWhole) as string[]
  if (telling.length === 0) return new Map()
  const found = await queries.selectByCode(context.db, telling, await askingOf(context))
  const byCode = Map.groupBy(found, ({ code }) => code)
  return new Map(
    codes.flatMap((code, at) => {
      const hits = byCode.get(code ?? '')
      return hits ? [[at, hits.map(({ product, variant }) => ({ product, variant, score: scores.wordIsCode }))]] : []
    }),
  )
}
/** Shorter ones are sizes: "m8x40". */
const shortestWhole = 6

/** A word nobody knows that begins a code. */
async function namedByBeginning(context: Context, { typed }: rules.QueryWord): Promise<WordHit[]> {
  const code = findCode(typed)
  if (!code || code.length < shortestBeginning) return []
  const part = { limit: mostNamed, inside: false }
  const hits = await queries.selectByPartOfCode(context.db, code, { ...part, asking: await askingOf(context) })
  return hits.map(({ product, variant }) => ({ product, variant, score: scores.wordBeginsCode }))
}

const toCodeWord = ({ typed }: rules.QueryWord, hits: WordHit[]): rules.SoughtWord => ({
  typed,
  terms: [],
  rarity: scores.wordBeginsCode,
  products: hits.length,
})

/** The whole query as a code: first those that have exactly it, then those whose code begins with it or holds it. */
async function namedBy(context: Context, query: string, code: string | undefined) {
  const nobody = { named: [] as NamedVariant[], exact: null, isExact: false }
  if (!code) return nobody
  const asking = await askingOf(context)
  const exact = await queries.selectByCode(context.db, [code], asking)
  const [only] = exact
  if (only) {
    const variants = new Set(exact.map(({ variantId }) => variantId))
    const isOne = variants.size === 1 && exact.some(({ isAlone }) => isAlone)
    return {
      named: exact.map(({ product, variant }) => ({ product, variant, score: scores.exact })),
      exact: isOne ? { productId: only.productId, variantId: only.variantId } : null,
      isExact: true,
    }
  }
  if (!rules.mayBeginCode(query) || code.length < shortestBeginning) return nobody
  const part = { limit: mostNamed, inside: false, asking }
  const beginning = await queries.selectByPartOfCode(context.db, code, part)
  const holding =
    beginning.length > 0 ? [] : await queries.selectByPartOfCode(context.db, code, { ...part, inside: true })
  const toNamed = (score: number) => (hit: Pick<queries.CodeHit, 'product' | 'variant'>, at: number) => ({
    product: hit.product,
    variant: hit.variant,
    // In the order of their codes, shortest first.
    score: score - at / mostNamed,
  })
  return { ...nobody, named: [...beginning.map(toNamed(scores.begins)), ...holding.map(toNamed(scores.holds))] }
}
const shortestBeginning = 4

function stemWords(words: rules.QueryWord[]) {
  const all = [...words.flatMap(({ term, parts }) => [term, ...parts]), ...rules.joinedWords(words)]
  return { es: all, en: all }
}
