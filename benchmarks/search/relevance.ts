import { readFileSync } from 'node:fs'
import type { Locale } from '@tiber/contract/locales'
import { mean, ndcg } from './scores.ts'

/**
 * A buyer's query and the pattern of the SKUs that answer it; `relevant` counts such products of the demo shop, at most
 * ten.
 */
type JudgedQuery = { kind: string; locale: Locale; query: string; expect: string; relevant: number }

const readQueries = (): JudgedQuery[] =>
  JSON.parse(readFileSync(new URL('relevance.json', import.meta.url), 'utf8')) as JudgedQuery[]

/** Searches and returns the SKUs of the first variants. */
export type Search = (query: string, locale: Locale) => Promise<string[]>

export type Relevance = {
  queries: number
  ndcg: number
  /** The share of full codes whose variant is the first result. */
  codesFirst: number
  /** The share of all queries whose first result is relevant. */
  firstRelevant: number
  zeroResults: number
  byKind: { kind: string; queries: number; ndcg: number }[]
  worst: { query: string; ndcg: number; found: string[] }[]
}

/** Runs the queries of the set on the demo shop of default size and scores the results. */
export async function scoreRelevance(
  search: Search,
  isIncluded: (judged: JudgedQuery) => boolean = () => true,
): Promise<Relevance> {
  const scored = []
  for (const judged of readQueries().filter(isIncluded)) {
    const found = await search(judged.query, judged.locale)
    const pattern = new RegExp(judged.expect)
    const grades = found.slice(0, 10).map((sku) => (pattern.test(sku) ? 1 : 0))
    const ideal = Array.from({ length: judged.relevant }, () => 1)
    scored.push({ ...judged, found, first: grades[0] ?? 0, ndcg: ndcg(grades, ideal) })
  }
  const codes = scored.filter(({ kind }) => kind === 'code')
  return {
    queries: scored.length,
    ndcg: mean(scored.map((each) => each.ndcg)),
    codesFirst: mean(codes.map(({ first }) => first)),
    firstRelevant: mean(scored.map(({ first }) => first)),
    zeroResults: mean(scored.map(({ found }) => (found.length === 0 ? 1 : 0))),
    byKind: [...Map.groupBy(scored, ({ kind }) => kind)].map(([kind, all]) => ({
      kind,
      queries: all.length,
      ndcg: mean(all.map((each) => each.ndcg)),
    })),
    worst: scored
      .toSorted((a, b) => a.ndcg - b.ndcg)
      .slice(0, 25)
      .map(({ query, ndcg: score, found }) => ({ query, ndcg: score, found: found.slice(0, 5) })),
  }
}
