import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../context.ts'
import { yieldToEventLoop } from '../../../database/yield-to-event-loop.ts'
import * as queries from './line-queries.ts'
import type { Language } from '../index/product-type.ts'
import * as rules from '../query/rules.ts'
import { loadStems } from '../text/stems.ts'
import { listDeletions } from '../text/typos.ts'
import { loadVisibility } from '../query/visibility.ts'
import { selectTerms } from '../text/word-queries.ts'
import { hasDigit } from '../text/tokenizer.ts'
import type { ArticleTerms } from '../match/article-terms.ts'
import { loadDictionaries, type Dictionary } from '../synonyms/dictionary.ts'
import { loadArticles } from '../match/load-articles.ts'
import { parseArticle, type ParsedArticle } from '../match/parse-article.ts'
import {
  collectEvidence,
  compareEvidence,
  findCertain,
  isComplete,
  type Evidence,
  type PlainForm,
  type WantedWord,
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

/** What a text may refer to: articles, best first, and the one it names without doubt. */
export type TextMatch = { parsed: ParsedArticle; certain: string | undefined; matches: TextCandidate[] }
type TextCandidate = Omit<queries.TextRow, 'text' | 'matched'> & { evidence: Evidence }

/** Brand lines and special forms of one article are several candidates. */
const maxMatches = 24
const languages: Language[] = ['es', 'en']

/** Finds what each text may refer to. */
export async function matchTexts(context: Context, texts: string[]): Promise<Map<string, TextMatch>> {
  if (texts.length === 0) return new Map()
  const language: Language = context.locale === 'es-ES' ? 'es' : 'en'
  const dictionary = (await loadDictionaries(context))[language]
  const parsedTexts = [...new Set(texts)].map((text) => parseArticle(text, language, dictionary))
  const all = await resolveWords(context, parsedTexts, { language, dictionary })
  const termsByText = all.map((known, text) => toTextTerms(known, text)).filter((terms) => terms.length > 0)
  const visibility = await loadVisibility(context)
  const rows = await inBatches(termsByText, (part) =>
    queries.selectByTexts(context.db, part.flat(), { visibility, limit: maxMatches }),
  )
  const byText = new Map([...Map.groupBy(rows, ({ text }) => text)].map(([text, own]) => [text, keepLikely(own)]))
  const articles = await loadArticles(
    context,
    [...new Set([...byText.values()].flat().map(({ variantId }) => variantId))],
    language,
  )
  return new Map(
    parsedTexts.map((parsed, at) => {
      const ranked = rankRows(byText.get(at) ?? [], all[at]!, articles)
      // An equivalent of a brand is proposed, never chosen.
      return [parsed.text, { parsed, ...ranked, ...(parsed.equivalents.length > 0 && { certain: undefined }) }]
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
  if (number?.unit !== '' || rest?.parsed.words.some(({ dimension }) => dimension?.values.includes(number.values[0]!)))
    return false
  const fitting = withNumber.matches.filter(({ evidence }) => isComplete(evidence))
  return (
    fitting.length > 0 && fitting.every(({ evidence }) => evidence.article.dimensions.leading.has(number.values[0]!))
  )
}

function rankRows(rows: queries.TextRow[], { wanted, plainForms }: ResolvedText, articles: Map<string, ArticleTerms>) {
  const ranked = rows
    .flatMap(({ productId, variantId, isFamily }) => {
      const article = articles.get(variantId)
      return article ? [{ productId, variantId, isFamily, evidence: collectEvidence(wanted, article, plainForms) }] : []
    })
    .toSorted((a, b) => compareEvidence(a.evidence, b.evidence))
  const certain = findCertain(ranked.map(({ evidence }) => evidence))
  const isFamily = ranked.some(({ evidence, isFamily: family }) => evidence === certain && family)
  return { certain: isFamily ? undefined : certain?.article.source.variantId, matches: ranked }
}

type ResolvedText = {
  words: (rules.SearchWord | undefined)[]
  wanted: WantedWord[]
  plainForms: PlainForm[]
  /** No word of the text is certain. */
  isGuessed: boolean
}

type Lexicon = { language: Language; dictionary: Dictionary }

/** Looks up the words in the index; unknown words are looked up again with their typos corrected. */
async function resolveWords(context: Context, parsedTexts: ParsedArticle[], lexicon: Lexicon): Promise<ResolvedText[]> {
  const { language } = lexicon
  const first = await lookUp(context, parsedTexts, lexicon)
  const unknown = new Set(
    parsedTexts.flatMap(({ words }, at) =>
      words.filter((word, place) => !first[at]!.words[place] && !hasDigit(word.term)).map(({ term }) => term),
    ),
  )
  const nearest = await findCorrections(context, [...unknown], language)
  for (const word of await findMisread(
    context,
    [...unknown].filter((each) => !nearest.has(each)),
    language,
  ))
    nearest.set(word.from, word.to)
  if (nearest.size === 0) return first
  const corrected = parsedTexts.map(({ words, ...parsed }) => ({
    ...parsed,
    words: words.map((word) => ({ ...word, term: nearest.get(word.term) ?? word.term })),
  }))
  const again = await lookUp(context, corrected, lexicon)
  return first.map(({ words, wanted, ...rest }, at) => ({
    ...rest,
    words: words.map((word, place) => word ?? again[at]!.words[place]),
    wanted: wanted.map((word, place) => (words[place] ? word : again[at]!.wanted[place]!)),
  }))
}

async function lookUp(
  { db }: Context,
  parsedTexts: ParsedArticle[],
  { language, dictionary: { plainForms } }: Lexicon,
): Promise<ResolvedText[]> {
  const words = [
    ...parsedTexts.flatMap((each) => rules.listStemWords(each.words)),
    ...plainForms.flatMap(({ name, plain }) => [...name, ...plain]),
  ]
  const stems = await loadStems(db, { es: words, en: words })
  const forms = parsedTexts.map((each) => rules.listForms(each.words, language, stems))
  const { terms, products } = await selectTerms(db, rules.listNames(forms.flat()))
  const known = new Map(terms.map((each) => [each.name, each]))
  return parsedTexts.map((each, at) => {
    const resolved = each.words.map(({ typed }, place) =>
      rules.chooseForms(typed, forms[at]![place]!, { known, products }),
    )
    const toTerm = (word: string) => stems.toTerm(language, word)
    const ownTerms = new Set(each.words.map(({ term }) => toTerm(term)))
    return {
      words: resolved,
      wanted: each.words.map((word, place) => ({ ...word, forms: forms[at]![place]! })),
      plainForms: plainForms
        .filter(({ name }) => name.every((word) => ownTerms.has(toTerm(word))))
        .map(({ plain }) => ({ terms: plain.map(toTerm) })),
      isGuessed: !each.words.some((word, place) => resolved[place] && isSignificant(word)),
    }
  })
}

const maxUnknown = 500

async function findCorrections(context: Context, words: string[], language: Language): Promise<Map<string, string>> {
  const nearest = new Map<string, string>()
  for (const each of [language, ...languages.filter((other) => other !== language)]) {
    const remaining = words.filter((word) => !nearest.has(word)).slice(0, maxUnknown)
    const misspelled = remaining.map((word) => ({ word, deletions: listDeletions(word) }))
    const similar = remaining.length === 0 ? [] : await queries.selectSimilarWords(context.db, each, misspelled)
    for (const [word, candidates] of Map.groupBy(similar, (row) => row.query)) {
      const near = rules.findNearest({ word, stem: word }, candidates)
      if (near) nearest.set(word, near.word)
    }
  }
  return nearest
}

/** Finds words in which a scan has read "rn" as "m". */
async function findMisread({ db }: Context, words: string[], language: Language) {
  const readings = words.slice(0, maxUnknown).flatMap((from) =>
    [...from.matchAll(/m/g)].slice(0, 3).map(({ index }) => ({
      from,
      to: `${from.slice(0, index)}rn${from.slice(index + 1)}`,
    })),
  )
  if (readings.length === 0) return []
  const stems = await loadStems(db, { es: readings.map(({ to }) => to), en: readings.map(({ to }) => to) })
  const { terms } = await selectTerms(db, [...new Set(readings.map(({ to }) => stems.toTerm(language, to)))])
  const known = new Set(terms.map(({ name }) => name))
  return readings.filter(({ to }) => known.has(stems.toTerm(language, to)))
}

/** A single character or a small number is not significant, and neither is a corrected word. */
const isSignificant = ({ term }: rules.QueryWord) => term.length >= 3

function toTextTerms({ words, isGuessed }: ResolvedText, text: number): queries.TextTerm[] {
  if (isGuessed) return []
  const rarest = words.filter((word) => word !== undefined).toSorted((a, b) => a.products - b.products)[0]
  return words.flatMap((word, place) =>
    (word?.terms ?? []).map(({ id, weight }) => ({ text, word: place, term: id, weight, isRarest: word === rarest })),
  )
}
