import { textIn } from '@tiber/contract/locales'
import type { Aggregation, Suggestions } from '@tiber/contract/search'
import type { Context } from '../../context.ts'
import { navigationOf, pathOf, type Category } from '../catalogue/service.ts'
import { search } from './service.ts'
import { plain } from './words.ts'

const mostProducts = 10
const mostCategories = 5

type Wish = { input?: string; currency?: string; aggregation?: Aggregation }

/** While somebody types: products by code and by beginning, and categories. */
export async function suggest(context: Context, { input = '', ...wish }: Wish): Promise<Suggestions> {
  if (!input.trim()) return { products: [], navigations: [] }
  const found = await search(context, {
    ...wish,
    query: input,
    isTyping: true,
    withFacets: false,
    page: 0,
    size: mostProducts,
  })
  return {
    products: found.products.content.map((record) => ({
      ...record,
      navigationCategoryName: record.navigations[0]?.name ?? null,
    })),
    navigations: suggestCategories(await navigationOf(context), input, context),
    search: found.search,
  }
}

/** Every typed word must begin a word of the category's name; names that begin with the text come first. */
function suggestCategories(
  all: Category[],
  input: string,
  { locale }: Context,
): NonNullable<Suggestions['navigations']> {
  const text = plain(input).trim()
  const typed = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (typed.length === 0) return []
  return all
    .filter(({ active, parent }) => active && parent !== null)
    .flatMap((category) => {
      const name = textIn(category.name, locale) ?? category.externalId
      const words = plain(name).split(/[^\p{L}\p{N}]+/u)
      const isMeant = typed.every((each) => words.some((word) => word.startsWith(each) || isPlural(each, word)))
      const path = pathOf(category)
      return isMeant ? [{ category, name, path, begins: plain(name).startsWith(text) }] : []
    })
    .toSorted((a, b) => Number(b.begins) - Number(a.begins) || a.path.length - b.path.length)
    .slice(0, mostCategories)
    .map(({ category: { id, externalId }, name, path }) => ({ id, externalId, name, path }))
}

/** "tornillos" for "tornillo" and the other way round. */
const isPlural = (typed: string, word: string) =>
  typed.length >= 4 && typed.replace(/e?s$/, '') === word.replace(/e?s$/, '')
