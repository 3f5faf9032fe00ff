import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import type { Values } from '../index/sources.ts'

/** What an article is compared by: its texts and attributes, its price and stock. */
export type ArticleSource = {
  variantId: string
  productId: string
  name: LocalisedText
  brand: string | null
  classificationId: string | null
  classification: LocalisedText | null
  attributes: Values
  inStock: boolean
  price: number | null
}

/** Selects the articles of several texts at once. */
export function selectArticles(db: Db, variantIds: string[]) {
  return queryPreparedRows<ArticleSource>(
    db,
    sql`select v.id as "variantId", p.id as "productId", v.name, b.name as brand, p.classification_id as "classificationId",
          k.name as classification, p.attributes || v.attributes as attributes, s.in_stock as "inStock", s.price
        from unnest(${sql.param(variantIds)}::text[]) as g(id) join variant v on v.id = g.id
          join product p on p.id = v.product_id join search_variant s on s.variant_id = v.id
          left join brand b on b.id = p.brand_id left join classification_category k on k.id = p.classification_id`,
  )
}
