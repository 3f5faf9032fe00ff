import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'

/** Any number of processes may start at once: the first to get this lock migrates, the others find nothing to do. */
const migrationLock = 7_246_119

/**
 * Brings a schema up to date: every `NNNN_name.sql` of the folder that has not run yet, in order, each in its own
 * transaction. A waiting table lock gives up after a few seconds, so a migration never stops the running version.
 */
export async function migrate(database: Database, owner: string, folder: string): Promise<string[]> {
  return onOneConnection(database, async (db) => {
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      await db.execute(sql`create table if not exists schema_migration (
        owner text not null, name text not null, applied_at timestamptz not null default now(), primary key (owner, name))`)
      const missing = await missingMigrations(db, owner, folder)
      for (const name of missing) await apply(db, owner, folder, name)
      return missing
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  })
}

/** Rejects with a sentence for the health page when the database cannot be read or lacks a migration. */
export async function requireMigrated(db: Db, owner: string, folder: string) {
  const missing = await missingMigrations(db, owner, folder).catch((cause: unknown) => {
    throw new Error('The database cannot be read.', { cause })
  })
  if (missing.length > 0) throw new Error(`Migrations have not run: ${missing.join(', ')}`)
}

/** Names of the migrations that have not run; empty when the schema is up to date. */
async function missingMigrations(db: Db, owner: string, folder: string): Promise<string[]> {
  const applied = (await db.execute(sql`select name from schema_migration where owner = ${owner}`)) as unknown as {
    rows: { name: string }[]
  }
  const done = new Set(applied.rows.map((row) => row.name))
  const names = migrationNames(folder)
  if (done.size > 0 && names[0] !== undefined && !done.has(names[0]))
    throw new Error(
      `The database was created by a version before the first release (${[...done][0]}): create a new one, or delete DATA_DIR.`,
    )
  return names.filter((name) => !done.has(name))
}

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .toSorted()
}

async function apply(db: Db, owner: string, folder: string, name: string) {
  const statements = readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local lock_timeout = '5s'`)
    for (const statement of statements) if (statement.trim()) await transaction.execute(sql.raw(statement))
    await transaction.execute(sql`insert into schema_migration (owner, name) values (${owner}, ${name})`)
  })
}

/** The advisory lock belongs to a connection, so all of it must run on one. */
async function onOneConnection<Result>({ db, engine }: Database, run: (db: Db) => Promise<Result>): Promise<Result> {
  if (engine.kind === 'pglite') return run(db)
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const client = await engine.pool.connect()
  try {
    return await run(drizzle(client) as unknown as Db)
  } finally {
    client.release()
  }
}
