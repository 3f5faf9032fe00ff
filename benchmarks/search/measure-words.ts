import { locales, type Locale } from '@tiber/contract/locales'
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
export async function measureSuggestions(shop: Pick<Shop, 'platformUrl' | 'headers'>): Promise<Line[]> {
  const { platformUrl, headers } = shop
  const words = []
  for (const locale of locales) words.push(...(await findCommonWords(shop, locale)))
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

/** Counts the words of the names of all products. */
async function findCommonWords({ platformUrl, headers }: Pick<Shop, 'platformUrl' | 'headers'>, locale: Locale) {
  const counts = new Map<string, number>()
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const options = { locale, page: String(page), size: '1000', aggregation: 'PRODUCT', withFacets: 'false' }
    const response = await fetch(`${platformUrl}/v2/shop/search?${new URLSearchParams(options)}`, { headers })
    const { products } = (await response.json()) as { products: { content: NamedRecord[]; last: boolean } }
    for (const { product } of products.content)
      for (const word of new Set(normaliseText(product.name).match(/[a-z]{5,}/g) ?? []))
        counts.set(word, (counts.get(word) ?? 0) + 1)
    isLast = products.last
  }
  const commonest = [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  return commonest.slice(0, wordsPerLanguage).map(([word]) => ({ word, locale }))
}
type NamedRecord = { product: { name: string } }

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
