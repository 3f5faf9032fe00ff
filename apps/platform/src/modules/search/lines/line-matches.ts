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

export type TextMatch = queries.TextRow & {
  /** The number of significant words, known or not. */
  words: number
}

const maxMatches = 8
const languages: Language[] = ['es', 'en']

/** Finds what each text may refer to, best match first. */
export async function matchTexts(context: Context, texts: string[]): Promise<Map<string, TextMatch[]>> {
  const language: Language = context.locale === 'es-ES' ? 'es' : 'en'
  const parsedTexts = [...new Set(texts)].map((text) => ({ text, words: rules.parseQuery(text, language).words }))
  const all = await resolveWords(context, parsedTexts, language)
  const termsByText = all.map((known, text) => toTextTerms(known, text)).filter((terms) => terms.length > 0)
  const options = { visibility: await loadVisibility(context), limit: maxMatches }
  const rows = await inBatches(termsByText, (part) => queries.selectByTexts(context.db, part.flat(), options))
  const byText = Map.groupBy(rows, ({ text }) => text)
  return new Map(
    parsedTexts.map(({ text, words }, at) => [
      text,
      (byText.get(at) ?? []).map((row) => ({ ...row, words: words.length })),
    ]),
  )
}

type ParsedText = { text: string; words: rules.QueryWord[] }
/** `isGuessed`: no word of the text is certain. */
type ResolvedText = { words: (rules.SearchWord | undefined)[]; isGuessed: boolean }

/** Looks up the words in the index; unknown words are looked up again with their typos corrected. */
async function resolveWords(context: Context, parsedTexts: ParsedText[], language: Language): Promise<ResolvedText[]> {
  const first = await lookUp(context, parsedTexts, language)
  const unknown = new Set(
    parsedTexts.flatMap(({ words }, at) =>
      words.filter((word, place) => !first[at]!.words[place] && !hasDigit(word.term)).map(({ term }) => term),
    ),
  )
  const nearest = await findCorrections(context, [...unknown], language)
  if (nearest.size === 0) return first
  const corrected = parsedTexts.map(({ text, words }) => ({
    text,
    words: words.map((word) => ({ ...word, term: nearest.get(word.term) ?? word.term })),
  }))
  const again = await lookUp(context, corrected, language)
  return first.map(({ words, isGuessed }, at) => ({
    words: words.map((word, place) => word ?? again[at]!.words[place]),
    isGuessed,
  }))
}

async function lookUp({ db }: Context, parsedTexts: ParsedText[], language: Language): Promise<ResolvedText[]> {
  const words = parsedTexts.flatMap((each) => [
    ...each.words.flatMap(({ term, parts }) => [term, ...parts]),
    ...rules.joinedWords(each.words),
  ])
  const stems = await loadStems(db, { es: words, en: words })
  const forms = parsedTexts.map((each) => rules.listForms(each.words, language, stems))
  const { terms, products } = await selectTerms(db, rules.listNames(forms.flat()))
  const known = new Map(terms.map((each) => [each.name, each]))
  return parsedTexts.map((each, at) => {
    const resolved = each.words.map(({ typed }, place) =>
      rules.chooseForms(typed, forms[at]![place]!, { known, products }),
    )
    return { words: resolved, isGuessed: !each.words.some((word, place) => resolved[place] && isSignificant(word)) }
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

/** A single character or a small number is not significant, and neither is a corrected word. */
const isSignificant = ({ term }: rules.QueryWord) => term.length >= 3

function toTextTerms({ words, isGuessed }: ResolvedText, text: number): queries.TextTerm[] {
  if (isGuessed) return []
  const rarest = words.filter((word) => word !== undefined).toSorted((a, b) => a.products - b.products)[0]
  return words.flatMap((word, place) =>
    (word?.terms ?? []).map(({ id, weight }) => ({ text, word: place, term: id, weight, isRarest: word === rarest })),
  )
}
