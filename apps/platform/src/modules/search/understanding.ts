import type { Understanding } from '@tiber/contract/search'
import type { Context } from '../../context.ts'
import { accountOf } from '../catalogue/service.ts'
import { findCode } from './codes.ts'
import type { Language } from './product-type.ts'
import * as rules from './rules.ts'
import { learnStems, type Stems } from './stems.ts'
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
const scores = { exact: 10_000, begins: 1000, holds: 500, wordIsCode: 12 }
const mostNamed = 200

export const languageOf = ({ locale }: Context): Language => (locale === 'es-ES' ? 'es' : 'en')

/** `isTyping`: the last word may be the beginning of one. */
export async function understand(
  context: Context,
  query: string,
  { isTyping = false }: { isTyping?: boolean } = {},
): Promise<Understood> {
  const language = languageOf(context)
  const { words, left, isTelling } = rules.readQuery(query, language)
  const code = findCode(query)
  const byCode = await namedBy(context, query, code)
  const sought: Understood = {
    words: [],
    named: byCode.named,
    exact: byCode.exact,
    corrections: [],
    dropped: left,
    isExact: byCode.isExact,
  }
  // Who types a whole code wants that and nothing like it.
  if (words.length === 0 || (byCode.isExact && words.length === 1)) return sought
  const stems = await learnStems(context.db, stemWords(words))
  const forms = rules.formsOf(words, language, stems)
  const { terms, products } = await queries.selectTerms(context.db, namesOf(forms))
  const known = new Map(terms.map((each) => [each.name, each]))
  const begun = isTyping && words.length > 0 ? await beginnings(context, words.at(-1)!.term, { stems, products }) : []
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1
    const whole = rules.chooseForms(word.typed, forms[at]!, known, products)
    const chosen =
      (isLast && rules.withBeginnings(word.typed, whole, begun)) ||
      (whole ??
        (isTelling
          ? await searchUnknown(context, word, { stems, products, sought, isAlone: words.length === 1 })
          : undefined))
    if (chosen) sought.words.push(chosen)
    else if (!byCode.isExact) sought.dropped.push(word.typed)
  }
  return sought
}

/** The commonest words that begin like this one. */
async function beginnings(context: Context, term: string, { stems, products }: { stems: Stems; products: number }) {
  const language = languageOf(context)
  const stem = stems.termOf(language, term).replace(/^\S* /, '')
  const rows = await queries.selectBeginnings(context.db, language, [...new Set([stem, term])])
  return rows.map(({ id, products: own }) => ({ id, rarity: rules.rarityIn(own, products) }))
}

type Unknown = { stems: Stems; products: number; sought: Understood; isAlone: boolean }

/** A word the catalogue does not have: a code, a word with a typo, two words written as one. */
async function searchUnknown(context: Context, word: rules.QueryWord, { stems, products, sought, isAlone }: Unknown) {
  if (hasDigit(word.term)) return nameByWord(context, word, sought)
  const language = languageOf(context)
  for (const each of [language, language === 'es' ? 'en' : 'es'] as const) {
    const found = await correct(context, word, { language: each, stems, products, isAlone })
    if (!found) continue
    if (found.to !== word.term) sought.corrections.push({ from: word.typed, to: found.to })
    return found.word
  }
  return undefined
}

type Correcting = { language: Language; stems: Stems; products: number; isAlone: boolean }

async function correct(
  { db }: Context,
  { typed, term }: rules.QueryWord,
  { language, stems, products, isAlone }: Correcting,
) {
  const stem = stems.termOf(language, term).slice(language.length + 1)
  const near = rules.nearest(term, stem, await queries.selectSimilar(db, language, stem), isAlone)
  if (near) {
    const { terms } = await queries.selectTerms(db, [near.name])
    const forms = { forms: [{ name: near.name, factor: 1 }], instead: [] }
    const word = rules.chooseForms(typed, forms, new Map(terms.map((each) => [each.name, each])), products)
    if (word) return { word, to: near.word }
  }
  return splitInTwo(db, { typed, term, parts: [] }, { language, stems, products, isAlone })
}

/** "mousepad": both halves count as one word, and either is better than nothing. */
async function splitInTwo(db: Context['db'], { typed, term }: rules.QueryWord, { language, products }: Correcting) {
  const splits = rules.splitsOf(term)
  if (splits.length === 0) return undefined
  const halves = splits.flat()
  const stems = await learnStems(db, { es: halves, en: halves })
  const { terms } = await queries.selectTerms(db, [...new Set(halves.map((half) => stems.termOf(language, half)))])
  const known = new Map(terms.map((each) => [each.name, each]))
  const commonness = (half: string) => known.get(stems.termOf(language, half))?.products ?? 0
  const best = splits
    .map(([one, other]) => ({ one, other, products: Math.min(commonness(one), commonness(other)) }))
    .filter((each) => each.products >= 3)
    .toSorted((a, b) => b.products - a.products)[0]
  if (!best) return undefined
  const forms = [best.one, best.other].map((half) => ({ name: stems.termOf(language, half), factor: 1 }))
  const word = rules.chooseForms(typed, { forms, instead: [] }, known, products)
  return word && { word, to: `${best.one} ${best.other}` }
}

/** A word of the query that is a code: what has it answers this word. */
async function nameByWord({ db }: Context, { term, typed }: rules.QueryWord, sought: Understood) {
  const code = findCode(term)
  if (!code || code.length < 4) return undefined
  const hits = await queries.selectByPartOfCode(db, code, { limit: mostNamed, inside: false })
  if (hits.length === 0) return undefined
  const word = sought.words.length
  sought.named.push(...hits.map(({ product, variant }) => ({ product, variant, word, score: scores.wordIsCode })))
  return { typed, terms: [], rarity: scores.wordIsCode }
}

/** The whole query as a code: first those that have exactly it, then those whose code begins with it or holds it. */
async function namedBy(context: Context, query: string, code: string | undefined) {
  const nobody = { named: [] as NamedVariant[], exact: null, isExact: false }
  if (!code) return nobody
  const exact = await queries.selectByCode(context.db, [code], accountOf(context))
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
  const beginning = await queries.selectByPartOfCode(context.db, code, { limit: mostNamed, inside: false })
  const holding =
    beginning.length > 0 ? [] : await queries.selectByPartOfCode(context.db, code, { limit: mostNamed, inside: true })
  const toNamed = (score: number) => (hit: queries.CodeHit, at: number) => ({
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

const namesOf = (forms: rules.WordForms[]) => [
  ...new Set(forms.flatMap(({ forms: own, instead }) => [...own, ...instead.flat()]).map(({ name }) => name)),
]
