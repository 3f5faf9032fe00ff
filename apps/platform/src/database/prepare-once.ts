import type { Db } from '@tiber/server/database'

/** Builds and prepares a statement of a hot path once per database; drivers then plan it once per connection. */
export function prepareOnce<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => {
    const known = statements.get(db)
    if (known) return known
    const statement = prepare(db)
    statements.set(db, statement)
    return statement
  }
}
