import type { Aggregation, SearchRecord, Suggestions } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { loadNavigation } from '../../catalogue/service.ts'
import type { ArticleTerms } from '../match/article-terms.ts'
import { findKnownPurchases, loadArticles } from '../match/load-articles.ts'
import type { RankedRow } from '../match/rank-results.ts'
import { normaliseText } from '../text/tokenizer.ts'
import { isPlural, suggestCategories } from './category-names.ts'
import { findResults, loadResultRecords, toInterpretation, type FoundResults } from './find-results.ts'
import { toLanguage } from './interpret-query.ts'
import { canBeCodePrefix } from './rules.ts'
import { withTimeLimit } from './time-limit.ts'

const maxProducts = 10
/** More than are suggested: some may not contain the text. */
const maxFound = 40

type SuggestParams = { input?: string; currency?: string; aggregation?: Aggregation }

/** Suggests products by code and prefix, and categories, while the user types. */
export async function suggest(context: Context, { input = '', ...params }: SuggestParams): Promise<Suggestions> {
  if (!input.trim()) return { products: [], navigations: [] }
  const { records, search } = await withTimeLimit(context, async (timed, requireTimeLeft) => {
    const found = await findResults(
      timed,
      {
        ...params,
        // Of a product one row is enough, unless a code is typed.
        aggregation: canBeCodePrefix(input) ? (params.aggregation ?? 'PRODUCT') : 'PRODUCT',
        query: input,
        withFacets: false,
        page: 0,
        size: maxFound,
      },
      { requireTimeLeft, isTyping: true },
    )
    requireTimeLeft()
    const { rows, isUncertain } = await selectSuggestions(timed, input, found)
    const all = await loadResultRecords(timed, rows, { params, found })
    return {
      records: isUncertain ? preferDescribed(all, input).slice(0, maxProducts) : all,
      search: toInterpretation(found),
    }
  })
  return {
    products: records.map((record) => ({ ...record, navigationCategoryName: record.navigations[0]?.name ?? null })),
    navigations: suggestCategories(await loadNavigation(context), input, context),
    search,
  }
}

type Suggestion = RankedRow & { isBought: boolean; hasText: boolean }

/**
 * Selects what to suggest: named by a code, with the typed text, bought before, then articles of different classes; one
 * of each product.
 */
async function selectSuggestions(context: Context, input: string, { rows, interpreted }: FoundResults) {
  const typed = getLastWord(input)
  const articles = await loadArticles(context, rows, toLanguage(context))
  const bought = await findKnownPurchases(
    context,
    rows.map(({ variantId }) => variantId),
  )
  const all = rows.map((row): Suggestion => {
    const article = articles.get(row.variantId)
    const hasText = isByCode(row) || (article !== undefined && containsText(article, typed))
    return { ...row, isBought: bought.has(row.variantId), hasText }
  })
  const withText = all.filter(({ hasText }) => hasText)
  const isCorrected = (interpreted?.corrections.length ?? 0) > 0
  const isUncertain = !isCorrected && withText.length === 0
  const ordered = alternateFamilies(isCorrected || isUncertain ? all : withText).filter(isFirstOfProduct)
  return { rows: isUncertain ? ordered : ordered.slice(0, maxProducts), isUncertain }
}

const getLastWord = (input: string) =>
  normaliseText(input)
    .split(/[^\p{L}\p{N}]+/u)
    .findLast(Boolean) ?? ''

/** Selects the articles with the text in their descriptions, which are not compared by their words. */
function preferDescribed(records: SearchRecord[], input: string): SearchRecord[] {
  const typed = getLastWord(input)
  const isDescribed = (text: string | null) => normaliseText(text ?? '').includes(typed)
  const described = records.filter(
    ({ product, variant }) => isDescribed(product.description) || isDescribed(variant.description),
  )
  return described.length > 0 ? described : records
}

const isByCode = ({ foundBy }: RankedRow) => foundBy !== 'TEXT' && foundBy !== 'EQUIVALENT'

/** A word of the article begins with the typed text, or is its singular. */
const containsText = ({ words }: ArticleTerms, typed: string) =>
  [...words].some((word) => word.startsWith(typed) || isPlural(typed, word))

/** Lower tiers come first: codes, what contradicts last, then by words, then what was bought before. */
const toTier = (row: Suggestion) =>
  row.contradictions * 10_000 + (isByCode(row) ? 0 : 1000 - row.matched * 10 + (row.isBought ? 0 : 1))

/** Takes one of each family in turn, within tiers of equals; codes keep their order. */
function alternateFamilies(rows: Suggestion[]): Suggestion[] {
  const turns = new Map<string, number>()
  return rows
    .map((row) => {
      const tier = toTier(row)
      const key = `${tier} ${row.family}`
      const turn = isByCode(row) ? 0 : (turns.get(key) ?? 0)
      turns.set(key, turn + 1)
      return { row, tier, turn }
    })
    .toSorted((a, b) => a.tier - b.tier || a.turn - b.turn)
    .map(({ row }) => row)
}

const isFirstOfProduct = (row: Suggestion, at: number, all: Suggestion[]) =>
  isByCode(row) || all.findIndex(({ productId }) => productId === row.productId) === at
