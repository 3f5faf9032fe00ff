import type { Context, Purchases } from '../../../context.ts'
import { inTransaction } from '../../../context.ts'
import { mapInTurns, yieldToEventLoop } from '../../../database/yield-to-event-loop.ts'
import * as queries from './line-queries.ts'
import type { Language } from '../index/product-type.ts'
import * as rules from '../query/rules.ts'
import { loadStems } from '../text/stems.ts'
import { listDeletions, listSingulars } from '../text/typos.ts'
import { loadVisibility } from '../query/visibility.ts'
import { selectTerms } from '../text/word-queries.ts'
import { hasDigit } from '../text/tokenizer.ts'
import type { ArticleTerms } from '../match/article-terms.ts'
import { loadDictionaries } from '../synonyms/dictionary.ts'
import { findKnownPurchases, loadArticles } from '../match/load-articles.ts'
import { lookUpWords, type KnownText, type Lexicon } from '../match/look-up-words.ts'
import { parseArticle, type ArticleWord, type ParsedArticle } from '../match/parse-article.ts'
import {
  collectEvidence,
  compareEvidence,
  findCertain,
  findUsual,
  isComplete,
  type Evidence,
} from '../match/rank-articles.ts'

/** Matches the codes and texts of many order lines in a handful of statements. */

export type CodeMatch = queries.CodeRow

export async function matchCodes(context: Context, codes: string[]): Promise<Map<string, CodeMatch[]>> {
  if (codes.length === 0) return new Map()
  return Map.groupBy(
    await queries.selectByCodes(context.db, codes, await loadVisibility(context)),
    ({ query }) => query,
  )
}

/** How many similar codes are considered; several may belong to one variant. */
const maxSimilar = 20
/** Items per statement: the comparison takes a while, and an embedded database blocks everything else meanwhile. */
const batchSize = 200

