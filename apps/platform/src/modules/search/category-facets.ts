import { textIn, type Locale } from '@tiber/contract/locales'
import type { Facets } from '@tiber/contract/search'
import type { Category } from '../catalogue/service.ts'
import type { Found } from './find-queries.ts'
import type { Vocabulary } from './vocabulary.ts'

/** By its class a product is in a category once; by tags it may be there again. */
const isMixed = ({ allClassificationIds, allTagIds }: Category) =>
  allTagIds.length > 1 || (allTagIds.length > 0 && allClassificationIds.length > 0)

const numbersOf = ({ allClassificationIds, allTagIds }: Category, vocabulary: Vocabulary): number[] =>
  [
    ...allClassificationIds.map((id) => vocabulary.numberOf('classification', id)),
    ...allTagIds.map((id) => vocabulary.numberOf('tag', id)),
  ].filter((number) => number !== undefined)

/** Those that facets count: below what is asked for. */
function countedCategories(all: Category[], within: Category[]): Category[] {
  const isBelow = (category: Category): boolean =>
    category.parent !== null && (within.includes(category.parent) || isBelow(category.parent))
  return all.filter((each) => each.active && each.parent !== null && (within.length === 0 || isBelow(each)))
}

type Tree = { all: Category[]; within: Category[]; vocabulary: Vocabulary }

/** The values of categories in which a product may be by several of them. */
export function mixedValues({ all, within, vocabulary }: Tree): number[] {
  const mixed = countedCategories(all, within).filter(isMixed)
  return [...new Set(mixed.flatMap((each) => numbersOf(each, vocabulary)))]
}

/** Counts go up the tree, each result once; only where something is. */
export function categoryFacets(
  { counts, mixtures }: Found,
  { all, within, vocabulary, locale }: Tree & { locale: Locale },
): Facets['navigations'] {
  const countOf = new Map(counts.map(({ value, counts: [count = 0] }) => [value, count]))
  return countedCategories(all, within)
    .map((category) => {
      const numbers = numbersOf(category, vocabulary)
      const own = new Set(numbers)
      const count = isMixed(category)
        ? sum(mixtures.filter(({ values }) => values.some((each) => own.has(each))).map((each) => each.count))
        : sum(numbers.map((each) => countOf.get(each) ?? 0))
      const { id, externalId, name } = category
      return { id, externalId, name: textIn(name, locale) ?? externalId, count }
    })
    .filter(({ count }) => count > 0)
}

const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
