import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import type { Db } from './database.ts'
import { createStatementCollector, type Collected } from './statement-collector.ts'
import type { StatementWatch } from './signals/watch-statements.ts'
import { toQuery, type SQL } from './sql.ts'

/** The engine of PostgreSQL also names the column of a table that a field comes from. */
type Field = { name: string; dataTypeID: number; tableID?: number; columnID?: number }
type Result = { rows: unknown[]; fields: Field[] }
type Named = { text: string; values: unknown[]; name?: string | undefined }
/** Runs statements on one driver: directly or in transactions of a connection. */
type Driver = {
  run(query: Named): Promise<Result>
  /** Begins with settings, raw statements that take no round trip of their own. */
  inTransaction<Value>(settings: string[], callback: (connection: Driver) => Promise<Value>): Promise<Value>
}

/** A statement that failed. Its parameters are left out, because they may be secrets. */
class StatementError extends Error {
  constructor(text: string, cause: unknown) {
    super(`Failed query: ${text}`, { cause })
  }
}

export const createPostgresDb = (client: pg.Pool | pg.ClientBase, watch?: StatementWatch): Db =>
  createDb(withWatch(createPostgresDriver(client), watch))

export const createPgliteDb = (pglite: PGlite, watch?: StatementWatch): Db =>
  createDb(withWatch(createPgliteDriver(pglite), watch))

function withWatch({ run, inTransaction }: Driver, watch: StatementWatch | undefined): Driver {
  if (!watch) return { run, inTransaction }
  return {
    run: (query) => watch(query.text, () => run(query)),
    inTransaction: (settings, callback) =>
      inTransaction(settings, (connection) => callback(withWatch(connection, watch))),
  }
}

/** Sees the result of every row-returning statement; returns what to do with it, so that it can note the caller first. */
type Observer = () => (result: ObservedResult) => Promise<void>
export type ObservedResult = Result & { text: string; runText: Db['runText'] }
let observer: Observer | undefined

/** Lets tests compare row types with results; `tools/checks/check-statements.ts` reads what they find. */
export function observeStatements(added: Observer): void {
  observer = added
}

/** The depth counts nested transactions, which are savepoints of the outermost. */
function createDb(driver: Driver, session = { isPrepared: false }, depth = 0): Db {
  const run = async (query: Named): Promise<Result> => {
    const name = query.name ?? (session.isPrepared ? nameTransactionStatement(query.text) : undefined)
    try {
      return await driver.run({ ...query, name })
    } catch (error) {
      throw new StatementError(query.text, error)
    }
  }
  const runText: Db['runText'] = (text, values = []) => run({ text, values })
  const queryRows = async (query: Named) => {
    const observe = observer?.()
    const result = await run(query)
    if (observe) await observe({ ...result, text: query.text, runText })
    return result.rows
  }
  const query = (statement: SQL) => queryRows(toQuery(statement))
  const queryPrepared = (statement: SQL) => {
    const { text, values } = toQuery(statement)
    return queryRows({ text, values, name: nameStatement(text) })
  }
  return {
    session,
    query: query as Db['query'],
    queryPrepared: queryPrepared as Db['queryPrepared'],
    execute: async (statement) => void (await run(toQuery(statement))),
    runText,
    transaction: (callback, { isPrepared = false, settings = [] } = {}) =>
      depth === 0
        ? driver.inTransaction([...(isPrepared ? preparedPlans : []), ...settings], (connection) =>
            callback(createDb(connection, { isPrepared }, 1)),
          )
        : inSavepoint(driver, `savepoint_${depth}`, () => callback(createDb(driver, session, depth + 1))),
  }
}

async function inSavepoint<Value>({ run }: Driver, name: string, callback: () => Promise<Value>): Promise<Value> {
  const runText = (text: string) => run({ text, values: [] })
  await runText(`savepoint ${name}`)
  try {
    const value = await callback()
    await runText(`release savepoint ${name}`)
    return value
  } catch (error) {
    await rollBack(() => runText(`rollback to savepoint ${name}`))
    throw error
  }
}

/**
 * Names statements by their text. Every connection keeps a plan per name, so names are capped: later texts are planned
 * each time.
 */
const maxNames = 300
function createNamer() {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNames) return known
    const name = `tiber_${createHash('sha1').update(text).digest('hex')}`
    names.set(text, name)
    return name
  }
}
const nameStatement = createNamer()
/** Separate from the other names: searches have as many texts as there are queries. */
const nameTransactionStatement = createNamer()

/**
 * Dates, times and intervals, and arrays of them and of numerics, are returned as PostgreSQL writes them, on both
 * engines: a `Date` would lose microseconds, and a day its time zone. Everything else is parsed as the driver does.
 */
