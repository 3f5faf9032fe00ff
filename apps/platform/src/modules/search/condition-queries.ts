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

/** What an offer must say in one of its custom fields: `<id of the field> <value>`, of the first, second … wish. */
export type FieldWishes = { said: string[]; wishes: number[]; fieldIds: string[] }

/** Variants whose offers that may be seen have it all: looked up once, however much is wished. */
export function haveCustomFields({ said, wishes, fieldIds }: FieldWishes, assortments: Assortment[]): SQL {
  return sql`v.variant_id in (select o.variant_id from custom_field_value x
      cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(x.value) when 'array' then x.value else jsonb_build_array(x.value) end) as t(text)
      join unnest(${sql.param(said)}::text[], ${integers(wishes)}) as g(said, wish) on g.said = x.custom_field_id || ' ' || t.text
      join offer o on o.id = x.entity_id join supplier s on s.id = o.supplier_id
    where x.custom_field_id = any(${sql.param(fieldIds)}::text[]) and o.status = 'ACTIVE' and s.status = 'ACTIVE'
      and ${isOfferInAssortments(assortments)}
    group by o.variant_id having count(distinct g.wish) = ${new Set(wishes).size})`
}

type Sorting = { locale: Locale; ranks: Record<string, number> | undefined }

/** What a row is sorted by. */
export function sortKey(property: string, { locale, ranks }: Sorting): SQL {
  if (property === 'createdTime') return sql`p.created_at`
  if (property === 'price') return sql`r.unit_price`
  if (property === 'name') return locale === 'es-ES' ? sql`p.name_es` : sql`p.name_en`
  const name = property.replace(/^attributes\./, '')
  // Options rank as they are listed; a text by the number in it, so that M8 stands before M10.
  return sql`(select case jsonb_typeof(a.value) when 'number' then (a.value #>> '{}')::numeric
      else coalesce((${JSON.stringify(ranks ?? {})}::jsonb ->> coalesce(a.value ->> 0, a.value #>> '{}'))::numeric,
        substring(a.value #>> '{}' from '[0-9]{1,9}')::numeric) end
    from (select coalesce(cv.attributes -> ${name}, cp.attributes -> ${name}) as value offset 0) a)`
}

export const isByAttribute = (property: string): boolean => property.startsWith('attributes.')

/** The rows of the catalogue an attribute is read from, joined once; the key of a row is then read once from them. */
export const withAttributes: SQL = sql`join variant cv on cv.id = v.variant_id join product cp on cp.id = p.product_id`
