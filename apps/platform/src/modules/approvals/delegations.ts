import type { Delegation } from '@tiber/contract/approval-shapes'
import type { approvals } from '@tiber/contract/approvals'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { dayOf } from '../prices/service.ts'
import { requireMember } from '../users/service.ts'
import * as queries from './delegation-queries.ts'

export async function listDelegations(context: CustomerContext) {
  const day = dayOf(context.now())
  const all = (await queries.selectDelegations(context, day)).map((row) => toDelegation(row, day))
  const { userId } = context.caller
  return {
    given: all.filter(({ user }) => user.id === userId),
    received: all.filter(({ delegate }) => delegate.id === userId),
  }
}

/** Somebody else of the account who can decide, for days to come, and one at a time: it is always clear who decides. */
export function addDelegation(
  context: CustomerContext,
  { delegateUserId, from, until }: CallBody<typeof approvals.delegate>,
): Promise<Delegation> {
  const day = dayOf(context.now())
  if (until < from) throw new PlatformError('F-E-007', 'The last day comes before the first.', 'until')
  if (until < day) throw new PlatformError('F-E-007', 'These days are over.', 'until')
  return inTransaction(context, async (context) => {
    const { user } = await requireMember(context, delegateUserId)
    if (user.id === context.caller.userId)
      throw new PlatformError('F-E-040', 'Nobody decides in their own place.', 'delegateUserId')
    if (user.status !== 'ACTIVE') throw new PlatformError('F-E-040', 'This colleague cannot sign in.', 'delegateUserId')
    if (await queries.isAway(context, { from, until }))
      throw new PlatformError('F-E-003', 'Somebody decides for you on these days already.', 'from')
    return toDelegation(await queries.insertDelegation(context, user.id, { from, until }), day)
  })
}

export async function endDelegation(context: CustomerContext, id: string): Promise<null> {
  if (!(await queries.deleteDelegation(context, id)))
    throw new PlatformError('F-E-002', `There is no delegation ${id}.`, 'id')
  return null
}

const toDelegation = (row: queries.DelegationRow, day: string): Delegation => ({
  id: row.id,
  user: { id: row.userId, name: row.userName },
  delegate: { id: row.delegateId, name: row.delegateName },
  from: row.from,
  until: row.until,
  active: row.from <= day,
})
