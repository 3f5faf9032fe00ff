import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context, type CustomerContext } from '../../../context.ts'
import { applyCommands, readCartChange } from '../lines/line-service.ts'
import { deleteOldCarts, markUndone } from './history-queries.ts'
import { buildUndoCommands } from '../lines/line-command-queries.ts'

const undoWindowMs = 10 * 60 * 1000
/** Changes are kept longer than they can be undone: clients with an open cart ask what changed since a version. */
const changeRetentionMs = 24 * 60 * 60 * 1000
export const restoreWindowMs = 30 * 24 * 60 * 60 * 1000

export async function undoChange(context: CustomerContext, id: string, version: number) {
  return readCartChange(context, id, await applyUndo(context, id, version))
}

/** Undoes what is left of a change: lines changed again since then stay as they are. */
export async function applyUndo(context: CustomerContext, id: string, version: number) {
  const since = new Date(context.now().getTime() - undoWindowMs)
  const { userId } = context.caller
  const changed = await inTransaction(context, async (context) => {
    const undone = await applyCommands(context, id, buildUndoCommands(id, { userId, version, since }))
    if (undone.touched.length > 0) await markUndone(context, id, { version, undoneBy: undone.newVersion! })
    return undone
  })
  if (changed.touched.length === 0) throw new PlatformError('ST0001', 'There is nothing left to undo in this change.')
  return changed
}

export async function purgeOldCarts(context: Context) {
  const ago = (milliseconds: number) => new Date(context.now().getTime() - milliseconds)
  await deleteOldCarts(context, { changesBefore: ago(changeRetentionMs), cartsBefore: ago(restoreWindowMs) })
}
