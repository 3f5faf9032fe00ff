import { PlatformError } from '@tiber/contract/errors'
import { viewLimits } from '@tiber/contract/operator/view-screens'
import type { View } from '@tiber/contract/operator/views'
import { inTransaction, type SellerContext } from '../../context.ts'
import * as queries from './queries.ts'

type NewView = { screen: string; name: string; state: string; shared?: boolean }
type ViewChange = { name?: string; state?: string; shared?: boolean }

export const listViews = async (context: SellerContext, screen: string): Promise<View[]> =>
  (await queries.selectViews(context, screen)).map((row) => toView(context, row))

export function createView(context: SellerContext, { name, shared = false, ...view }: NewView): Promise<View> {
  if (shared) requireOwner(context)
  return inTransaction(context, async (context) => {
    await queries.lockPerson(context)
    if ((await queries.countViews(context, view.screen)) >= viewLimits.perScreen)
      throw new PlatformError('F-E-007', `You can save at most ${viewLimits.perScreen} views of a list.`, 'name')
    const row = await queries.insertView(context, { ...view, name: name.trim(), shared })
    if (!row) throw createNameConflict(name)
    return toView(context, row)
  })
}

export function updateView(context: SellerContext, id: string, change: ViewChange): Promise<View> {
  return inTransaction(context, async (context) => {
    const before = await requireView(context, id)
    if (change.shared && !before.shared) requireOwner(context)
    const after = { ...before, ...change, name: (change.name ?? before.name).trim() }
    if (await queries.selectIsNameTaken(context, after)) throw createNameConflict(after.name)
    await queries.updateView(context, after)
    return toView(context, after)
  })
}

export function deleteView(context: SellerContext, id: string): Promise<null> {
  return inTransaction(context, async (context) => {
    await requireView(context, id)
    await queries.deleteView(context, id)
    return null
  })
}

/** Finds a view that the caller may change; that of a colleague which is not shared does not exist for them. */
async function requireView(context: SellerContext, id: string) {
  await queries.lockPerson(context)
  const row = await queries.selectView(context, id)
  if (!row) throw new PlatformError('F-E-002', `View ${id} not found.`, 'id')
  if (row.shared) requireOwner(context)
  return row
}

const isOwner = ({ caller }: SellerContext) => caller.roles.includes('OWNER')

function requireOwner(context: SellerContext) {
  if (isOwner(context)) return
  const message = 'Shared views are for owners.'
  throw PlatformError.fromProblems([{ code: 'PE0001', message, detail: 'shared', rights: [], roles: ['OWNER'] }])
}

const createNameConflict = (name: string) =>
  new PlatformError('F-E-003', `You have a view called ${name.trim()} already.`, 'name')

const toView = (context: SellerContext, { userId, ...row }: queries.ViewRow): View => ({
  ...row,
  own: userId === context.caller.userId,
  mayChange: isOwner(context) || !row.shared,
})
