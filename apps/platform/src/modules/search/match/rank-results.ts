import type { SearchMethod } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import type { FoundRow } from '../query/find-queries.ts'
import { toLanguage, type InterpretedQuery } from '../query/interpret-query.ts'
import { loadArticles } from './load-articles.ts'
import { collectEvidence, type Evidence } from './rank-articles.ts'

/** A result, why it matched, and what of the text it lacks or contradicts. */
export type RankedRow = FoundRow & {
  foundBy: SearchMethod
  missingWords: string[]
  /** The number of words it contains. */
  matched: number
  contradictions: number
  /** The number of brands it only mentions. */
  mentioned: number
  /** Whether it contains the words that name a kind of article. */
  hasNouns: boolean
  /** The number of general names that it is the plain form of. */
  plain: number
  /** The number of words that only its description has. */
  scattered: number
  /** The number of words that make it a special kind, although nobody asked for them: "con valona". */
  special: number
}

/** Only so many results are compared with the text in detail; those behind them keep their order. */
export const maxCompared = 48

/** Whether comparing results in detail can change their order. */
export const hasEvidence = ({ wanted, plainForms }: InterpretedQuery) =>
  plainForms.length > 0 ||
  wanted.some(({ dimension, isNegated, isBrand }) => dimension !== undefined || isNegated || isBrand)

/**
 * Compares the first results with the text: of the kind of article it asks for, what contradicts it comes last, what
 * only mentions a brand comes after the brand's own articles, and plain forms come before special ones.
 */
export async function rankResults(context: Context, rows: FoundRow[], query: InterpretedQuery): Promise<RankedRow[]> {
  const compared = rows.slice(0, maxCompared)
  const articles = await loadArticles(context, compared, toLanguage(context))
  const ranked = compared.map((row) => {
    const article = articles.get(row.variantId)
    return describeRow(row, query, article && collectEvidence(query, article))
  })
  return [
    ...ranked.toSorted(
      (a, b) =>
        Number(b.hasNouns) - Number(a.hasNouns) ||
        a.contradictions - b.contradictions ||
        b.matched - a.matched ||
        a.mentioned - b.mentioned ||
        b.plain - a.plain ||
        a.scattered - b.scattered ||
        a.special - b.special,
    ),
    ...rows.slice(maxCompared).map((row) => describeRow(row, query)),
  ]
}

/** Says why a row matched; without evidence by its words alone. */
export function describeRow(row: FoundRow, query: InterpretedQuery | undefined, evidence?: Evidence): RankedRow {
  const { named: allNamed = [], words = [], equivalents = [], nouns = 0 } = query ?? {}
  const named = allNamed.find(
    ({ product, variant }) => product === row.product && (variant === 0 || variant === row.variant),
  )
  const isMissing = (_: unknown, at: number) => (row.mask & (1 << at)) === 0
  const missing = named ? [] : words.filter(isMissing).map(({ typed }) => typed)
  const contradictions = named ? [] : (evidence?.contradictions ?? [])
  return {
    ...row,
    foundBy: named?.foundBy ?? (equivalents.length > 0 ? 'EQUIVALENT' : 'TEXT'),
    missingWords: [...new Set([...missing, ...contradictions])].filter((word) => word !== ''),
    matched: countBits(row.mask),
    contradictions: contradictions.length,
    mentioned: named ? 0 : (evidence?.mentioned.length ?? 0),
    hasNouns: named !== undefined || (row.mask & nouns) === nouns,
    plain: evidence?.plain.length ?? 0,
    scattered: nouns === 0 ? 0 : (evidence?.missing.length ?? 0),
    special: nouns === 0 ? 0 : (evidence?.extra.filter((term) => evidence.article.kindTerms.has(term)).length ?? 0),
  }
}

const countBits = (mask: number) => mask.toString(2).replaceAll('0', '').length
