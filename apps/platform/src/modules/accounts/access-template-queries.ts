import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { StoredRow } from '../../database/stored-row.ts'
import type { accessTemplateTable } from './tables.ts'

export type TemplateRow = Omit<StoredRow<typeof accessTemplateTable.$inferSelect>, 'position'>

/** Selects the templates in their order; tags that no longer exist are left out. */
export function selectTemplates({ db }: Context) {
  return queryRows<TemplateRow>(
    db,
    sql`select t.id, t.name, t.payment_type as "paymentType", t.credit_limit::text as "creditLimit",
          array(select g.id from customer_tag g where g.id = any(t.tag_ids) order by g.name, g.id) as "tagIds"
        from access_template t order by t.position, t.id`,
  )
}

type NewTemplate = { name: string; tagIds: string[]; paymentType: string | null; creditLimit: string | null }

/** Replaces all templates; those of the same name keep their ids. */
export async function replaceTemplates({ db }: Context, templates: NewTemplate[]) {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(templates.map((each, position) => ({ ...each, position })))}::jsonb)
    as n(name text, "tagIds" jsonb, "paymentType" text, "creditLimit" numeric, position int)`
  const tagIds = sql`array(select jsonb_array_elements_text(n."tagIds"))`
  await db.execute(
    sql`delete from access_template t where t.name <> all(${sql.param(templates.map(({ name }) => name))}::text[])`,
  )
  await db.execute(sql`update access_template t set position = n.position, tag_ids = ${tagIds},
      payment_type = n."paymentType", credit_limit = n."creditLimit"
    from ${rows} where t.name = n.name`)
  await db.execute(sql`insert into access_template (position, name, tag_ids, payment_type, credit_limit)
    select n.position, n.name, ${tagIds}, n."paymentType", n."creditLimit" from ${rows}
    where not exists (select from access_template t where t.name = n.name)`)
}
