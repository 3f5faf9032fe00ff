import { pickText, type Locale } from '@tiber/contract/locales'
import type { Aggregation, Suggestions } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { loadNavigation, getCategoryPath, type Category } from '../../catalogue/service.ts'
import { search } from '../service.ts'
import { normaliseText } from '../text/tokenizer.ts'

const maxProducts = 10
const maxCategories = 5

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

/** Every typed word must be the prefix of a word of the category's name; names that start with the text come first. */
function suggestCategories(
  all: Category[],
  input: string,
  { locale }: Context,
): NonNullable<Suggestions['navigations']> {
  const text = normaliseText(input).trim()
  const typed = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (typed.length === 0) return []
  return listCategoryNames(all, locale)
    .filter(({ words }) => typed.every((each) => words.some((word) => word.startsWith(each) || isPlural(each, word))))
    .map(({ category, name, text: own }) => ({
      category,
      name,
      isPrefix: own.startsWith(text),
      path: getCategoryPath(category),
    }))
    .toSorted((a, b) => Number(b.isPrefix) - Number(a.isPrefix) || a.path.length - b.path.length)
    .slice(0, maxCategories)
    .map(({ category: { id, externalId }, name, path }) => ({ id, externalId, name, path }))
}

type CategoryName = { category: Category; name: string; text: string; words: string[] }
const namesByTree = new WeakMap<Category[], Map<Locale, CategoryName[]>>()

/** Caches the normalised names of a tree: every keystroke needs the same tree. */
function listCategoryNames(all: Category[], locale: Locale): CategoryName[] {
  const known = namesByTree.get(all) ?? namesByTree.set(all, new Map()).get(all)!
  const names = known.get(locale) ?? all.filter(({ active, parent }) => active && parent !== null).map(toName)
  known.set(locale, names)
  return names

  function toName(category: Category): CategoryName {
    const name = pickText(category.name, locale) ?? category.externalId
    return { category, name, text: normaliseText(name), words: normaliseText(name).split(/[^\p{L}\p{N}]+/u) }
  }
}

/** Matches "tornillos" and "tornillo" with each other. */
const isPlural = (typed: string, word: string) =>
  typed.length >= 4 && typed.replace(/e?s$/, '') === word.replace(/e?s$/, '')
