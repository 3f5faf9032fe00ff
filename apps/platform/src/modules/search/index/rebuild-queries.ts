import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../../database/query-rows.ts'
import { stagingSchema } from './index-queries.ts'

const tables = ['search_product', 'search_variant', 'search_term', 'search_posting', 'search_code', 'search_price']
/** Needed while rows are written; the other indexes are created at the end. */
const earlyConstraints = /PRIMARY KEY \(id\)|UNIQUE/i

/** Returns false while another process rebuilds; an abandoned rebuild expires after an hour. */
export async function claimRebuild(db: Db): Promise<boolean> {
  const rows = await queryRows<never>(
    db,
    sql`insert into search_state (id, products, averages, rebuild_started_at) values (1, 0, '{}', now())
        on conflict (id) do update set rebuild_started_at = now()
          where search_state.rebuild_started_at is null or search_state.rebuild_started_at < now() - interval '1 hour'
        returning id`,
  )
  return rows.length > 0
}

/** Records products indexed during a rebuild, to index them again in the new index. */
export async function insertChanged(db: Db, productIds: string[]) {
  await db.execute(sql`insert into search_changed_product (product_id) select unnest(${sql.param(productIds)}::text[])
    where exists (select from search_state where rebuild_started_at is not null) on conflict do nothing`)
}

export async function selectChanged(db: Db): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, sql`select product_id as id from search_changed_product`)
  return rows.map(({ id }) => id)
}

export async function releaseRebuild(db: Db) {
  await db.execute(sql`drop schema if exists ${sql.raw(stagingSchema)} cascade`)
  await db.execute(sql`update search_state set rebuild_started_at = null where id = 1`)
  await db.execute(sql`delete from search_changed_product`)
}

type Definition = { table: string; name: string; definition: string; isConstraint: boolean }

/** Selects the indexes and constraints of the live tables, so that only migrations define them. */
function selectDefinitions(db: Db) {
  return queryRows<Definition>(
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
    const stagingTable = `${stagingSchema}.${table}`
    const statement = isConstraint
      ? `alter table ${stagingTable} add constraint ${name} ${definition}`
      : definition.replace(/ ON \S+ USING /, ` ON ${stagingTable} USING `)
    await db.execute(sql.raw(statement))
  }
}

export async function createStaging(db: Db) {
  await db.execute(sql`drop schema if exists ${sql.raw(stagingSchema)} cascade`)
  await db.execute(sql`create schema ${sql.raw(stagingSchema)}`)
  for (const table of tables)
    await db.execute(
      sql.raw(`create table ${stagingSchema}.${table} (like ${table} including defaults including identity)`),
    )
  await addDefinitions(
    db,
    (await selectDefinitions(db)).filter((each) => isEarly(each)),
  )
}

const isEarly = ({ table, definition }: Definition) =>
  earlyConstraints.test(definition) && (table === 'search_product' || table === 'search_variant')

export async function finishStaging(db: Db) {
  await addDefinitions(
    db,
    (await selectDefinitions(db)).filter((each) => !isEarly(each)),
  )
  for (const table of tables) await db.execute(sql.raw(`analyze ${stagingSchema}.${table}`))
}

/** Shorter than PostgreSQL's deadlock timeout, so that the swap gives way, never a search. */
const lockTimeout = '200ms'

/** Searches wait a moment and then use the new index; fails while a longer read holds the tables. */
export async function swapStaging(db: Db) {
  await db.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`))
  await db.execute(sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`))
  const [live] = await queryRows<{ schema: string }>(db, sql`select current_schema() as schema`)
  for (const table of tables) {
    await db.execute(sql.raw(`drop table ${table}`))
    await db.execute(sql.raw(`alter table ${stagingSchema}.${table} set schema ${live!.schema}`))
  }
  // Terms were inserted with explicit ids, so the sequence has to catch up.
  await db.execute(
    sql`select setval(pg_get_serial_sequence('search_term', 'id'), (select coalesce(max(id), 0) + 1 from search_term))`,
  )
}
