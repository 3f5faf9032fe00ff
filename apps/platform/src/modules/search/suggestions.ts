import { textIn, type Locale } from '@tiber/contract/locales'
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
  return namesOf(all, locale)
    .filter(({ words }) => typed.every((each) => words.some((word) => word.startsWith(each) || isPlural(each, word))))
    .map(({ category, name, text: own }) => ({ category, name, begins: own.startsWith(text), path: pathOf(category) }))
    .toSorted((a, b) => Number(b.begins) - Number(a.begins) || a.path.length - b.path.length)
    .slice(0, mostCategories)
    .map(({ category: { id, externalId }, name, path }) => ({ id, externalId, name, path }))
}

type CategoryName = { category: Category; name: string; text: string; words: string[] }
const namesBy = new WeakMap<Category[], Map<Locale, CategoryName[]>>()

/** The names of a tree as they are compared, read once: the same tree is asked with every key. */
function namesOf(all: Category[], locale: Locale): CategoryName[] {
  const known = namesBy.get(all) ?? namesBy.set(all, new Map()).get(all)!
  const names = known.get(locale) ?? all.filter(({ active, parent }) => active && parent !== null).map(toName)
  known.set(locale, names)
  return names

  function toName(category: Category): CategoryName {
    const name = textIn(category.name, locale) ?? category.externalId
    return { category, name, text: plain(name), words: plain(name).split(/[^\p{L}\p{N}]+/u) }
  }
}

/** "tornillos" for "tornillo" and the other way round. */
const isPlural = (typed: string, word: string) =>
  typed.length >= 4 && typed.replace(/e?s$/, '') === word.replace(/e?s$/, '')
