import { sql } from '@tiber/server/sql'
import type { ContextByAccess } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { StoredRow } from '../../database/stored-row.ts'
import type { accountNoteTable } from './tables.ts'

type OperatorContext = ContextByAccess['operator']
export type NoteRow = StoredRow<typeof accountNoteTable.$inferSelect>

const noteColumns = sql`n.id, n.account_id as "accountId", n.author_id as "authorId", n.author_name as "authorName",
  n.for_role as "forRole", n.text, n.created_at as "createdAt"`

export function selectNotes({ db }: Pick<OperatorContext, 'db'>, accountId: string, limit: number) {
  return queryRows<NoteRow>(
    db,
    sql`select ${noteColumns} from account_note n where n.account_id = ${accountId} order by n.id desc limit ${limit}`,
  )
}

/** Inserts a note about an account that exists. */
export async function insertNote(
  { db, caller, now }: OperatorContext,
  { accountId, text, forRole }: Pick<NoteRow, 'accountId' | 'text' | 'forRole'>,
) {
  const [row] = await queryRows<NoteRow>(
    db,
    sql`insert into account_note as n (account_id, author_id, author_name, for_role, text, created_at)
        select a.id, ${caller.userId}, ${caller.name}, ${forRole}, ${text}, ${now()}::timestamptz
        from customer_account a where a.id = ${accountId} returning ${noteColumns}`,
  )
  return row
}
