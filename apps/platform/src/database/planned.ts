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

/** Two fields of the library's own that are not in its types. */
type Inner = { dialect: { sqlToQuery(statement: SQL): Query }; session: { prepareQuery: Prepare } }

const innerOf = (db: Db) => db as unknown as Inner

/** Names by text. Every connection keeps a plan for each, so there is an end to it: what comes later is planned anew. */
const mostNames = 300
const namer = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    const name = `tiber_${createHash('sha1').update(text).digest('hex')}`
    names.set(text, name)
    return name
  }
}
const nameOf = namer()
/** For themselves: searches have as many texts as there are questions. */
const nameOfKept = namer()

/**
 * Runs a raw statement of a hot path under a name, so that each connection parses and plans its text once. Parameters
 * must stand for values only: what changes the text makes another statement.
 */
export async function plannedRowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { dialect, session } = innerOf(db)
  const query = dialect.sqlToQuery(statement)
  const { rows } = await session.prepareQuery(query, undefined, nameOf(query.sql), false).execute()
  return rows as Row[]
}

const keeping = new WeakSet<Inner['session']>()

/**
 * For the rest of a transaction every statement has a name, and the plan made for no values in particular is the one: of a
 * transaction of many statements about few rows planning is most. What it reads is in memory, so that looking something up
 * costs what reading on costs: otherwise an average cart is priced by reading all prices there are.
 */
export async function keepPlans(db: Db): Promise<void> {
  const { session } = innerOf(db)
  if (keeping.has(session)) return
  keeping.add(session)
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, name, ...rest) =>
    prepare(query, fields, name ?? nameOfKept(query.sql), ...rest)
  await db.execute(
    sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('random_page_cost', '1.1', true)`,
  )
}

/** Runs statements whose plan depends on how many rows they are about, within a transaction that keeps its plans. */
export async function planAnew<Result>(db: Db, run: () => Promise<Result>): Promise<Result> {
  if (!keeping.has(innerOf(db).session)) return run()
  await db.execute(sql`set local plan_cache_mode = force_custom_plan`)
  const result = await run()
  await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
  return result
}
