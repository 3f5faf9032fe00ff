import { sql, type SQL } from 'drizzle-orm'
import type { Locale } from '@tiber/contract/locales'
import { isOfferInAssortments, type Assortment, type Category } from '../catalogue/service.ts'
import { integers } from './array-queries.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Conditions on rows of the index: the product `p`, and the variant `v` where rows are variants. */

/** Of any of the categories or of one below them. The root shows everything, also what has no category. */
export function inCategories(categories: Category[], vocabulary: Vocabulary): SQL[] {
  if (categories.length === 0 || categories.some(({ parentId }) => parentId === null)) return []
  const values = categories.flatMap(({ allClassificationIds, allTagIds }) => [
    ...allClassificationIds.map((id) => vocabulary.numberOf('classification', id)),
    ...allTagIds.map((id) => vocabulary.numberOf('tag', id)),
  ])
  return [sql`p.values && ${integers([...new Set(values)])}`]
}

/** As the catalogue decides it, but on the numbers of the index. */
export function inAssortment({ include, exclude }: Assortment, vocabulary: Vocabulary): SQL[] {
  const wanted = matches(include, vocabulary)
  const unwanted = matches(exclude, vocabulary)
  return [...(wanted ? [wanted] : []), ...(unwanted ? [sql`not ${unwanted}`] : [])]
}

function matches({ classifications, brands, tags, products }: Assortment['include'], vocabulary: Vocabulary) {
  if (!classifications && !brands && !tags && !products) return undefined
  const values = [
    ...(classifications ?? []).map((id) => vocabulary.numberOf('classification', id)),
    ...(brands ?? []).map((id) => vocabulary.numberOf('brand', id)),
    ...(tags ?? []).map((id) => vocabulary.numberOf('tag', id)),
  ]
  const byValue = sql`p.values && ${integers(values)}`
  return products ? sql`(${byValue} or p.product_id = any(${sql.param(products)}::text[]))` : sql`(${byValue})`
}

export function isAmong(rows: { product: number; variant: number }[]): SQL {
  return sql`p.id = any(${integers(rows.map(({ product }) => product))}) and v.id = any(${integers(rows.map(({ variant }) => variant))})`
}

export const isUpdatedSince = (date: Date): SQL => sql`p.updated_at >= ${date.toISOString()}::timestamptz`
export const isOfferedSince = (date: Date): SQL => sql`p.offers_updated_at >= ${date.toISOString()}::timestamptz`

/** `Name|Value` of a custom field of an offer the caller may see, by external id or by name in any language. */
export function hasCustomField(given: string, assortments: Assortment[]): SQL {
  const at = given.indexOf('|')
  const [name, value] = at < 0 ? [given, ''] : [given.slice(0, at), given.slice(at + 1)]
  return sql`exists (select from offer o join supplier s on s.id = o.supplier_id
    join custom_field_value x on x.entity_id = o.id
    join custom_field d on d.id = x.custom_field_id
    where o.variant_id = v.variant_id and o.status = 'ACTIVE' and s.status = 'ACTIVE' and d.sealed_target = 'OFFER'
      and ${isOfferInAssortments(assortments)}
      and (d.external_id = ${name} or d.id = ${name} or exists (select from jsonb_each_text(d.name) t where t.value = ${name}))
      and (x.value #>> '{}' = ${value} or x.value @> to_jsonb(${value}::text)))`
}

type Sorting = { locale: Locale; ranks: Record<string, number> | undefined }

/** What a row is sorted by. */
export function sortKey(property: string, { locale, ranks }: Sorting): SQL {
  if (property === 'createdTime') return sql`p.created_at`
  if (property === 'price') return sql`r.unit_price`
  if (property === 'name') return locale === 'es-ES' ? sql`p.name_es` : sql`p.name_en`
  const name = property.replace(/^attributes\./, '')
  const value = sql`(select coalesce(cv.attributes -> ${name}, cp.attributes -> ${name})
    from variant cv join product cp on cp.id = cv.product_id where cv.id = v.variant_id)`
  // Options rank as they are listed; a text by the number in it, so that M8 stands before M10.
  return sql`(select case jsonb_typeof(a.value) when 'number' then (a.value #>> '{}')::numeric
      else coalesce((${JSON.stringify(ranks ?? {})}::jsonb ->> coalesce(a.value ->> 0, a.value #>> '{}'))::numeric,
        substring(a.value #>> '{}' from '[0-9]{1,9}')::numeric) end
    from (select ${value} as value) a)`
}
