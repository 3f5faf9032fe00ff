import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { LocalisedText } from '../../database/columns.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isInAssortments, type Assortment } from './assortment-queries.ts'
import type { DrawingSource } from './drawings/drawing-urls.ts'

export type CategoryRow = {
  id: string
  parentId: string | null
  externalId: string
  name: LocalisedText
  description: LocalisedText | null
  active: boolean
  classificationIds: string[]
  tagIds: string[]
}

export function selectCategories(db: Db, storeViewId: string) {
  return queryRows<CategoryRow>(
    db,
    sql`select id, parent_id as "parentId", external_id as "externalId", name, description, active,
          classification_ids as "classificationIds", tag_ids as "tagIds"
        from navigation_category where store_view_id = ${storeViewId} order by position, external_id`,
  )
}

export type ProductGroup = { classificationId: string | null; tagIds: string[]; products: number; first: string }

/** Counts the visible products per classification and set of tags, with the id of the first one that has a drawing. */
export function countProducts(db: Db, assortments: Assortment[]) {
  return queryRows<ProductGroup>(
    db,
    sql`select p.classification_id as "classificationId", p.tag_ids as "tagIds", count(*)::int as products,
          coalesce(min(p.id) filter (where p.drawing is not null), min(p.id)) as first
        from product p where p.status = 'ACTIVE' and ${isInAssortments(assortments)} group by 1, 2`,
  )
}

/** Selects what the pictures of products are made from. */
export function selectDrawingSources(db: Db, ids: string[]) {
  return queryRows<DrawingSource>(
    db,
    sql`select id, sku, name, drawing, attributes, updated_at as "updatedAt" from product where id = any(${sql.param(ids)}::text[])`,
  )
}
