import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import type { Broken } from './read-lines.ts'
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
  const [row] = await rowsOf<ImportRow>(
    db,
    sql`insert into catalogue_import (file_name, format, kind, state, created_at)
        values (${fileName}, ${format}, ${kind}, 'UPLOADING', ${now().toISOString()}::timestamptz) returning ${columns}`,
  )
  return row!
}

export async function selectImport({ db }: Context, id: string): Promise<ImportRow | undefined> {
  const [row] = await rowsOf<ImportRow>(db, sql`select ${columns} from catalogue_import where id = ${id}`)
  return row
}

export async function upsertPart(
  { db }: Context,
  { importId, part, text }: { importId: string; part: number; text: string },
) {
  await db.execute(sql`insert into catalogue_import_part (import_id, part, text) values (${importId}, ${part}, ${text})
    on conflict (import_id, part) do update set text = excluded.text`)
}

/** Only from one of these states: two that start the same import are one. */
export async function updateState({ db }: Context, id: string, { from, set }: { from: string[]; set: SQL }) {
  const [row] = await rowsOf<ImportRow>(
    db,
    sql`update catalogue_import set ${set} where id = ${id} and state = any(${sql.param(from)}::text[]) returning ${columns}`,
  )
  return row
}

export const started = (now: Date) =>
  sql`state = 'RUNNING', started_at = coalesce(started_at, ${now.toISOString()}::timestamptz)`
export const waiting = (lines: number) => sql`state = 'WAITING', total_lines = ${lines}`
/** Empty lines, and cells of several lines, were counted before; now it is known what they were. */
export const ended = (now: Date) =>
  sql`state = 'DONE', total_lines = done_lines, ended_at = ${now.toISOString()}::timestamptz`
export const failed = (now: Date, failure: string) =>
  sql`state = 'FAILED', failure = ${failure}, ended_at = ${now.toISOString()}::timestamptz`

export async function selectPart(db: Db, importId: string, part: number): Promise<string | undefined> {
  const [row] = await rowsOf<{ text: string }>(
    db,
    sql`select text from catalogue_import_part where import_id = ${importId} and part = ${part}`,
  )
  return row?.text
}

/** How many parts there are, whether one is missing, and how many line ends they have; the last line may have none. */
export async function countParts(db: Db, importId: string): Promise<{ parts: number; last: number; lines: number }> {
  const [row] = await rowsOf<{ parts: number; last: number; lines: number }>(
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

/** False where another run of the same import has gone on from there already. */
export async function addCounts(db: Db, id: string, step: Step): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update catalogue_import set done_lines = done_lines + ${step.lines}, created = created + ${step.created},
          changed = changed + ${step.changed}, unchanged = unchanged + ${step.unchanged}, broken = broken + ${step.broken},
          last_line = ${step.to}
        where id = ${id} and last_line = ${step.from} returning id`,
  )
  return rows.length > 0
}

/** What was sent and never applied does not stay. */
export async function deletePartsBefore(db: Db, before: Date) {
  await db.execute(sql`delete from catalogue_import_part p using catalogue_import i
    where i.id = p.import_id and i.created_at < ${before.toISOString()}::timestamptz`)
}

export async function insertBroken(db: Db, importId: string, lines: Broken[]) {
  await db.execute(sql`insert into catalogue_import_line (import_id, line, kind, external_id, problems)
    select ${importId}::text, r.line, r.kind, r."externalId", r.problems
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(line int, kind text, "externalId" text, problems jsonb)
    on conflict (import_id, line) do update set problems = excluded.problems`)
}

export function selectBroken({ db }: Context, importId: string, { page, size }: { page: number; size: number }) {
  return rowsOf<Broken>(
    db,
    sql`select line, kind, external_id as "externalId", problems from catalogue_import_line
        where import_id = ${importId} order by line limit ${size} offset ${page * size}`,
  )
}
