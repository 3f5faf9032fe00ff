import type { Aggregation, Suggestions } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { loadNavigation } from '../../catalogue/service.ts'
import { search } from '../service.ts'
import { suggestCategories } from './category-names.ts'

const maxProducts = 10

type SuggestParams = { input?: string; currency?: string; aggregation?: Aggregation }

/** Suggests products by code and prefix, and categories, while the user types. */
export async function suggest(context: Context, { input = '', ...params }: SuggestParams): Promise<Suggestions> {
  if (!input.trim()) return { products: [], navigations: [] }
  const found = await search(context, {
    ...params,
    query: input,
    isTyping: true,
    withFacets: false,
    page: 0,
    size: maxProducts,
  })
  return {
    products: found.products.content.map((record) => ({
      ...record,
      navigationCategoryName: record.navigations[0]?.name ?? null,
    })),
    navigations: suggestCategories(await loadNavigation(context), input, context),
    search: found.search,
  }
}
