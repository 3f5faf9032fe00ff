import { sql, type SQL } from '@tiber/server/sql'
import type { Locale } from '@tiber/contract/locales'
import { toTimestamp } from '../../../database/clauses.ts'
import { isOfferInAssortments, type Assortment, type Category } from '../../catalogue/service.ts'
import { toIntArray } from './array-queries.ts'
import type { Vocabulary } from '../text/vocabulary.ts'

/** Conditions on rows of the index: the product `p`, and the variant `v` where rows are variants. */

/**
 * Matches products in any of the categories or their descendants. The root matches everything, even products without a
 * category.
 */
export function inCategories(categories: Category[], vocabulary: Vocabulary): SQL[] {
  if (categories.length === 0 || categories.some(({ parentId }) => parentId === null)) return []
  const values = categories.flatMap(({ allClassificationIds, allTagIds }) => [
    ...allClassificationIds.map((id) => vocabulary.findId('classification', id)),
    ...allTagIds.map((id) => vocabulary.findId('tag', id)),
  ])
  return [sql`p.values && ${toIntArray([...new Set(values)])}`]
}

/** The assortment rules of the catalogue, evaluated on the value ids of the index. */
export function inAssortment({ include, exclude }: Assortment, vocabulary: Vocabulary): SQL[] {
  const included = matches(include, vocabulary)
  const excluded = matches(exclude, vocabulary)
  return [...(included ? [included] : []), ...(excluded ? [sql`not ${excluded}`] : [])]
}

function matches({ classifications, brands, tags, products }: Assortment['include'], vocabulary: Vocabulary) {
  if (!classifications && !brands && !tags && !products) return undefined
  const values = [
    ...(classifications ?? []).map((id) => vocabulary.findId('classification', id)),
    ...(brands ?? []).map((id) => vocabulary.findId('brand', id)),
    ...(tags ?? []).map((id) => vocabulary.findId('tag', id)),
  ]
  const byValue = sql`p.values && ${toIntArray(values)}`
  return products ? sql`(${byValue} or p.product_id = any(${sql.param(products)}::text[]))` : sql`(${byValue})`
}

export function isOneOf(rows: { product: number; variant: number }[]): SQL {
  return sql`p.id = any(${toIntArray(rows.map(({ product }) => product))}) and v.id = any(${toIntArray(rows.map(({ variant }) => variant))})`
}

export const isUpdatedSince = (date: Date): SQL => sql`p.updated_at >= ${toTimestamp(date)}`
export const isOfferedSince = (date: Date): SQL => sql`p.offers_updated_at >= ${toTimestamp(date)}`

/** Required values of custom fields of an offer: `<field id> <value>` with the number of the filter it belongs to. */
export type CustomFieldFilter = { fieldValues: string[]; filterNumbers: number[]; fieldIds: string[] }

/** Matches variants whose visible offers satisfy all filters, in one lookup for any number of them. */
export function hasCustomFields(
  { fieldValues, filterNumbers, fieldIds }: CustomFieldFilter,
  assortments: Assortment[],
): SQL {
  return sql`v.variant_id in (select o.variant_id from custom_field_value x
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(x.value) when 'array' then x.value else jsonb_build_array(x.value) end) as t(text)
      join unnest(${sql.param(fieldValues)}::text[], ${toIntArray(filterNumbers)}) as g(field_value, filter_number)
        on g.field_value = x.custom_field_id || ' ' || t.text
      join offer o on o.id = x.entity_id join supplier s on s.id = o.supplier_id
    where x.custom_field_id = any(${sql.param(fieldIds)}::text[]) and o.status = 'ACTIVE' and s.status = 'ACTIVE'
      and ${isOfferInAssortments(assortments)}
    group by o.variant_id having count(distinct g.filter_number) = ${new Set(filterNumbers).size})`
}

type Sorting = { locale: Locale; ranks: Record<string, number> | undefined }

/** Returns the expression a row is sorted by. */
export function sortExpression(property: string, { locale, ranks }: Sorting): SQL {
  if (property === 'createdTime') return sql`p.created_at`
  if (property === 'price') return sql`r.unit_price`
  if (property === 'name') return locale === 'es-ES' ? sql`p.name_es` : sql`p.name_en`
  const name = property.replace(/^attributes\./, '')
  // Options rank in their listed order; texts rank by the number in them, so that M8 comes before M10.
  return sql`(select case jsonb_typeof(a.value) when 'number' then (a.value #>> '{}')::numeric
      else coalesce((${JSON.stringify(ranks ?? {})}::jsonb ->> coalesce(a.value ->> 0, a.value #>> '{}'))::numeric,
        substring(a.value #>> '{}' from '[0-9]{1,9}')::numeric) end
    from (select coalesce(cv.attributes -> ${name}, cp.attributes -> ${name}) as value offset 0) a)`
}

export const isByAttribute = (property: string): boolean => property.startsWith('attributes.')

/** Joins the catalogue rows that attributes are read from, once per row. */
export const joinAttributes: SQL = sql`join variant cv on cv.id = v.variant_id join product cp on cp.id = p.product_id`
