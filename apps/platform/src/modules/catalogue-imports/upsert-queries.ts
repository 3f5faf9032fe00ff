import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { rowsOf } from '../../database/rows.ts'

/** A column of a table that lines fill: its SQL type, and what a new row has where nothing is given. */
type Column = { type: string; fallback?: string }
export type Target = {
  table: string
  /** The rows it is about, where the key is not enough. */
  only?: string
  /** What identifies a row; its columns are given by every line. */
  key: string[]
  columns: Record<string, Column>
  hasUpdatedAt?: boolean
}
/** As amounts are stored: what is finer is rounded before it is compared, or it would differ for ever. */
export const amount = 'numeric(18, 6)'

/** Values by column; what is not there is not given. */
export type Row = Record<string, unknown>
export type Outcome = { created: Set<string>; changed: Set<string> }

/** Makes new rows and changes what differs, two statements for any number. Rows are told by their first key column. */
export async function upsert(db: Db, target: Target, rows: Row[]): Promise<Outcome> {
  if (rows.length === 0) return { created: new Set(), changed: new Set() }
  const given = rows.map((row) => ({ ...row, given: Object.keys(row) }))
  const record = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(${sql.raw(recordColumns(target))})`
  const changed = await rowsOf<{ name: string }>(db, updateOf(target, record))
  const created = await rowsOf<{ name: string }>(db, insertOf(target, record))
  const namesOf = (all: { name: string }[]) => new Set(all.map(({ name }) => name))
  return { created: namesOf(created), changed: namesOf(changed) }
}

const recordColumns = ({ key, columns }: Target) =>
  [
    ...key.map((name) => `${name} text`),
    ...Object.entries(columns).map(([name, { type }]) => `${name} ${type}`),
    'given text[]',
  ].join(', ')

const sameKey = ({ key, only }: Target) =>
  [...key.map((name) => `t.${name} = r.${name}`), ...(only ? [`t.${only}`] : [])].join(' and ')

function updateOf(target: Target, record: SQL): SQL {
  const names = Object.keys(target.columns)
  const wanted = (name: string) => `case when '${name}' = any(r.given) then r.${name} else t.${name} end`
  const sets = names.map((name) => `${name} = ${wanted(name)}`)
  if (target.hasUpdatedAt) sets.push('updated_at = now()')
  const differs = `(${names.map(wanted).join(', ')}) is distinct from (${names.map((name) => `t.${name}`).join(', ')})`
  return sql`${sql.raw(`update ${target.table} t set ${sets.join(', ')} from `)}${record}
    ${sql.raw(`where ${sameKey(target)} and ${differs} returning t.${target.key[0]} as name`)}`
}

function insertOf(target: Target, record: SQL): SQL {
  const names = Object.keys(target.columns)
  const values = names.map((name) => {
    const { fallback } = target.columns[name]!
    return fallback === undefined ? `r.${name}` : `coalesce(r.${name}, ${fallback})`
  })
  const all = [...target.key, ...names].join(', ')
  const keys = target.key.map((name) => `r.${name}`)
  return sql`${sql.raw(`insert into ${target.table} (${all}) select ${[...keys, ...values].join(', ')} from `)}${record}
    ${sql.raw(`where not exists (select from ${target.table} t where ${sameKey(target)})
    on conflict do nothing returning ${target.key[0]} as name`)}`
}
