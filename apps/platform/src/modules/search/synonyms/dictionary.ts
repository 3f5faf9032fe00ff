import type { Db } from '@tiber/server/database'
import type { Context } from '../../../context.ts'
import { createCache, createRebuild } from '../../../database/cache.ts'
import { languages, type Language, localesByLanguage } from '../index/product-type.ts'
import { maxWords, type QueryWord } from '../query/rules.ts'
import { tokenize } from '../text/tokenizer.ts'
import { countTypos, maxTypos } from '../text/typos.ts'
import { toConcept, type Groups } from './groups.ts'
import { selectBrands, selectForStore, selectWordCounts } from './synonym-queries.ts'

/** What a phrase of the table stands for. */
type Entry = { meaning: QueryWord[]; text: string; isBrand: boolean }

/** The synonyms of one language, by their words joined. */
export type Dictionary = {
  entries: Map<string, Entry[]>
  plainForms: { name: string[]; plain: string[] }[]
  /** Brands that are sold and that products of others mention, each with its words joined. */
  brands: Set<string>
}

type Dictionaries = Record<Language, Dictionary>

/** A brand in a query that is searched by what it stands for. */
export type Equivalent = { word: string; meaning: string }

type DictionaryRows = {
  rows: Awaited<ReturnType<typeof selectForStore>>
  sold: { name: string; products: number }[]
  mentioned: string[]
}

const dictionaryCache = createCache(
  { name: 'search synonyms', seconds: 60 },
  async (db: Db, storeId: string | null, previous?: Dictionaries): Promise<Dictionaries> => {
    const rows = await selectForStore(db, storeId)
    const sold = await selectBrands(db)
    return buildDictionaries({ rows, sold, mentioned: await findMentionedBrands(db, sold) }, previous)
  },
)

const buildDictionaries = createRebuild(({ rows, sold, mentioned }: DictionaryRows): Dictionaries => {
  const soldBrands = sold.map(({ name }) => listTerms(name))
  const brands = new Set(mentioned)
  const isSold = (phrase: string) => {
    const terms = listTerms(phrase)
    return soldBrands.some((brand) => brand.length > 0 && brand.every((term, at) => terms[at] === term))
  }
  const indexed = new Set(rows.filter(({ isIndexed }) => isIndexed).map(({ meaning }) => toConcept(meaning)))
  const build = (language: Language): Dictionary => {
    const own = rows.filter(({ locale }) => locale === null || locale === localesByLanguage[language])
    const entries = new Map<string, Entry[]>()
    const add = (phrase: string, text: string, isBrand: boolean) => {
      const key = joinWords(listTerms(phrase).map(toSingular))
      const entry = { meaning: toQueryWords(text, phrase), text, isBrand }
      entries.set(key, [...(entries.get(key) ?? []), entry])
    }
    // Of two entries for a word, the newer one counts.
    for (const { word, meaning, kind, isTwoWay, ...row } of own.toReversed()) {
      // What the index knows needs no replacement in the query.
      const isIndexed = isTwoWay && row.storeId === null && indexed.has(toConcept(meaning))
      const isNotSold = kind === 'BRAND' && !isSold(word)
      if (isNotSold || (kind === 'SYNONYM' && !isIndexed)) add(word, meaning, isNotSold)
      if (kind === 'SYNONYM' && isTwoWay && !isIndexed) add(meaning, word, false)
    }
    const plain = own.filter(({ kind }) => kind === 'PLAIN_FORM')
    return {
      entries,
      brands,
      plainForms: plain.map(({ word, meaning }) => ({ name: listTerms(word), plain: listTerms(meaning) })),
    }
  }
  return Object.fromEntries(languages.map((each) => [each, build(each)])) as Dictionaries
})

/** Loads the synonyms that apply to the caller's store; cached for a minute. */
export const loadDictionaries = (context: Context): Promise<Dictionaries> =>
  dictionaryCache.read(context, context.caller?.clientType === 'ACCOUNT' ? context.caller.storeId : null)

export const invalidateDictionaries = ({ db, cacheDb }: Context) => dictionaryCache.invalidate(cacheDb ?? db)

/**
 * Finds the brands that more products contain than are of the brand: only with these must results be compared. Of the
 * words of a brand the rarest counts.
 */
