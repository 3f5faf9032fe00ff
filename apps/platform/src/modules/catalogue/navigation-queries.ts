import { sql } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import type { LocalisedText } from '../../database/columns.ts'
import { rowsOf } from '../../database/rows.ts'
import { isInAssortments, type Assortment } from './assortment-queries.ts'
import type { Drawn } from './drawing-addresses.ts'

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
  return rowsOf<CategoryRow>(
    db,
    sql`select id, parent_id as "parentId", external_id as "externalId", name, description, active,
          classification_ids as "classificationIds", tag_ids as "tagIds"
        from navigation_category where store_view_id = ${storeViewId} order by position, external_id`,
  )
}

export type Kind = { classificationId: string | null; tagIds: string[]; products: number; first: string }

/** How many products there are of each classification with the same tags, of those that may be seen; and the first drawn. */
export function countProducts(db: Db, assortments: Assortment[]) {
  return rowsOf<Kind>(
    db,
    sql`select p.classification_id as "classificationId", p.tag_ids as "tagIds", count(*)::int as products,
          coalesce(min(p.id) filter (where p.drawing is not null), min(p.id)) as first
        from product p where p.status = 'ACTIVE' and ${isInAssortments(assortments)} group by 1, 2`,
  )
}

/** What pictures of products are made from. */
export function selectDrawn(db: Db, ids: string[]) {
  return rowsOf<Drawn>(
    db,
    sql`select id, sku, name, drawing, attributes, updated_at as "updatedAt" from product where id = any(${sql.param(ids)}::text[])`,
  )
}
