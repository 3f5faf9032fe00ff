import type { AccountNote } from '@tiber/contract/operator/operator-accounts'
import { PlatformError } from '@tiber/contract/errors'
import type { ContextByAccess } from '../../context.ts'
import * as queries from './note-queries.ts'

type OperatorContext = ContextByAccess['operator']
const maxNotes = 30

export const listNotes = async (context: OperatorContext, accountId: string): Promise<AccountNote[]> =>
  (await queries.selectNotes(context, accountId, maxNotes)).map(toNote)

type NewNote = { text: string; forRole?: queries.NoteRow['forRole'] }

export async function addNote(context: OperatorContext, accountId: string, { text, forRole = null }: NewNote) {
  const row = await queries.insertNote(context, { accountId, text: text.trim(), forRole })
  if (!row) throw new PlatformError('F-E-002', 'Account not found.', 'id')
  return toNote(row)
}

const toNote = ({ id, authorName, forRole, text, createdAt }: queries.NoteRow): AccountNote => ({
  id,
  author: authorName,
  // Notes are for roles of the operator.
  forRole: forRole as AccountNote['forRole'],
  text,
  createdAt: new Date(createdAt).toISOString(),
})
