import { pickText, type Locale } from '@tiber/contract/locales'
import type { Suggestions } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { getCategoryPath, type Category } from '../../catalogue/service.ts'
import { languages, type Language } from '../index/product-type.ts'
import { toRegularForm } from '../text/plurals.ts'
import { normaliseText } from '../text/tokenizer.ts'

const maxCategories = 5

/** Every typed word must be the prefix of a word of the category's name; names that start with the text come first. */
export function suggestCategories(
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

/** Matches "tornillos" and "tornillo", "luces" and "luz", "shelves" and "shelf" with each other. */
export const isPlural = (typed: string, word: string) =>
  typed.length >= minPlural && languages.some((language) => toBaseForm(typed, language) === toBaseForm(word, language))

const minPlural = 4
const toBaseForm = (word: string, language: Language) => toRegularForm(language, word).replace(/e?s$/, '')

/** Letters that two words must share at the beginning to be near each other. */
const minShared = 4

/**
 * Finds the categories nearest to a text that found nothing: those whose names begin like most of its words, or the
 * sections of the shop.
 */
export function findNearestFamilies(all: Category[], text: string, { locale }: Context) {
  const typed = normaliseText(text.slice(0, maxTextLength))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minShared)
  const scored = listCategoryNames(all, locale)
    .map(({ category, name, words }) => {
      const isNear = (word: string) =>
        words.some((own) => own.startsWith(word.slice(0, Math.max(minShared, word.length - 2))))
      return { category, name, path: getCategoryPath(category), score: typed.filter(isNear).length }
    })
    .toSorted((a, b) => b.score - a.score || a.path.length - b.path.length)
  const near = scored.filter(({ score }) => score > 0)
  const sections = scored.filter(({ path }) => path.length === 1)
  return (near.length > 0 ? near : sections)
    .slice(0, maxCategories)
    .map(({ category: { id, externalId }, name, path }) => ({ id, externalId, name, path }))
}
const maxTextLength = 200
