import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'

/** Drizzle names statements it builds itself; for raw SQL the same two steps are taken here. */
type Inner = {
  dialect: { sqlToQuery(statement: SQL): { sql: string; params: unknown[] } }
  session: {
    prepareQuery(
      query: object,
      fields: undefined,
      name: string | undefined,
      isArray: false,
    ): { execute(): Promise<{ rows: unknown[] }> }
  }
}

/** Names by text. Every connection keeps a plan for each, so there is an end to it: what comes later is planned anew. */
const names = new Map<string, string>()
const mostNames = 300

/**
 * Runs a raw statement of a hot path under a name, so that each connection parses and plans its text once. Parameters
 * must stand for values only: what changes the text makes another statement.
 */
export async function plannedRowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  // The two fields are the library's own and not in its types.
  const { dialect, session } = db as unknown as Inner
  const query = dialect.sqlToQuery(statement)
  const name = names.get(query.sql) ?? nameOf(query.sql)
  const { rows } = await session.prepareQuery(query, undefined, name, false).execute()
  return rows as Row[]
}

function nameOf(text: string): string | undefined {
  if (names.size >= mostNames) return undefined
  const name = `tiber_${createHash('sha1').update(text).digest('hex')}`
  names.set(text, name)
  return name
}
