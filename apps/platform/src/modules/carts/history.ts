import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { change, changeTold } from './changes.ts'
import { deleteOldCarts, markUndone } from './history-queries.ts'
import { wishesToUndo } from './wish-queries.ts'

const undoableMs = 10 * 60 * 1000
/** Longer than they can be taken back: who has a cart open asks what changed since. */
const rememberedMs = 24 * 60 * 60 * 1000
export const restorableMs = 30 * 24 * 60 * 60 * 1000

export async function undoChange(context: CustomerContext, id: string, version: number) {
  return changeTold(context, id, await takeBackChange(context, id, version))
}

/** What is left of it: lines that were changed since stay. */
export async function takeBackChange(context: CustomerContext, id: string, version: number) {
  const since = new Date(context.now().getTime() - undoableMs)
  const { userId } = context.caller
  const changed = await inTransaction(context, async (context) => {
    const undone = await change(context, id, wishesToUndo(id, { userId, version, since }))
    if (undone.touched.length > 0) await markUndone(context, id, { version, undoneBy: undone.made! })
    return undone
  })
  if (changed.touched.length === 0)
    throw new PlatformError('ST0001', 'There is nothing left of this change to take back.')
  return changed
}

export async function forgetOldCarts(context: Context) {
  const ago = (milliseconds: number) => new Date(context.now().getTime() - milliseconds)
  await deleteOldCarts(context, { changesBefore: ago(rememberedMs), cartsBefore: ago(restorableMs) })
}
