import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../../database/query-rows.ts'
import { isInAssortments, type Assortment } from '../assortment-queries.ts'

type Texts = Record<string, string>
type Values = Record<string, unknown>

export type DrawingRow = {
  sku: string
  drawing: string | null
  name: Texts
  isVariant: boolean
  attributes: Values
  /** The option texts by attribute. */
  texts: Record<string, Texts> | null
  pack: number | null
}

/**
 * Selects what is drawn under an id, in one statement: a variant, or a product with the dimensions of a medium variant.
 */
export async function selectDrawing(db: Db, id: string, assortments: Assortment[]): Promise<DrawingRow | undefined> {
  const [row] = await queryRows<DrawingRow>(
    db,
    sql`select coalesce(own.sku, p.sku) as sku, p.drawing, coalesce(own.name, p.name) as name,
        own.sku is not null as "isVariant", shown.attributes,
        (select jsonb_object_agg(attribute.external_id, attribute_option.name)
          from attribute join attribute_option on attribute_option.attribute_id = attribute.id
          where attribute_option.key = shown.attributes ->> attribute.external_id) as texts,
        (select max(offer.item_per_pack) from offer where offer.variant_id = sample.id) as pack
      from product p
      left join variant own on own.id = ${id} and own.product_id = p.id
      left join lateral (
        select variant.id, variant.attributes from variant where variant.product_id = p.id
        order by variant.id = ${id} desc, abs(variant.position
          - (select 0.6 * max(other.position) from variant other where other.product_id = p.id)), variant.position
        limit 1) sample on true
      cross join lateral (select p.attributes || coalesce(sample.attributes, '{}') as attributes) shown
      where (p.id = ${id} or p.id = (select variant.product_id from variant where variant.id = ${id}))
        and p.status = 'ACTIVE' and ${isInAssortments(assortments)}`,
  )
  return row
}

export type SheetRow = {
  id: string
  sku: string
  name: Texts
  description: Texts | null
  brand: string | null
  mpn: string | null
  classification: Texts | null
  drawing: string | null
  attributes: Values
  variants: { sku: string; ean: string | null; attributes: Values }[]
}

type SheetParams = { id: string; maxVariants: number; assortments: Assortment[] }

/** Selects a product for its data sheet, with as many active variants as fit on a page. */
export async function selectSheet(
  db: Db,
  { id, maxVariants, assortments }: SheetParams,
): Promise<SheetRow | undefined> {
  const [row] = await queryRows<SheetRow>(
    db,
    sql`select p.id, p.sku, p.name, p.description, p.mpn, p.drawing,
        p.attributes, brand.name as brand, classification_category.name as classification,
        (select coalesce(jsonb_agg(jsonb_build_object('sku', shown.sku, 'ean', shown.ean,
            'attributes', shown.attributes) order by shown.position), '[]')
          from (select sku, ean, attributes, position from variant
            where variant.product_id = p.id and variant.status = 'ACTIVE'
            order by position limit ${maxVariants}) shown) as variants
      from product p
      left join brand on brand.id = p.brand_id
      left join classification_category on classification_category.id = p.classification_id
      where p.id = ${id} and p.status = 'ACTIVE' and ${isInAssortments(assortments)}`,
  )
  return row
}

export type AttributeRow = {
  externalId: string
  name: Texts
  unit: string | null
  symbol: string | null
  options: Record<string, Texts> | null
}

/** Selects the named attributes in display order, with their option texts. */
export function selectAttributes(db: Db, externalIds: string[]): Promise<AttributeRow[]> {
  return queryRows<AttributeRow>(
    db,
    sql`select attribute.external_id as "externalId", attribute.name, attribute.unit, attribute.symbol,
        (select jsonb_object_agg(key, attribute_option.name) from attribute_option
          where attribute_option.attribute_id = attribute.id) as options
      from attribute where attribute.external_id = any(${sql.param(externalIds)}::text[]) order by attribute.position`,
  )
}
