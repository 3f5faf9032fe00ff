import { pickText } from '@tiber/contract/locales'
import { maxResultDepth, type Facets } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { loadAttributes, loadAssortments, loadNavigation, loadTags, type Attributes } from '../../catalogue/service.ts'
import { formatOptionLabel } from './attribute-filters.ts'
import { buildCategoryFacets } from './category-facets.ts'
import type { SearchResults } from '../query/find-queries.ts'
import { createSupplierCheck } from '../query/visibility.ts'
import type { FacetName, SearchCriteria } from '../query/criteria.ts'
import { reloadVocabulary } from '../text/vocabulary.ts'
import type { Value } from '../text/vocabulary-queries.ts'

type Counted = { value: Value; count: number }

/** At most this many attributes: those that many results have, and those that are filtered by. */
const maxAttributes = 14
const minShare = 1 / 8
const maxValues = 200

export const noFacets = (): Facets => ({
  attributes: [],
  attributesRange: [],
  brands: [],
  customFields: [],
  suppliers: [],
  productTags: [],
  navigations: [],
})

/** Builds the facets of the results; the counts of a facet ignore its own filter. */
export async function buildFacets(context: Context, results: SearchResults, criteria: SearchCriteria): Promise<Facets> {
  const isBuyer = criteria.searchQuery.lists !== undefined
  const counted = await resolveCounts(context, results, criteria)
  const ofKind = (kind: Value['kind']) => counted.filter(({ value }) => value.kind === kind)
  const tags = await loadTags(context)
  const isAllowed = createSupplierCheck(await loadAssortments(context)) ?? (() => true)
  const attributes = buildAttributeFacets(ofKind('attribute'), await loadAttributes(context), {
    context,
    searchResults: results,
    criteria,
  })
  return {
    ...noFacets(),
    ...attributes,
    brands: ofKind('brand')
      .map(({ value, count }) => ({ id: value.key, name: value.name ?? value.key, count }))
      .toSorted(byCount),
    productTags: ofKind('tag')
      .flatMap(({ value, count }) => {
        const tag = tags.get(value.key)
        return tag ? [{ id: value.key, name: pickText(tag.name, context.locale) ?? tag.externalId, count }] : []
      })
      .toSorted(byCount),
    navigations: buildCategoryFacets(results, {
      all: await loadNavigation(context),
      within: criteria.categories,
      vocabulary: criteria.vocabulary,
      locale: context.locale,
    }),
    ...(isBuyer && {
      suppliers: ofKind('supplier')
        .filter(({ value }) => isAllowed(value.key))
        .map(({ value, count }) => ({
          id: value.key,
          externalId: value.externalId ?? value.key,
          name: value.name ?? value.key,
          count,
        }))
        .toSorted(byCount),
      priceMin: results.prices?.min ?? null,
      priceMax: results.prices?.max ?? null,
      inStock: ofKind('stock').find(({ value }) => value.key === 'any')?.count ?? 0,
    }),
  }
}

const byCount = (a: { count: number; name: string }, b: { count: number; name: string }) =>
  b.count - a.count || a.name.localeCompare(b.name)

async function resolveCounts(
  context: Context,
  { counts }: SearchResults,
  { facets, vocabulary }: SearchCriteria,
): Promise<Counted[]> {
  const isUnknown = counts.some(({ value }) => !vocabulary.find(value))
  const known = isUnknown ? await reloadVocabulary(context, vocabulary) : vocabulary
  return counts.flatMap(({ value: id, counts: all }) => {
    const value = known.find(id)
    if (!value) return []
    const own = facets.indexOf(toFacetName(value))
    const count = all[own + 1] ?? all[0]!
    return count > 0 ? [{ value, count }] : []
  })
}

const toFacetName = ({ kind, attribute }: Value) =>
  (kind === 'attribute' ? `attribute ${attribute}` : kind) as FacetName

type FacetInput = { context: Context; searchResults: SearchResults; criteria: SearchCriteria }

function buildAttributeFacets(
  counted: Counted[],
  attributes: Attributes,
  { context: { locale }, searchResults, criteria }: FacetInput,
) {
  const isChosen = (name: string) => criteria.facets.includes(`attribute ${name}` as FacetName)
  const minResults = Math.min(searchResults.total, maxResultDepth) * minShare
  const groups = [...Map.groupBy(counted, ({ value }) => value.attribute)]
    .flatMap(([externalId, values]) => {
      const attribute = attributes.get(externalId)
      return attribute ? [{ attribute, values, results: values.reduce((sum, { count }) => sum + count, 0) }] : []
    })
    .filter(({ attribute, results }) => results >= minResults || isChosen(attribute.externalId))
    .toSorted((a, b) => b.results - a.results)
    .filter(({ attribute }, at) => at < maxAttributes || isChosen(attribute.externalId))
    .toSorted((a, b) => a.attribute.position - b.attribute.position)
  return {
    attributes: groups.map(({ attribute, values }) => {
      const rank = ({ key, number }: Value) => number ?? attribute.options.get(key)?.position ?? 0
      const shown = values
        .toSorted((a, b) => b.count - a.count)
        .slice(0, maxValues)
        .toSorted(
          (a, b) => rank(a.value) - rank(b.value) || a.value.key.localeCompare(b.value.key, 'en', { numeric: true }),
        )
      return {
        id: attribute.id,
        externalId: attribute.externalId,
        name: pickText(attribute.name, locale) ?? attribute.externalId,
        type: attribute.type,
        unit: attribute.unit,
        values: shown.map(({ value }) => value.key),
        counts: shown.map(({ value, count }) => ({
          value: value.key,
          label: formatOptionLabel(attribute, value.key, locale),
          count,
          ...(attribute.type.endsWith('COLOR') && { colour: attribute.options.get(value.key)?.colour ?? null }),
        })),
      }
    }),
    attributesRange: groups.flatMap(({ attribute, values }) => {
      const numbers = values.flatMap(({ value }) => value.number ?? [])
      if (numbers.length < 2 || attribute.options.size > 0) return []
      return [
        {
          id: attribute.id,
          externalId: attribute.externalId,
          name: pickText(attribute.name, locale) ?? attribute.externalId,
          unit: attribute.unit,
          min: Math.min(...numbers),
          max: Math.max(...numbers),
        },
      ]
    }),
  }
}
