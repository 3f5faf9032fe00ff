import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../database/query-rows.ts'
import type { AssortmentRule } from './tables.ts'

export type Holder = { accountId: string | null; storeId: string }
export type RuleName = keyof AssortmentRule

/** The ids an assortment rule names, by kind. An absent list imposes no restriction; an empty one matches nothing. */
export type RuleIds = Partial<Record<RuleName, string[]>>
export type Assortment = { include: RuleIds; exclude: RuleIds }

export function selectAssortments(db: Db, { accountId, storeId }: Holder) {
  return queryRows<{ include: AssortmentRule; exclude: AssortmentRule }>(
    db,
    sql`select a.include, a.exclude from assortment a where exists (
          select from assortment_holder h where h.assortment_id = a.id and (h.store_id = ${storeId}
            or h.account_id = ${accountId}
            or h.tag_id in (select t.tag_id from account_tag t where t.account_id = ${accountId})))
        order by a.id`,
  )
}

export function selectRuleIds(db: Db, names: Required<AssortmentRule>) {
  const selectKind = (kind: RuleName, table: string) =>
    sql`select ${sql.raw(`'${kind}'`)} as kind, external_id as "externalId", id from ${sql.raw(table)}
        where external_id = any(${sql.param(names[kind])}::text[])`
  return queryRows<{ kind: RuleName; externalId: string; id: string }>(
    db,
    sql.join(
      [
        selectKind('classifications', 'classification_category'),
        selectKind('brands', 'brand'),
        selectKind('tags', 'product_tag'),
        selectKind('products', 'product'),
        selectKind('suppliers', 'supplier'),
      ],
      sql` union all `,
    ),
  )
}

/** Whether a product `p` is in all assortments; the rules on suppliers apply to offers only. */
export function isInAssortments(assortments: Assortment[], product: 'p' | 'successor' = 'p'): SQL {
  const conditions = assortments.flatMap(({ include, exclude }) => {
    const included = matches(include, product)
    const excluded = matches(exclude, product)
    return [...(included ? [included] : []), ...(excluded ? [sql`not ${excluded}`] : [])]
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Whether the supplier of an offer `o` is allowed by all assortments. */
export function isOfferInAssortments(assortments: Assortment[]): SQL {
  const conditions = assortments.flatMap(({ include, exclude }) => [
    ...(include.suppliers ? [sql`o.supplier_id = any(${sql.param(include.suppliers)}::text[])`] : []),
    ...(exclude.suppliers ? [sql`o.supplier_id <> all(${sql.param(exclude.suppliers)}::text[])`] : []),
  ])
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function matches({ classifications, brands, tags, products }: RuleIds, product: string): SQL | undefined {
  const column = (name: string) => sql.raw(`${product}.${name}`)
  const any = [
    ...(classifications ? [sql`${column('classification_id')} = any(${sql.param(classifications)}::text[])`] : []),
    ...(brands ? [sql`${column('brand_id')} = any(${sql.param(brands)}::text[])`] : []),
    ...(tags ? [sql`${column('tag_ids')} && ${sql.param(tags)}::text[]`] : []),
    ...(products ? [sql`${column('id')} = any(${sql.param(products)}::text[])`] : []),
  ]
  // Null counts as false: a product without a brand matches no brand.
  return any.length === 0 ? undefined : sql`coalesce(${sql.join(any, sql` or `)}, false)`
}