async function findMentionedBrands(db: Db, sold: DictionaryRows['sold']): Promise<string[]> {
  const brands = new Map<string, { terms: string[]; products: number }>()
  for (const { name, products } of sold) {
    const terms = listTerms(name)
    const key = joinWords(terms)
    if (key !== '') brands.set(key, { terms, products: (brands.get(key)?.products ?? 0) + products })
  }
  const counts = await selectWordCounts(db, [...new Set([...brands.values()].flatMap(({ terms }) => terms))])
  const productsWith = new Map(counts.map(({ word, products }) => [word, products]))
  const isMentioned = ({ terms, products }: { terms: string[]; products: number }) => {
    const known = terms.flatMap((term) => productsWith.get(term) ?? [])
    return known.length > 0 && Math.min(...known) > products
  }
  return [...brands].flatMap(([key, brand]) => (isMentioned(brand) ? [key] : []))
}

const listTerms = (text: string) => tokenize(text).map(({ term }) => term)

/** Compares a word with its plural; stems would need the database. */
const toSingular = (term: string) => (term.length > 4 ? term.replace(/e?s?$/, '') : term)

const toQueryWords = (text: string, typed: string): QueryWord[] =>
  tokenize(text).map(({ term, parts }) => ({ typed, term, parts }))

/** Words between the words of a name: "Black & Decker", "Black and Decker", "Black y Decker". */
const conjunctions = new Set(['and', 'y'])

const joinWords = (terms: string[]) => terms.filter((term) => !conjunctions.has(term)).join('')

const maxPhrase = 6

/** Lists the phrases that start at a word, the shortest first, with their words joined: "WD 40", "WD-40" and "WD40" are one. */
export function listPhrases(words: QueryWord[], from: number, toKey = (term: string) => term) {
  const phrases: { key: string; length: number }[] = []
  let key = ''
  for (const [at, { term }] of words.slice(from, from + maxPhrase).entries()) {
    if (conjunctions.has(term)) continue
    key += toKey(term)
    phrases.push({ key, length: at + 1 })
  }
  return conjunctions.has(words[from]!.term) ? [] : phrases
}

type FoundEntry = Entry & { length: number }

/**
 * Replaces phrases of the table by what they stand for. A single word that stands for a single word keeps its own form
 * beside it; a brand is reported, so that results can be shown as equivalents.
 */
export function applySynonyms(words: QueryWord[], { entries }: Dictionary) {
  const result: QueryWord[] = []
  const equivalents: Equivalent[] = []
  for (let at = 0; at < words.length; at += 1) {
    const entry = findLongest(words, at, entries)
    if (!entry) {
      result.push(words[at]!)
      continue
    }
    const typed = words.slice(at, at + entry.length).map((each) => each.typed)
    if (entry.isBrand) equivalents.push({ word: typed.join(' '), meaning: entry.text })
    const [only] = entry.meaning
    if (!entry.isBrand && entry.length === 1 && entry.meaning.length === 1)
      result.push({ ...words[at]!, alternatives: [...(words[at]!.alternatives ?? []), only!.term] })
    else result.push(...entry.meaning.map((each) => ({ ...each, typed: typed.join(' ') })))
    at += entry.length - 1
  }
  const distinct = result.filter(({ term }, at) => result.findIndex((each) => each.term === term) === at)
  return { words: distinct.slice(0, maxWords), equivalents }
}

type Phrases = Pick<Dictionary, 'entries'> & { groups: Groups['phrases'][Language] }

/**
 * Finds the phrase of the table that a misspelt word means, "flashlight" for "flashligth", if it is nearer than the word
 * of the catalogue that was found.
 */
export function findMeantPhrase(
  term: string,
  found: string | undefined,
  { entries, groups }: Phrases,
): string | undefined {
  const limit = maxTypos(term)
  if (limit === 0) return undefined
  const typed = toSingular(term)
  let fewest = found === undefined ? limit + 1 : countTypos(term, found, limit)
  let nearest: string | undefined
  const compare = (key: string, toPhrase: () => string | undefined) => {
    const typos = countTypos(typed, key, limit)
    if (typos < fewest) [fewest, nearest] = [typos, toPhrase()]
  }
  for (const { text, words } of groups) compare(joinWords(words.map(toSingular)), () => text)
  for (const [key, [entry]] of entries) compare(key, () => entry?.meaning[0]?.typed)
  // A phrase that is typed without a typo is not in the index yet.
  return fewest === 0 ? undefined : nearest
}

function findLongest(words: QueryWord[], at: number, entries: Dictionary['entries']): FoundEntry | undefined {
  const found = listPhrases(words, at, toSingular).flatMap(({ key, length }) =>
    (entries.get(key) ?? []).slice(0, 1).map((entry) => ({ ...entry, length })),
  )
  return found.at(-1)
}
