import { textIn } from '@tiber/contract/locales'
import { deepestResult, type Facets } from '@tiber/contract/search'
import type { Context } from '../../context.ts'
import { attributesOf, assortmentsOf, navigationOf, tagsOf, type Attributes } from '../catalogue/service.ts'
import { labelOf } from './attribute-filters.ts'
import { categoryFacets } from './category-facets.ts'
import type { Found } from './find-queries.ts'
import { allowsSupplier } from './visibility.ts'
import type { FacetName, Wanted } from './wanted.ts'
import { newerVocabulary } from './vocabulary.ts'
import type { Value } from './vocabulary-queries.ts'

type Counted = { value: Value; count: number }

/** As many as somebody reads: attributes that many of the results have, and those that are filtered by. */
const mostAttributes = 14
const leastShare = 1 / 8
const mostValues = 200

export const noFacets = (): Facets => ({
  attributes: [],
  attributesRange: [],
  brands: [],
  customFields: [],
  suppliers: [],
  productTags: [],
  navigations: [],
})

/** What the results have, with counts that leave out a facet's own filter. */
export async function facetsOf(context: Context, found: Found, wanted: Wanted): Promise<Facets> {
  const isBuyer = wanted.shape.lists !== undefined
  const counted = await countedValues(context, found, wanted)
  const of = (kind: Value['kind']) => counted.filter(({ value }) => value.kind === kind)
  const tags = await tagsOf(context)
  const isAllowed = allowsSupplier(await assortmentsOf(context)) ?? (() => true)
  const attributes = attributeFacets(of('attribute'), await attributesOf(context), { context, found, wanted })
  return {
    ...noFacets(),
    ...attributes,
    brands: of('brand')
      .map(({ value, count }) => ({ id: value.key, name: value.name ?? value.key, count }))
      .toSorted(byCount),
    productTags: of('tag')
      .flatMap(({ value, count }) => {
        const tag = tags.get(value.key)
        return tag ? [{ id: value.key, name: textIn(tag.name, context.locale) ?? tag.externalId, count }] : []
      })
      .toSorted(byCount),
    navigations: categoryFacets(found, {
      all: await navigationOf(context),
      within: wanted.categories,
      vocabulary: wanted.vocabulary,
      locale: context.locale,
    }),
    ...(isBuyer && {
      suppliers: of('supplier')
        .filter(({ value }) => isAllowed(value.key))
        .map(({ value, count }) => ({
          id: value.key,
          externalId: value.externalId ?? value.key,
          name: value.name ?? value.key,
          count,
        }))
        .toSorted(byCount),
      priceMin: found.prices?.min ?? null,
      priceMax: found.prices?.max ?? null,
      inStock: of('stock').find(({ value }) => value.key === 'any')?.count ?? 0,
    }),
  }
}

const byCount = (a: { count: number; name: string }, b: { count: number; name: string }) =>
  b.count - a.count || a.name.localeCompare(b.name)

async function countedValues(context: Context, { counts }: Found, { facets, vocabulary }: Wanted): Promise<Counted[]> {
  const isUnknown = counts.some(({ value }) => !vocabulary.find(value))
  const known = isUnknown ? await newerVocabulary(context, vocabulary) : vocabulary
  return counts.flatMap(({ value: id, counts: all }) => {
    const value = known.find(id)
    if (!value) return []
    const own = facets.indexOf(facetOf(value))
    const count = all[own + 1] ?? all[0]!
    return count > 0 ? [{ value, count }] : []
  })
}

const facetOf = ({ kind, attribute }: Value) => (kind === 'attribute' ? `attribute ${attribute}` : kind) as FacetName

type Asked = { context: Context; found: Found; wanted: Wanted }

function attributeFacets(counted: Counted[], attributes: Attributes, { context: { locale }, found, wanted }: Asked) {
  const isChosen = (name: string) => wanted.facets.includes(`attribute ${name}` as FacetName)
  const least = Math.min(found.total, deepestResult) * leastShare
  const groups = [...Map.groupBy(counted, ({ value }) => value.attribute)]
    .flatMap(([externalId, values]) => {
      const attribute = attributes.get(externalId)
      return attribute ? [{ attribute, values, results: values.reduce((sum, { count }) => sum + count, 0) }] : []
    })
    .filter(({ attribute, results }) => results >= least || isChosen(attribute.externalId))
    .toSorted((a, b) => b.results - a.results)
    .filter(({ attribute }, at) => at < mostAttributes || isChosen(attribute.externalId))
    .toSorted((a, b) => a.attribute.position - b.attribute.position)
  return {
    attributes: groups.map(({ attribute, values }) => {
      const rank = ({ key, number }: Value) => number ?? attribute.options.get(key)?.position ?? 0
      const shown = values
        .toSorted((a, b) => b.count - a.count)
        .slice(0, mostValues)
        .toSorted(
          (a, b) => rank(a.value) - rank(b.value) || a.value.key.localeCompare(b.value.key, 'en', { numeric: true }),
        )
      return {
        id: attribute.id,
        externalId: attribute.externalId,
        name: textIn(attribute.name, locale) ?? attribute.externalId,
        type: attribute.type,
        unit: attribute.unit,
        values: shown.map(({ value }) => value.key),
        counts: shown.map(({ value, count }) => ({
          value: value.key,
          label: labelOf(attribute, value.key, locale),
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
          name: textIn(attribute.name, locale) ?? attribute.externalId,
          unit: attribute.unit,
          min: Math.min(...numbers),
          max: Math.max(...numbers),
        },
      ]
    }),
  }
}
