import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'

type Query = { sql: string; params: unknown[] }
type Prepare = (
  query: Query,
  fields: unknown,
  name: string | undefined,
  ...rest: unknown[]
) => { execute(): Promise<{ rows: unknown[] }> }

/** Two internal fields of Drizzle that are missing from its types. */
type DrizzleInternals = { dialect: { sqlToQuery(statement: SQL): Query }; session: { prepareQuery: Prepare } }

const getInternals = (db: Db) => db as unknown as DrizzleInternals

/**
 * Names statements by their text. Every connection keeps a plan per name, so names are capped: later texts are planned
 * each time.
 */
const maxNames = 300
const createNamer = () => {
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
 * Runs a raw statement of a hot path under a name, so that each connection parses and plans its text once. Parameters
 * must stand for values only: anything that changes the text makes another statement.
 */
export async function queryPreparedRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { dialect, session } = getInternals(db)
  const query = dialect.sqlToQuery(statement)
  const { rows } = await session.prepareQuery(query, undefined, nameStatement(query.sql), false).execute()
  return rows as Row[]
}

const preparedSessions = new WeakSet<DrizzleInternals['session']>()

/**
 * Names every statement for the rest of the transaction and forces generic plans, because planning is most of the cost
 * of many small statements. Lowers `random_page_cost`, since the data is in memory: otherwise an average cart would be
 * priced by scanning the whole price table.
 */
export async function usePreparedPlans(db: Db): Promise<void> {
  const { session } = getInternals(db)
  if (preparedSessions.has(session)) return
  preparedSessions.add(session)
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, name, ...rest) =>
    prepare(query, fields, name ?? nameTransactionStatement(query.sql), ...rest)
  await db.execute(
    sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('random_page_cost', '1.1', true)`,
  )
}

/** Runs statements whose best plan depends on their values within a transaction that uses prepared plans. */
export async function withCustomPlans<Result>(db: Db, run: () => Promise<Result>): Promise<Result> {
  if (!preparedSessions.has(getInternals(db).session)) return run()
  await db.execute(sql`set local plan_cache_mode = force_custom_plan`)
  const result = await run()
  await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
  return result
}
