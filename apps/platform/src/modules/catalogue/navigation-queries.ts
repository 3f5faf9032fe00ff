import { sql } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import type { LocalisedText } from '../../database/columns.ts'
import { rowsOf } from '../../database/rows.ts'
import { isInAssortments, type Assortment } from './assortment-queries.ts'

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

export type Kind = { classificationId: string | null; tagIds: string[]; products: number }

/** How many products there are of each classification with the same tags, of those that may be seen. */
export function countProducts(db: Db, assortments: Assortment[]) {
  return rowsOf<Kind>(
    db,
    sql`select p.classification_id as "classificationId", p.tag_ids as "tagIds", count(*)::int as products
        from product p where p.status = 'ACTIVE' and ${isInAssortments(assortments)} group by 1, 2`,
  )
}
