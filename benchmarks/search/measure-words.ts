import { locales, type Locale } from '@tiber/contract/locales'
import { openPostgres } from '@tiber/server/database'
import { createLog } from '@tiber/server/log'
import { sql } from '@tiber/server/sql'
import { normaliseText } from '../../apps/platform/src/modules/search/text/tokenizer.ts'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { scoreRelevance, type Relevance, type Search } from './relevance.ts'
import { addTypo, createRandom, mean } from './scores.ts'

const wordsPerLanguage = 150
const typoRounds = [1, 2, 3]

/** Measures what our queries of words still find with a typo, and those with accents without them. */
export async function measureSpelling(search: Search): Promise<Line[]> {
  const rounds: Relevance[] = []
  for (const seed of typoRounds) {
    const random = createRandom(seed)
    rounds.push(await scoreRelevance((query, locale) => search(addTypo(query, random), locale), isOfWords))
  }
  const plain = await scoreRelevance((query, locale) => search(stripAccents(query), locale), hasAccents)
  const average = (read: (round: Relevance) => number) => mean(rounds.map(read))
  const what = `Our ${rounds[0]!.queries} queries of words with a typo`
  const without = `Our ${plain.queries} queries with accents, typed without`
  return [
    { what: `${what}: nDCG@10`, value: average(({ ndcg }) => ndcg), unit: '', minimum: { goal: 0.85, floor: 0.8 } },
    { what: `${what}: without result`, value: average(({ zeroResults }) => zeroResults), unit: '', goal: 0.01 },
    { what: `${without}: nDCG@10`, value: plain.ndcg, unit: '', minimum: { goal: 0.98, floor: 0.95 } },
  ]
}

/** Queries that are misspelt already would have two typos; sizes and standards have none that a word has. */
const kindsOfWords = new Set(['word', 'synonym', 'plural', 'accent'])
const isOfWords = ({ kind }: { kind: string }) => kindsOfWords.has(kind)
const stripAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const hasAccents = ({ query }: { query: string }) => stripAccents(query) !== query.normalize('NFD')

/** Types the commonest words of the catalogue without their last letter and counts suggestions that lack the text. */
export async function measureSuggestions({ platformUrl, headers, environment }: Shop): Promise<Line[]> {
  const words = await selectCommonWords(environment.DATABASE_URL)
  const outcomes: ('fitting' | 'foreign' | 'none')[] = []
  for (const { word, locale } of words) {
    const typed = word.slice(0, -1)
    const params = new URLSearchParams({ input: typed, locale })
    const response = await fetch(`${platformUrl}/v2/shop/autocomplete?${params}`, { headers })
    const { products } = (await response.json()) as { products: unknown[] }
    const areFitting = products.every((record) => listTexts(record).some((text) => normaliseText(text).includes(typed)))
    outcomes.push(products.length === 0 ? 'none' : areFitting ? 'fitting' : 'foreign')
  }
  const share = (outcome: string) => outcomes.filter((each) => each === outcome).length / outcomes.length
  const what = `${words.length} common words typed one letter short`
  return [
    { what: `${what}: suggestions without the text`, value: share('foreign'), unit: '', goal: 0.02 },
    { what: `${what}: no suggestion`, value: share('none'), unit: '', goal: 0.01 },
  ]
}

async function selectCommonWords(url: string): Promise<{ word: string; locale: Locale }[]> {
  const database = openPostgres(url, createLog('bench', 'warn'), { poolSize: 1 })
  try {
    const all = []
    for (const locale of locales) {
      const rows = await database.db.query<{ word: string }>(
        sql`select t.word from search_term t where t.language = ${locale.slice(0, 2)} and t.word ~ '^[a-z]{5,}$'
            order by t.products desc, t.word limit ${wordsPerLanguage}`,
      )
      all.push(...rows.map(({ word }) => ({ word, locale })))
    }
    return all
  } finally {
    await database.close()
  }
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
