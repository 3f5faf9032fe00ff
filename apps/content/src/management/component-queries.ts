import type { ComponentSchema, ContentComponent } from '@tiber/contract/content/components'
import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'

export type ComponentRow = {
  id: number
  name: string
  displayName: string
  isRoot: boolean
  isNestable: boolean
  schema: ComponentSchema
}

const columns = sql`c.id::float8, c.name, c.display_name as "displayName", c.is_root as "isRoot",
  c.is_nestable as "isNestable", c.schema`

export async function selectComponents(db: Db): Promise<ComponentRow[]> {
  return db.query<ComponentRow>(sql`select ${columns} from content.component c order by c.name`)
}

export async function selectComponentMap(db: Db): Promise<Map<string, ContentComponent>> {
  const rows = await selectComponents(db)
  return new Map(rows.map((row) => [row.name, toComponent(row)]))
}

export const toComponent = ({ name, displayName, isRoot, isNestable, schema }: ComponentRow): ContentComponent => ({
  name,
  display_name: displayName,
  is_root: isRoot,
  is_nestable: isNestable,
  schema,
})

/** Inserts the components that are missing and returns how many; what operators have changed stays. */
export async function insertMissingComponents(db: Db, components: ContentComponent[]): Promise<number> {
  const rows = await db.query<{ id: number }>(
    sql`insert into content.component (name, display_name, is_root, is_nestable, schema)
        select c.name, c.display_name, c.is_root, c.is_nestable, c.schema
        from jsonb_to_recordset(${JSON.stringify(components)}::jsonb)
          as c(name text, display_name text, is_root boolean, is_nestable boolean, schema jsonb)
        on conflict (name) do nothing returning id::float8`,
  )
  return rows.length
}

/** Changes a component but not its name, by which stories refer to it. */
export async function updateComponent(db: Db, id: number, component: ContentComponent) {
  await db.execute(
    sql`update content.component set display_name = ${component.display_name}, is_root = ${component.is_root},
          is_nestable = ${component.is_nestable}, schema = ${JSON.stringify(component.schema)}::jsonb, updated_at = now()
        where id = ${String(id)}::bigint`,
  )
}

export async function deleteComponent(db: Db, id: number) {
  await db.execute(sql`delete from content.component where id = ${String(id)}::bigint`)
}

/** Returns the full slug of a story that uses a component. */
export async function findComponentUse(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.query<{ fullSlug: string }>(
    sql`select s.full_slug as "fullSlug" from content.story s
        where jsonb_path_exists(s.content, 'strict $.** ? (@.component == $name)', jsonb_build_object('name', ${name}::text))
          or jsonb_path_exists(s.published_content, 'strict $.** ? (@.component == $name)',
            jsonb_build_object('name', ${name}::text))
        order by s.id limit 1`,
  )
  return row?.fullSlug
}
