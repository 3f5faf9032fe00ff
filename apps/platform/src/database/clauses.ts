import { sql, type SQL } from '@tiber/server/sql'

/** Joins the conditions that are given. */
export function and(...conditions: (SQL | undefined)[]): SQL {
  const given = conditions.filter((each) => each !== undefined)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** Lists `column = value` for an update; properties that are undefined stay unchanged. */
export function assign<Change extends object>(columns: { [Key in keyof Change]-?: SQL }, change: Change): SQL {
  const changed = (Object.keys(columns) as (keyof Change)[]).filter((key) => change[key] !== undefined)
  const toAssignment = (key: keyof Change) => sql`${columns[key]} = ${sql.param(change[key])}`
  return sql.join(changed.map(toAssignment), sql`, `)
}

/** A value to insert, or the default of its column. */
export const orDefault = (value: unknown) => (value === undefined ? sql`default` : sql.param(value))

/** A date for a column with time zone; a parameter alone would be sent as text. */
export const toTimestamp = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`
