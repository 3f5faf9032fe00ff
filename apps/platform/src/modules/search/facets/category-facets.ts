import { pickText, type Locale } from '@tiber/contract/locales'
import type { Facets } from '@tiber/contract/catalogue/search'
import type { Category } from '../../catalogue/service.ts'
import type { SearchResults } from '../query/find-queries.ts'
import type { Vocabulary } from '../text/vocabulary.ts'

/** By classification a product is in a category once; by tags it may be there several times. */
const isOverlapping = ({ allClassificationIds, allTagIds }: Category) =>
  allTagIds.length > 1 || (allTagIds.length > 0 && allClassificationIds.length > 0)

const listValueIds = ({ allClassificationIds, allTagIds }: Category, vocabulary: Vocabulary): number[] =>
  [
    ...allClassificationIds.map((id) => vocabulary.findId('classification', id)),
    ...allTagIds.map((id) => vocabulary.findId('tag', id)),
  ].filter((number) => number !== undefined)

/** Selects the categories that facets count: the descendants of the requested ones. */
function selectCountedCategories(all: Category[], within: Category[]): Category[] {
  const isBelow = (category: Category): boolean =>
    category.parent !== null && (within.includes(category.parent) || isBelow(category.parent))
  return all.filter((each) => each.active && each.parent !== null && (within.length === 0 || isBelow(each)))
}

type Tree = { all: Category[]; within: Category[]; vocabulary: Vocabulary }

/** Lists the values of categories that may contain a product by several of them. */
export function listOverlappingValues({ all, within, vocabulary }: Tree): number[] {
  const overlapping = selectCountedCategories(all, within).filter(isOverlapping)
  return [...new Set(overlapping.flatMap((each) => listValueIds(each, vocabulary)))]
}

/** Builds the category facets: counts are summed up the tree, each result once; empty categories are left out. */
export function buildCategoryFacets(
  { counts, overlaps }: SearchResults,
  { all, within, vocabulary, locale }: Tree & { locale: Locale },
): Facets['navigations'] {
  const countsByValue = new Map(counts.map(({ value, counts: [count = 0] }) => [value, count]))
  return selectCountedCategories(all, within)
    .map((category) => {
      const valueIds = listValueIds(category, vocabulary)
      const own = new Set(valueIds)
      const count = isOverlapping(category)
        ? sum(overlaps.filter(({ values }) => values.some((each) => own.has(each))).map((each) => each.count))
        : sum(valueIds.map((each) => countsByValue.get(each) ?? 0))
      const { id, externalId, name } = category
      return { id, externalId, name: pickText(name, locale) ?? externalId, count }
    })
    .filter(({ count }) => count > 0)
}

const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
