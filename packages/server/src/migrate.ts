import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createPostgresDb } from './connections.ts'
import type { Database, Db } from './database.ts'
import { sql } from './sql.ts'

/** Advisory lock: of several starting processes, the first one migrates and the others find nothing to do. */
const migrationLock = 7_246_119

/**
 * Applies every `NNNN_name.sql` of the folder that has not run yet, in order, each in its own transaction. A wait for a
 * table lock times out after a few seconds, so that a migration never blocks the running version.
 */
export async function migrate(database: Database, owner: string, folder: string): Promise<string[]> {
  return withConnection(database, async (db) => {
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      await db.execute(sql`create table if not exists schema_migration (
        owner text not null, name text not null, applied_at timestamptz not null default now(), primary key (owner, name))`)
      const missing = await findMissingMigrations(db, owner, folder)
      for (const name of missing) await applyMigration(db, { owner, folder, name })
      return missing
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  })
}

/** Rejects with a sentence for the readiness check if the database cannot be read or lacks a migration. */
export async function requireMigrated(db: Db, owner: string, folder: string) {
  const missing = await findMissingMigrations(db, owner, folder).catch((cause: unknown) => {
    throw new Error('The database cannot be read.', { cause })
  })
  if (missing.length > 0) throw new Error(`Migrations have not run: ${missing.join(', ')}`)
}

/** Returns the names of the migrations that have not run. */
async function findMissingMigrations(db: Db, owner: string, folder: string): Promise<string[]> {
  const applied = await db.query<{ name: string }>(sql`select name from schema_migration where owner = ${owner}`)
  const appliedNames = new Set(applied.map((row) => row.name))
  const names = listMigrationNames(folder)
  if (appliedNames.size > 0 && names[0] !== undefined && !appliedNames.has(names[0]))
    throw new Error(
      `The database was created by a version before the first release (${[...appliedNames][0]}): create a new one, or delete DATA_DIR.`,
    )
  return names.filter((name) => !appliedNames.has(name))
}

function listMigrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.*\.sql$/.test(file))
    .toSorted()
}

type Migration = { owner: string; folder: string; name: string }

async function applyMigration(db: Db, { owner, folder, name }: Migration) {
  const statements = readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local lock_timeout = '5s'`)
    for (const statement of statements) if (statement.trim()) await transaction.execute(sql.raw(statement))
    await transaction.execute(sql`insert into schema_migration (owner, name) values (${owner}, ${name})`)
  })
}

/** Runs a callback on one connection, because the advisory lock belongs to a connection. */
async function withConnection<Result>({ db, engine }: Database, run: (db: Db) => Promise<Result>): Promise<Result> {
  if (engine.kind === 'pglite') return run(db)
  const client = await engine.pool.connect()
  try {
    return await run(createPostgresDb(client))
  } finally {
    client.release()
  }
}
