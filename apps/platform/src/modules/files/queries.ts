import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'

export type FileRow = { id: string; fileName: string; contentType: string; fileSize: number }

const columns = sql`id, file_name as "fileName", content_type as "contentType", file_size as "fileSize"`

type NewFile = FileRow & { userId: string; maxUnattached: number }

/** Inserts a file unless its uploader already has too many that no message carries. */
export async function insertFile({ db, now }: Context, { id, userId, maxUnattached, ...file }: NewFile) {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`insert into stored_file (id, user_id, file_name, content_type, file_size, created_at)
        select ${id}, ${userId}, ${file.fileName}, ${file.contentType}, ${file.fileSize}, ${toTimestamp(now())}
        where (select count(*) from stored_file where user_id = ${userId} and attached_at is null) < ${maxUnattached}
        returning id`,
  )
  return rows.length > 0
}

/** Marks files of the uploader as attached; a file can be attached once. */
export function attachFiles({ db, now }: Context, userId: string, ids: string[]) {
  return queryRows<FileRow>(
    db,
    sql`update stored_file set attached_at = ${toTimestamp(now())}
        where id::text = any(${sql.param(ids)}::text[]) and user_id = ${userId} and attached_at is null
        returning ${columns}`,
  )
}

export async function selectFile({ db }: Context, id: string) {
  const [row] = await queryRows<FileRow>(
    db,
    sql`select ${columns} from stored_file where id::text = ${id} and attached_at is not null`,
  )
  return row
}

export async function deleteUnattachedFiles({ db }: Context, before: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`delete from stored_file where attached_at is null and created_at < ${toTimestamp(before)} returning id`,
  )
  return rows.map(({ id }) => id)
}