async function inBatches<Item, Row>(items: Item[], run: (part: Item[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < items.length; from += batchSize) {
    rows.push(...(await run(items.slice(from, from + batchSize))))
    await yieldToEventLoop()
  }
  return rows
}

export async function matchSimilarCodes(context: Context, codes: string[]): Promise<Map<string, CodeMatch[]>> {
  if (codes.length === 0) return new Map()
  const options = { visibility: await loadVisibility(context), limit: maxSimilar }
  const rows = await inBatches(codes, (part) =>
    inTransaction(context, async ({ db }) => {
      await queries.setSimilarity(db)
      return queries.selectSimilarCodes(db, part, options)
    }),
  )
  return Map.groupBy(rows, ({ query }) => query)
}

/** Returns the first variants of each product. */
export async function findFirstVariants(context: Context, productIds: string[], limit: number) {
  const rows = productIds.length === 0 ? [] : await queries.selectFirstVariants(context.db, productIds, limit)
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** What a text may refer to: articles, best first, and the one it names without doubt, or else the one usually bought. */
export type TextMatch = {
  parsed: ParsedArticle
  certain: string | undefined
  usual: string | undefined
  matches: TextCandidate[]
}
type TextCandidate = Omit<queries.TextRow, 'text' | 'matched' | 'articleVersion'> & { evidence: Evidence }

/** Brand lines and special forms of one article are several candidates. */
const maxMatches = 24
const languages: Language[] = ['es', 'en']

/** Finds what each text may refer to. */
export async function matchTexts(context: Context, texts: string[]): Promise<Map<string, TextMatch>> {
  if (texts.length === 0) return new Map()
  const language: Language = context.locale === 'es-ES' ? 'es' : 'en'
  const dictionary = (await loadDictionaries(context))[language]
  const parsedTexts = await mapInTurns([...new Set(texts)], (text) => parseArticle(text, language, dictionary))
  const all = await resolveWords(context, parsedTexts, { language, dictionary })
  const byText = await findRows(context, all)
  const candidates = [...byText.values()].flat()
  const [articles, bought] = await Promise.all([
    loadArticles(context, candidates, language),
    findKnownPurchases(context, [...new Set(candidates.map(({ variantId }) => variantId))]),
  ])
  const matches = await mapInTurns(parsedTexts, (parsed, at): [string, TextMatch] => {
    const ranked = rankRows(byText.get(at) ?? [], all[at]!, { articles, bought })
    // An equivalent of a brand is proposed, never chosen.
    const isProposed = parsed.equivalents.length > 0
    return [parsed.text, { parsed, ...ranked, ...(isProposed && { certain: undefined, usual: undefined }) }]
  })
  return new Map(matches)
}

/** Finds the rows of each text by its rarest word; where they have half of its words at most, by the next one. */
async function findRows(context: Context, texts: LineText[]): Promise<Map<number, queries.TextRow[]>> {
  const visibility = await loadVisibility(context)
  const select = async (wanted: number[], seed: number) => {
    const terms = wanted.map((text) => toTextTerms(texts[text]!, text, seed)).filter((own) => own.length > 0)
    const rows = await inBatches(terms, (part) =>
      queries.selectByTexts(context.db, part.flat(), { visibility, limit: maxMatches }),
    )
    return Map.groupBy(rows, ({ text }) => text)
  }
  const byRarest = await select([...texts.keys()], 0)
  const countMatched = (rows: queries.TextRow[] | undefined) => rows?.[0]?.matched ?? 0
  const countKnown = ({ words }: LineText) => words.filter((word) => word !== undefined).length
  const poor = [...texts.entries()].flatMap(([at, text]) =>
    countKnown(text) > 2 && countMatched(byRarest.get(at)) * 2 <= countKnown(text) ? [at] : [],
  )
  const byNext = poor.length === 0 ? byRarest : await select(poor, 1)
  return new Map(
    [...texts.keys()].flatMap((at) => {
      const [one, other] = [byRarest.get(at), byNext.get(at)]
      const rows = countMatched(other) > countMatched(one) ? other : one
      return rows ? [[at, keepLikely(rows)]] : []
    }),
  )
}

/** Articles with fewer words than the best are compared only as far as they may be shown. */
const maxLessLikely = 6

function keepLikely(rows: queries.TextRow[]): queries.TextRow[] {
  const likely = rows.filter(({ matched }) => matched === rows[0]!.matched).length
  return rows.slice(0, likely + maxLessLikely)
}

/**
 * Tells whether the last number of a text is a size and not a quantity: not if the rest names one article without it, and
 * only if it leads the size of everything the text fits.
 */
export function isLastNumberSize(withNumber: TextMatch | undefined, rest: TextMatch | undefined): boolean {
  if (!withNumber || rest?.certain !== undefined) return false
  const number = withNumber.parsed.words.at(-1)?.dimension
  // "Tuerca M 8" is a thread, unless the rest is an article of size M.
  if (number?.unit === 'thread') return true
  if (number?.unit !== '' || rest?.parsed.words.some(({ dimension }) => dimension?.values.includes(number.values[0]!)))
    return false
  const fitting = withNumber.matches.filter(({ evidence }) => isComplete(evidence))
  return (
    fitting.length > 0 && fitting.every(({ evidence }) => evidence.article.dimensions.leading.has(number.values[0]!))
  )
}

type Known = { articles: Map<string, ArticleTerms>; bought: Purchases }

function rankRows(rows: queries.TextRow[], text: KnownText, { articles, bought }: Known) {
  const ranked = rows
    .flatMap(({ productId, variantId, isFamily }) => {
      const article = articles.get(variantId)
      if (!article) return []
      return [{ productId, variantId, isFamily, evidence: collectEvidence(text, article, bought.get(variantId)) }]
    })
    .toSorted((a, b) => compareEvidence(a.evidence, b.evidence))
  const evidence = ranked.map((each) => each.evidence)
  const isFamily = (found: Evidence) => ranked.some((each) => each.evidence === found && each.isFamily)
  const toVariantId = (found: Evidence | undefined) =>
    found && !isFamily(found) ? found.article.source.variantId : undefined
  const certain = findCertain(evidence)
  const usual = certain || !hasAllFitting(rows) ? undefined : findUsual(evidence)
  return { certain: toVariantId(certain), usual: toVariantId(usual), matches: ranked }
}

/** Whether rows with fewer words, or none at all, follow those with the most: then none of these was left out. */
const hasAllFitting = (rows: queries.TextRow[]) => rows.length < maxMatches || rows.at(-1)!.matched < rows[0]!.matched

/** `isGuessed`: no word of the text is certain, corrected words among them. */
type LineText = KnownText & { isGuessed: boolean }

/** Looks up the words in the index; unknown words are looked up again with their typos corrected. */
async function resolveWords(context: Context, parsedTexts: ParsedArticle[], lexicon: Lexicon): Promise<LineText[]> {
  const { language } = lexicon
  const { texts } = await lookUpWords(
    context,
    parsedTexts.map(({ words }) => words),
    lexicon,
  )
  const first = texts.map((each) => ({ ...each, isGuessed: !hasSignificantWord(each) }))
  const unknown = new Set(
    parsedTexts.flatMap(({ words }, at) =>
      words.filter((word, place) => !first[at]!.words[place] && !hasDigit(word.term)).map(({ term }) => term),
    ),
  )
  const nearest = await findCorrections(context, [...unknown], language)
  // A scan that reads "rn" as "m" is one error, not the two of "tomillo" for "tornillo".
  for (const { from, to } of await findMisread(context, [...unknown], language)) nearest.set(from, to)
  const abbreviated = parsedTexts.flatMap(({ words }) => words.filter((word) => word.isAbbreviated))
  for (const { prefix, word } of await findAbbreviated(context, abbreviated, { language, unknown }))
    nearest.set(prefix, word)
  if (nearest.size === 0) return first
  const corrected = parsedTexts.map(({ words }) =>
    words.map((word) => ({ ...word, term: nearest.get(word.term) ?? word.term })),
  )
  const { texts: again } = await lookUpWords(context, corrected, lexicon)
  return first.map(({ words, wanted, ...rest }, at) => ({
    ...rest,
    words: words.map((word, place) => word ?? again[at]!.words[place]),
    wanted: wanted.map((word, place) => (words[place] ? word : again[at]!.wanted[place]!)),
  }))
}

const maxUnknown = 500
const maxAbbreviated = 100

/** Finds the commonest words that unknown abbreviations begin: "hexag." is "hexagonal". */
async function findAbbreviated(
  { db }: Context,
  words: ArticleWord[],
  { language, unknown }: { language: Language; unknown: Set<string> },
) {
  const prefixes = [...new Set(words.map(({ term }) => term).filter((term) => unknown.has(term)))]
  return prefixes.length === 0 ? [] : queries.selectByPrefixes(db, language, prefixes.slice(0, maxAbbreviated))
}

async function findCorrections(context: Context, words: string[], language: Language): Promise<Map<string, string>> {
  const nearest = new Map<string, string>()
  for (const each of [language, ...languages.filter((other) => other !== language)]) {
    const remaining = words.filter((word) => !nearest.has(word)).slice(0, maxUnknown)
    const misspelled = remaining.map((word) => ({ word, deletions: listSingulars(word).flatMap(listDeletions) }))
    const similar = remaining.length === 0 ? [] : await queries.selectSimilarWords(context.db, each, misspelled)
    for (const [word, candidates] of Map.groupBy(similar, (row) => row.query)) {
      const near = rules.findNearest({ word, stem: word }, candidates)
      if (near) nearest.set(word, near.word)
    }
  }
  return nearest
}

/** Finds words in which a scan has read "rn" as "m". */
async function findMisread(context: Context, words: string[], language: Language) {
  const readings = words.slice(0, maxUnknown).flatMap((from) =>
    [...from.matchAll(/m/g)].slice(0, 3).map(({ index }) => ({
      from,
      to: `${from.slice(0, index)}rn${from.slice(index + 1)}`,
    })),
  )
  if (readings.length === 0) return []
  const stems = await loadStems(context, { es: readings.map(({ to }) => to), en: readings.map(({ to }) => to) })
  const { terms } = await selectTerms(context.db, [...new Set(readings.map(({ to }) => stems.toTerm(language, to)))])
  const known = new Set(terms.map(({ name }) => name))
  return readings.filter(({ to }) => known.has(stems.toTerm(language, to)))
}

/** A single character or a small number is not significant. */
const hasSignificantWord = ({ words, wanted }: KnownText) =>
  wanted.some(({ term }, place) => words[place] && term.length >= 3)

/** `seed`: the word that the articles are looked up by, 0 for the rarest one. */
function toTextTerms({ words, isGuessed }: LineText, text: number, seed = 0): queries.TextTerm[] {
  if (isGuessed) return []
  const rarest = words.filter((word) => word !== undefined).toSorted((a, b) => a.products - b.products)[seed]
  return words.flatMap((word, place) =>
    (word?.terms ?? []).map(({ id, weight }) => ({ text, word: place, term: id, weight, isRarest: word === rarest })),
  )
}
