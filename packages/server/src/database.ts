import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import { createPgliteDb, createPostgresDb } from './connections.ts'
import { SettingError } from './environment.ts'
import type { Log } from './log.ts'
import type { ServiceName } from './signals/metrics.ts'
import { createStatementWatch } from './signals/watch-statements.ts'
import type { SQL } from './sql.ts'

/** Runs statements, on connections of the pool or in one transaction. */
export type Db = {
  /** Returns the rows of a statement; `npm test` compares the row type with what the database returns. */
  query<Row>(statement: SQL): Promise<Row[]>
  /**
   * Names the statement by its text, so that each connection parses and plans it once. Parameters must stand for values
   * only: anything that changes the text makes another statement.
   */
  queryPrepared<Row>(statement: SQL): Promise<Row[]>
  /** Runs a statement whose rows nobody needs. */
  execute(statement: SQL): Promise<void>
  /** Runs a callback in a transaction, or in a savepoint of the current one; an error rolls it back. */
  transaction<Value>(callback: (db: Db) => Promise<Value>, options?: TransactionOptions): Promise<Value>
  /** Runs a statement with numbered parameters, for a library that writes its own. */
  runText(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** In a transaction: whether all of its statements are named. */
  readonly session: { isPrepared: boolean }
}

type TransactionOptions = {
  /** Names all statements and plans each once per connection; has no effect on a savepoint. */
  isPrepared?: boolean
  /** Statements that are run as the transaction begins; they must never contain anything from a client. */
  settings?: string[]
}

/** The engine, for the few places that depend on it: jobs, migrations, tests. */
type Engine = { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; pool: pg.Pool }

export type Database = { db: Db; engine: Engine; close(): Promise<void> }

type PoolOptions = {
  /** The service whose metrics and traces show the statements; none for commands. */
  service?: ServiceName
  /** Processes of the service, which share its connections. */
  processes?: number
  poolSize?: number
}

/** A PostgreSQL takes 100 connections by default, and a process needs a few to answer several calls at once. */
const getPoolSize = (processes: number) => Math.min(10, Math.max(4, Math.floor(20 / processes)))

export function openPostgres(
  url: string,
  log: Log,
  { service, processes = 1, poolSize = getPoolSize(processes) }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'tiber',
    // Lets several statements be sent before the first is answered.
    pipeline: true,
    // JIT would compile statements over thousands of lines for seconds to run them for half a second. The time zone is
    // UTC, as in the embedded database, so that dates do not depend on the server's location. Pages are in memory: with
    // the default cost, made for disks, an average cart would be priced by scanning the whole price table.
    options: '-c jit=off -c timezone=UTC -c random_page_cost=1.1',
  })
  // A lost connection is replaced by the pool. Without listeners it would end the process: the pool's own is for idle
  // connections only, and one in use also fails its statement, which reports the loss.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'))
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  return {
    db: createPostgresDb(pool, service && createStatementWatch(service, log)),
    engine: { kind: 'postgres', pool },
    close: () => pool.end(),
  }
}

/** Opens the embedded database in a folder, or in memory from an image. */
export async function openPglite(
  where: { folder?: string; image?: Blob },
  watched?: { service: ServiceName; log: Log },
): Promise<Database> {
  // Imported on demand, because it takes about 100 MB that a process on PostgreSQL does not need.
  const [{ PGlite }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ])
  const options: PGliteOptions = {
    extensions: { pg_trgm, unaccent },
    ...(where.folder ? { dataDir: where.folder } : {}),
    ...(where.image ? { loadDataDir: where.image } : {}),
  }
  const pglite = await PGlite.create(options)
  return {
    db: createPgliteDb(pglite, watched && createStatementWatch(watched.service, watched.log)),
    engine: { kind: 'pglite', pglite },
    close: () => pglite.close(),
  }
}

const lostConnectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // no such database, too many connections
  '3D000',
  '53300',
])
/** SQLSTATE classes: connection exception, invalid authorisation, shutdown or startup. */
const lostConnectionClasses = /^(08|28|57P)/
const lostConnectionTexts = new RegExp(
  [
    'connection terminated',
    'timeout exceeded when trying to connect',
    'too many clients',
    'has encountered a connection error',
    'not currently accepting connections',
    'pglite is closed',
  ].join('|'),
  'i',
)

/** Returns whether an error means that the database cannot be reached, as opposed to an invalid statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return listCauses(error).some((each) => {
    const { code = '', syscall } = each as { code?: string; syscall?: string }
    // A stopped server has removed its socket.
    const isSocketMissing = code === 'ENOENT' && syscall === 'connect'
    return (
      isSocketMissing ||
      lostConnectionCodes.has(code) ||
      lostConnectionClasses.test(code) ||
      lostConnectionTexts.test(each.message)
    )
  })
}

/** Runs the first statements on a database; throws a SettingError if it cannot be reached. */
export async function requireReachable<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error
    const reason = listCauses(error).at(-1)?.message
    throw new SettingError(`The database at DATABASE_URL cannot be reached: ${reason}`, { cause: error })
  }
}

/** Lists the error and its chain of causes; a host with several addresses fails with an AggregateError. */
function listCauses(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  return [error, ...listCauses(first)]
}