const unparsedTypes = [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231]
const asText = (value: string) => value

const unparsed = new Set(unparsedTypes)
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format: 'text') =>
    unparsed.has(type) ? asText : pg.types.getTypeParser(type, format)) as pg.CustomTypesConfig['getTypeParser'],
}

function createPostgresDriver(client: pg.Pool | pg.ClientBase): Driver {
  return client instanceof pg.Pool ? createPoolDriver(client) : createConnectionDriver(client)
}

function createPoolDriver(pool: pg.Pool): Driver {
  const runOn = async <Value>(mode: PlanMode, use: (connection: pg.PoolClient) => Promise<Value>): Promise<Value> => {
    const connection = await pool.connect()
    let failure: Error | undefined
    try {
      await setPlanMode(connection, mode)
      return await use(connection)
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      // A connection that the server has ended still looks open for a moment, and must not be used again.
      connection.release(failure)
    }
  }
  const collect = createStatementCollector<Named, Result>((queries) =>
    runOn('force_generic_plan', (connection) => sendTogether(connection, queries)),
  )
  return {
    run: (query) =>
      query.name === undefined
        ? runOn('auto', (connection) => createConnectionDriver(connection).run(query))
        : collect(query.name, query),
    async inTransaction(settings, callback) {
      const connection = await pool.connect()
      try {
        return await createConnectionDriver(connection).inTransaction(settings, callback)
      } finally {
        connection.release()
      }
    },
  }
}

/** Opens a connection outside of the pool, for COPY: it cannot be sent where other statements may be sent ahead. */
export async function openConnection(pool: pg.Pool): Promise<pg.Client> {
  const connection = new pg.Client({ ...pool.options, pipeline: false })
  await connection.connect()
  return connection
}

/** Sends statements in one write; each is answered as soon as it is done, and fails alone. */
async function sendTogether(connection: pg.PoolClient, queries: Collected<Named, Result>[]): Promise<void> {
  const { run } = createConnectionDriver(connection)
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  const results = queries.map(({ statement }) => run(statement))
  stream.uncork()
  for (const [at, { resolve, reject }] of queries.entries()) results[at]!.then(resolve, reject)
  // The connection is given up for one that fails, but not before the others have their results.
  await Promise.allSettled(results)
  await Promise.all(results)
}

function createConnectionDriver(connection: pg.ClientBase): Driver {
  return {
    run: ({ text, values, name }) => connection.query({ text, values, types, ...(name !== undefined && { name }) }),
    inTransaction: (settings, callback) =>
      inOpenTransaction(connection, settings, () => callback(createConnectionDriver(connection))),
  }
}

type PlanMode = 'auto' | 'force_generic_plan'
/** Settings of a transaction whose statements are all planned once per connection. */
const preparedPlans = ['set local plan_cache_mode = force_generic_plan']
const planModes = new WeakMap<pg.ClientBase, PlanMode>()

/**
 * Lets a connection use generic plans for named statements outside of transactions, which are most of them: PostgreSQL
 * would plan many of them anew each time, at several times the cost of running them.
 */
async function setPlanMode(connection: pg.ClientBase, mode: PlanMode): Promise<void> {
  if ((planModes.get(connection) ?? 'auto') === mode) return
  await connection.query(`set plan_cache_mode = ${mode}`)
  planModes.set(connection, mode)
}

async function inOpenTransaction<Value>(
  connection: pg.ClientBase,
  settings: string[],
  callback: () => Promise<Value>,
): Promise<Value> {
  const isGeneric = planModes.get(connection) === 'force_generic_plan'
  const resets = isGeneric ? ['set local plan_cache_mode = auto'] : []
  try {
    await connection.query(['begin', ...resets, ...settings].join('; '))
    const value = await callback()
    await connection.query('commit')
    return value
  } catch (error) {
    await rollBack(() => connection.query('rollback'))
    throw error
  }
}

/** A lost connection cannot roll back, and the reason for its loss is the error to report. */
export const rollBack = (run: () => Promise<unknown>): Promise<unknown> => run().catch(() => undefined)

const parsers = Object.fromEntries(unparsedTypes.map((type) => [type, asText]))

function createPgliteDriver(pglite: PGlite | Transaction): Driver {
  return {
    run: ({ text, values }) => pglite.query<object>(text, values, { parsers }),
    inTransaction: (settings, callback) => {
      if (!('transaction' in pglite)) throw new Error('A transaction within a transaction is a savepoint.')
      return pglite.transaction(async (transaction) => {
        if (settings.length > 0) await transaction.exec(settings.join('; '))
        return callback(createPgliteDriver(transaction))
      })
    },
  }
}
