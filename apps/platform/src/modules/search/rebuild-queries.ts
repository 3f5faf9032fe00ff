import { sql } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { rowsOf } from '../../database/rows.ts'
import { besideSchema } from './index-queries.ts'

const tables = ['search_product', 'search_variant', 'search_term', 'search_posting', 'search_code', 'search_price']
/** Needed while rows come in; the others are made when all are there. */
const early = /PRIMARY KEY \(id\)|UNIQUE/i

/** False while another process rebuilds; one that was lost is forgotten after an hour. */
export async function claimRebuild(db: Db): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`insert into search_state (id, products, averages, rebuild_started_at) values (1, 0, '{}', now())
        on conflict (id) do update set rebuild_started_at = now()
          where search_state.rebuild_started_at is null or search_state.rebuild_started_at < now() - interval '1 hour'
        returning id`,
  )
  return rows.length > 0
}

/** Products that were indexed while a rebuild went on: they are indexed once more in what it has built. */
export async function insertChanged(db: Db, productIds: string[]) {
  await db.execute(sql`insert into search_changed (product_id) select unnest(${sql.param(productIds)}::text[])
    where exists (select from search_state where rebuild_started_at is not null) on conflict do nothing`)
}

export async function selectChanged(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, sql`select product_id as id from search_changed`)
  return rows.map(({ id }) => id)
}

export async function releaseRebuild(db: Db) {
  await db.execute(sql`drop schema if exists ${sql.raw(besideSchema)} cascade`)
  await db.execute(sql`update search_state set rebuild_started_at = null where id = 1`)
  await db.execute(sql`delete from search_changed`)
}

type Definition = { table: string; name: string; definition: string; isConstraint: boolean }

/** Indexes and constraints as the served tables have them, so that migrations are said once. */
function selectDefinitions(db: Db) {
  return rowsOf<Definition>(
    db,
    sql`select t.relname as table, i.relname as name, c.oid is not null as "isConstraint",
          coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(x.indexrelid)) as definition
        from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
          left join pg_constraint c on c.conindid = x.indexrelid and c.contype in ('p', 'u')
        where t.relnamespace = current_schema()::regnamespace and t.relname = any(${sql.param(tables)}::text[])
        order by t.relname, i.relname`,
  )
}

async function addDefinitions(db: Db, all: Definition[]) {
  for (const { table, name, definition, isConstraint } of all) {
    const beside = `${besideSchema}.${table}`
    const statement = isConstraint
      ? `alter table ${beside} add constraint ${name} ${definition}`
      : definition.replace(/ ON \S+ USING /, ` ON ${beside} USING `)
    await db.execute(sql.raw(statement))
  }
}

export async function createBeside(db: Db) {
  await db.execute(sql`drop schema if exists ${sql.raw(besideSchema)} cascade`)
  await db.execute(sql`create schema ${sql.raw(besideSchema)}`)
  for (const table of tables)
    await db.execute(
      sql.raw(`create table ${besideSchema}.${table} (like ${table} including defaults including identity)`),
    )
  await addDefinitions(
    db,
    (await selectDefinitions(db)).filter((each) => isEarly(each)),
  )
}

const isEarly = ({ table, definition }: Definition) =>
  early.test(definition) && (table === 'search_product' || table === 'search_variant')

export async function finishBeside(db: Db) {
  await addDefinitions(
    db,
    (await selectDefinitions(db)).filter((each) => !isEarly(each)),
  )
  for (const table of tables) await db.execute(sql.raw(`analyze ${besideSchema}.${table}`))
}

/** Shorter than the database waits before it looks for a deadlock: who gives way is always the swap, never a search. */
const lockWithin = '200ms'

/** Who searches meanwhile waits for a moment and then finds the new index. Fails while somebody reads for longer. */
export async function swapBeside(db: Db) {
  await db.execute(sql.raw(`set local lock_timeout = '${lockWithin}'`))
  await db.execute(sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`))
  const [served] = await rowsOf<{ schema: string }>(db, sql`select current_schema() as schema`)
  for (const table of tables) {
    await db.execute(sql.raw(`drop table ${table}`))
    await db.execute(sql.raw(`alter table ${besideSchema}.${table} set schema ${served!.schema}`))
  }
  // Terms came with their numbers; the next one gets the next.
  await db.execute(
    sql`select setval(pg_get_serial_sequence('search_term', 'id'), (select coalesce(max(id), 0) + 1 from search_term))`,
  )
}
