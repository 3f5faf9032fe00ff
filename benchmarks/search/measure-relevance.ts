import type { Locale } from '@tiber/contract/locales'
import type { Postgres } from '../../tools/launch/postgres.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { scoreJudgedSet } from './judged-set.ts'
import { measureSpelling, measureSuggestions } from './measure-words.ts'
import { scoreRelevance } from './relevance.ts'

/** Runs our own set of queries on the demo shop as the buyer. */
export async function measureDemoRelevance(shop: Shop): Promise<Line[]> {
  const { platformUrl, headers } = shop
  const findSkus = async (query: string, locale: Locale): Promise<string[]> => {
    const search = new URLSearchParams({ query, locale, size: '10', aggregation: 'PRODUCT' })
    const response = await fetch(`${platformUrl}/v2/shop/search?${search}`, { headers })
    const { products } = (await response.json()) as { products: { content: { variant: { sku: string } }[] } }
    return products.content.map(({ variant }) => variant.sku)
  }
  const { queries, ndcg, codesFirst, firstRelevant, zeroResults } = await scoreRelevance(findSkus)
  const what = `Our ${queries} queries`
  return [
    { what: `${what}: nDCG@10`, value: ndcg, unit: '', minimum: { goal: 0.9, floor: 0.8 } },
    { what: `${what}: full codes first`, value: codesFirst, unit: '', minimum: { goal: 0.98, floor: 0.98 } },
    { what: `${what}: first result relevant`, value: firstRelevant, unit: '', minimum: { goal: 0.95, floor: 0.9 } },
    { what: `${what}: without result`, value: zeroResults, unit: '', goal: 0.005 },
    ...(await measureSpelling(findSkus)),
    ...(await measureSuggestions(shop)),
  ]
}

/** Scores the third-party judged set, if it is present. */
export async function measureJudgedSet(database: Postgres): Promise<Line[]> {
  const scores = await scoreJudgedSet(database)
  if (!scores) return []
  const { typed, mistyped } = scores
  return [
    { what: 'Judged set: nDCG@10', value: typed.ndcg, unit: '', minimum: { goal: 0.8, floor: 0.79 } },
    { what: 'Judged set with a typo: nDCG@10', value: mistyped.ndcg, unit: '', minimum: { goal: 0.72, floor: 0.68 } },
    { what: 'Judged set: recall@50', value: typed.recall, unit: '' },
    { what: 'Judged set: first relevant result, reciprocal', value: typed.reciprocal, unit: '' },
    { what: 'Judged set: without result', value: typed.zeroResults, unit: '', goal: 0.005 },
    { what: 'Judged set with a typo: without result', value: mistyped.zeroResults, unit: '', goal: 0.01 },
  ]
}
