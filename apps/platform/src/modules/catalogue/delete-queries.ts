import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'

/** Deletes products by external id, with their variants, offers and prices; returns their ids. */
export async function deleteProducts({ db }: Context, externalIds: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`delete from product where external_id = any(${sql.param(externalIds)}::text[]) returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Deletes a category and the classification of its name if they hold nothing. */
export async function deleteEmptyCategory({ db }: Context, externalId: string) {
  await db.execute(sql`delete from navigation_category n using classification_category c
    where n.external_id = ${externalId} and c.external_id = ${externalId}
      and not exists (select from product p where p.classification_id = c.id)
      and not exists (select from navigation_category x where x.parent_id = n.id)`)
  await db.execute(sql`delete from classification_category c where c.external_id = ${externalId}
    and not exists (select from product p where p.classification_id = c.id)
    and not exists (select from navigation_category n where c.id = any(n.classification_ids))`)
}
