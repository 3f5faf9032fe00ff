import { sql, type SQL } from '@tiber/server/sql'
import { defaultLocale } from '@tiber/contract/locales'
import type { Db } from '@tiber/server/database'
import type { LocalisedText } from '../../database/columns.ts'
import { queryRows } from '../../database/query-rows.ts'

/**
 * External ids and the names to give them; without a name the stored one stays, or the external id becomes the name.
 */
export type ReferenceNames = Map<string, LocalisedText | undefined>

type NamedTable = { insert: SQL; update: SQL; select: SQL; givenName: SQL; defaultName: SQL }

const localisedName = {
  givenName: sql`r.name`,
  defaultName: sql`jsonb_build_object('es-ES', r."externalId", 'en-US', r."externalId")`,
}

const namedTables = {
  // A brand has one name for all languages.
  brand: {
    insert: sql`insert into brand`,
    update: sql`update brand`,
    select: sql`from brand`,
    givenName: sql`r.name ->> ${defaultLocale}`,
    defaultName: sql`r."externalId"`,
  },
  classification: {
    insert: sql`insert into classification_category`,
    update: sql`update classification_category`,
    select: sql`from classification_category`,
    ...localisedName,
  },
  tag: {
    insert: sql`insert into product_tag`,
    update: sql`update product_tag`,
    select: sql`from product_tag`,
    ...localisedName,
  },
} satisfies Record<string, NamedTable>

/**
 * Creates or renames the brands, classifications or tags that lines refer to; returns their ids by external id, and the
 * products whose search terms changed.
 */
export async function ensureNamed(
  db: Db,
  kind: keyof typeof namedTables,
  named: ReferenceNames,
): Promise<{ ids: Map<string, string>; productIds: string[] }> {
  if (named.size === 0) return { ids: new Map(), productIds: [] }
  const { insert, update, select, givenName, defaultName }: NamedTable = namedTables[kind]
  const rows = [...named].map(([externalId, name]) => ({ externalId, name }))
  const record = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("externalId" text, name jsonb)`
  await db.execute(sql`${insert} (external_id, name)
    select r."externalId", coalesce(${givenName}, ${defaultName}) from ${record} on conflict (external_id) do nothing`)
  const renamed = await queryRows<{ id: string }>(
    db,
    sql`${update} t set name = ${givenName} from ${record}
        where t.external_id = r."externalId" and r.name is not null and ${givenName} <> t.name returning t.id`,
  )
  const found = await queryRows<{ externalId: string; id: string }>(
    db,
    sql`select external_id as "externalId", id ${select} where external_id = any(${sql.param([...named.keys()])}::text[])`,
  )
  return {
    ids: new Map(found.map(({ externalId, id }) => [externalId, id])),
    productIds: await selectReferencingProducts(
      db,
      renamed.map(({ id }) => id),
    ),
  }
}

/** Selects the products of these brands, classifications or tags: their names are search terms. */
async function selectReferencingProducts(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const list = sql`${sql.param(ids)}::text[]`
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from product where classification_id = any(${list}) or brand_id = any(${list}) or tag_ids && ${list}`,
  )
  return rows.map(({ id }) => id)
}

type Relation = { productId: string; relatedId: string; type: string; position: number }

/** Replaces the relations of the given products and types; returns the products that changed. */
export async function replaceRelations(db: Db, owners: { productId: string; type: string }[], rows: Relation[]) {
  const relations = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r("productId" text, "relatedId" text, type text, position int)`
  const deleted = await queryRows<{ productId: string }>(
    db,
    sql`delete from product_relation t using jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o("productId" text, type text)
        where t.product_id = o."productId" and t.type = o.type and not exists (
          select from ${relations} where r."productId" = t.product_id and r."relatedId" = t.related_id and r.type = t.type)
        returning t.product_id as "productId"`,
  )
  const inserted = await queryRows<{ productId: string }>(
    db,
    sql`insert into product_relation (product_id, related_id, type, position)
        select r."productId", r."relatedId", r.type, r.position from ${relations}
        on conflict (product_id, type, related_id) do update set position = excluded.position
          -- A different order counts as a change, different numbers alone do not.
          where excluded.position <> (select count(*) from product_relation o
            where o.product_id = product_relation.product_id and o.type = product_relation.type
              and (o.position, o.related_id) < (product_relation.position, product_relation.related_id))
        returning product_id as "productId"`,
  )
  return new Set([...deleted, ...inserted].map(({ productId }) => productId))
}
