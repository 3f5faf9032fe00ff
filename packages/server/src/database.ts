import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from './log.ts'

export type Db = PgDatabase<PgQueryResultHKT>

/** Which engine is below, for the few places that must know: jobs, migrations, tests. */
export type Engine = { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; pool: pg.Pool }

export type Database = { db: Db; engine: Engine; close(): Promise<void> }

export function openPostgres(url: string, log: Log, poolSize = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'tiber',
  })
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'))
  return {
    db: drizzleNodePostgres(pool) as unknown as Db,
    engine: { kind: 'postgres', pool },
    close: () => pool.end(),
  }
}

/** The embedded database: in a folder, or in memory from a prepared image. */
export async function openPglite(where: { folder?: string; image?: Blob }): Promise<Database> {
  const options: PGliteOptions = {
    extensions: { pg_trgm, unaccent },
    ...(where.folder ? { dataDir: where.folder } : {}),
    ...(where.image ? { loadDataDir: where.image } : {}),
  }
  const pglite = await PGlite.create(options)
  return {
    db: drizzlePglite(pglite) as unknown as Db,
    engine: { kind: 'pglite', pglite },
    close: () => pglite.close(),
  }
}

const lostConnectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'])

/** Whether an error means that the database cannot be reached right now, as opposed to a wrong statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const code = (each as { code?: string }).code ?? ''
    if (lostConnectionCodes.has(code) || code.startsWith('08') || code.startsWith('57P')) return true
    if (/connection terminated|timeout exceeded when trying to connect|too many clients/i.test(each.message))
      return true
  }
  return false
}
