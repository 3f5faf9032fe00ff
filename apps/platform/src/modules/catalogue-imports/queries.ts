import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { BrokenLine } from './read-lines.ts'
import type { catalogueImportTable } from './tables.ts'

type Stored = typeof catalogueImportTable.$inferSelect
export type ImportRow = Omit<Stored, 'createdAt' | 'startedAt' | 'endedAt'> & {
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

const columns = sql`id, file_name as "fileName", format, kind, state, total_lines as "totalLines", done_lines as "doneLines", last_line as "lastLine",
  created, changed, unchanged, broken, failure, created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"`

type NewImport = Pick<Stored, 'fileName' | 'format' | 'kind'>

export async function insertImport({ db, now }: Context, { fileName, format, kind }: NewImport): Promise<ImportRow> {
  const [row] = await queryRows<ImportRow>(
    db,
    sql`insert into catalogue_import (file_name, format, kind, state, created_at)
        values (${fileName}, ${format}, ${kind}, 'UPLOADING', ${toTimestamp(now())}) returning ${columns}`,
  )
  return row!
}

export async function selectImport({ db }: Context, id: string): Promise<ImportRow | undefined> {
  const [row] = await queryRows<ImportRow>(db, sql`select ${columns} from catalogue_import where id = ${id}`)
  return row
}

export async function upsertPart(
  { db }: Context,
  { importId, part, text }: { importId: string; part: number; text: string },
) {
  await db.execute(sql`insert into catalogue_import_part (import_id, part, text) values (${importId}, ${part}, ${text})
    on conflict (import_id, part) do update set text = excluded.text`)
}

/** Changes the state only from one of the given states, so that of two concurrent starts one wins. */
export async function updateState({ db }: Context, id: string, { from, set }: { from: string[]; set: SQL }) {
  const [row] = await queryRows<ImportRow>(
    db,
    sql`update catalogue_import set ${set} where id = ${id} and state = any(${sql.param(from)}::text[]) returning ${columns}`,
  )
  return row
}

export const setRunning = (now: Date) => sql`state = 'RUNNING', started_at = coalesce(started_at, ${toTimestamp(now)})`
export const setWaiting = (lines: number) => sql`state = 'WAITING', total_lines = ${lines}`
/** The estimate counted line breaks, including empty lines and those within cells; now the number of lines is known. */
export const setDone = (now: Date) => sql`state = 'DONE', total_lines = done_lines, ended_at = ${toTimestamp(now)}`
export const setFailed = (now: Date, failure: string) =>
  sql`state = 'FAILED', failure = ${failure}, ended_at = ${toTimestamp(now)}`

export async function selectPart(db: Db, importId: string, part: number): Promise<string | undefined> {
  const [row] = await queryRows<{ text: string }>(
    db,
    sql`select text from catalogue_import_part where import_id = ${importId} and part = ${part}`,
  )
  return row?.text
}

/**
 * Counts the parts and their lines; `last` shows whether a part is missing, and the last line may lack a line break.
 */
export async function countParts(db: Db, importId: string): Promise<{ parts: number; last: number; lines: number }> {
  const [row] = await queryRows<{ parts: number; last: number; lines: number }>(
    db,
    sql`select count(*)::int as parts, coalesce(max(part), -1) as last,
          coalesce(sum(length(text) - length(replace(text, chr(10), ''))), 0)::int
            + coalesce((array_agg(right(text, 1) order by part desc))[1] <> chr(10), false)::int as lines
        from catalogue_import_part where import_id = ${importId}`,
  )
  return row!
}

export async function deleteParts(db: Db, importId: string) {
  await db.execute(sql`delete from catalogue_import_part where import_id = ${importId}`)
}

type Counts = { lines: number; created: number; changed: number; unchanged: number; broken: number }
type Step = Counts & { from: number; to: number }

/** Returns false if another run of the same import has already advanced. */
export async function addCounts(db: Db, id: string, step: Step): Promise<boolean> {
  const rows = await queryRows<never>(
    db,
    sql`update catalogue_import set done_lines = done_lines + ${step.lines}, created = created + ${step.created},
          changed = changed + ${step.changed}, unchanged = unchanged + ${step.unchanged}, broken = broken + ${step.broken},
          last_line = ${step.to}
        where id = ${id} and last_line = ${step.from} returning id`,
  )
  return rows.length > 0
}

/** Deletes uploads that were never applied. */
export async function deletePartsBefore(db: Db, before: Date) {
  await db.execute(sql`delete from catalogue_import_part p using catalogue_import i
    where i.id = p.import_id and i.created_at < ${toTimestamp(before)}`)
}

export async function insertBroken(db: Db, importId: string, lines: BrokenLine[]) {
  await db.execute(sql`insert into catalogue_import_line (import_id, line, kind, external_id, problems)
    select ${importId}::text, r.line, r.kind, r."externalId", r.problems
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(line int, kind text, "externalId" text, problems jsonb)
    on conflict (import_id, line) do update set problems = excluded.problems`)
}

export function selectBroken({ db }: Context, importId: string, { page, size }: { page: number; size: number }) {
  return queryRows<BrokenLine>(
    db,
    sql`select line, kind, external_id as "externalId", problems from catalogue_import_line
        where import_id = ${importId} order by line limit ${size} offset ${page * size}`,
  )
}
