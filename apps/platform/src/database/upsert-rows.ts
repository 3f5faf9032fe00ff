import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from './query-rows.ts'

/** A column that lines fill: its SQL type, and the default of a new row. */
type Column = { type: string; fallback?: string }
export type Target = {
  table: string
  /** A further condition where the key is not enough. */
  condition?: string
  /** The columns that identify a row; every line has them. */
  key: string[]
  columns: Record<string, Column>
  hasUpdatedAt?: boolean
}
/** The precision of stored amounts: values are rounded before the comparison, or they would always differ. */
export const amountType = 'numeric(18, 6)'

/** Values by column; absent columns are left as they are. */
export type Row = Record<string, unknown>
export type Outcome = { created: Set<string>; changed: Set<string> }

/**
 * Inserts new rows and updates those that differ, in two statements for any number; results are named by the first key
 * column.
 */
export async function upsertRows(db: Db, target: Target, rows: Row[]): Promise<Outcome> {
  if (rows.length === 0) return { created: new Set(), changed: new Set() }
  const given = rows.map((row) => ({ ...row, given: Object.keys(row) }))
  const record = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(${sql.raw(recordColumns(target))})`
  const changed = await queryRows<{ name: string }>(db, buildUpdate(target, record))
  const created = await queryRows<{ name: string }>(db, buildInsert(target, record))
  const toNames = (all: { name: string }[]) => new Set(all.map(({ name }) => name))
  return { created: toNames(created), changed: toNames(changed) }
}

const recordColumns = ({ key, columns }: Target) =>
  [
    ...key.map((name) => `${name} text`),
    ...Object.entries(columns).map(([name, { type }]) => `${name} ${type}`),
    'given text[]',
  ].join(', ')

const matchKey = ({ key, condition }: Target) =>
  [...key.map((name) => `t.${name} = r.${name}`), ...(condition ? [`t.${condition}`] : [])].join(' and ')

function buildUpdate(target: Target, record: SQL): SQL {
  const names = Object.keys(target.columns)
  const newValue = (name: string) => `case when '${name}' = any(r.given) then r.${name} else t.${name} end`
  const sets = names.map((name) => `${name} = ${newValue(name)}`)
  if (target.hasUpdatedAt) sets.push('updated_at = now()')
  const differs = `(${names.map(newValue).join(', ')}) is distinct from (${names.map((name) => `t.${name}`).join(', ')})`
  return sql`${sql.raw(`update ${target.table} t set ${sets.join(', ')} from `)}${record}
    ${sql.raw(`where ${matchKey(target)} and ${differs} returning t.${target.key[0]} as name`)}`
}

function buildInsert(target: Target, record: SQL): SQL {
  const names = Object.keys(target.columns)
  const values = names.map((name) => {
    const { fallback } = target.columns[name]!
    return fallback === undefined ? `r.${name}` : `coalesce(r.${name}, ${fallback})`
  })
  const all = [...target.key, ...names].join(', ')
  const keys = target.key.map((name) => `r.${name}`)
  return sql`${sql.raw(`insert into ${target.table} (${all}) select ${[...keys, ...values].join(', ')} from `)}${record}
    ${sql.raw(`where not exists (select from ${target.table} t where ${matchKey(target)})
    on conflict do nothing returning ${target.key[0]} as name`)}`
}
