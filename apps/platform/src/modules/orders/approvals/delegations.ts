import type { Delegation } from '@tiber/contract/orders/approval-shapes'
import type { approvals } from '@tiber/contract/orders/approvals'
import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type CustomerContext } from '../../../context.ts'
import { toDay } from '../../prices/service.ts'
import { requireMember } from '../../users/public.ts'
import * as queries from './delegation-queries.ts'

export async function listDelegations(context: CustomerContext) {
  const day = toDay(context.now())
  const all = (await queries.selectDelegations(context, day)).map((row) => toDelegation(row, day))
  const { userId } = context.caller
  return {
    given: all.filter(({ user }) => user.id === userId),
    received: all.filter(({ delegate }) => delegate.id === userId),
  }
}

/**
 * Delegates to an active colleague for today or later; delegations of one user never overlap, so there is always
 * exactly one delegate.
 */
export function addDelegation(
  context: CustomerContext,
  { delegateUserId, from, until }: CallBody<typeof approvals.delegate>,
): Promise<Delegation> {
  const day = toDay(context.now())
  if (until < from) throw new PlatformError('F-E-007', 'The end date must not be before the start date.', 'until')
  if (until < day) throw new PlatformError('F-E-007', 'These dates are in the past.', 'until')
  return inTransaction(context, async (context) => {
    const { user } = await requireMember(context, delegateUserId)
    if (user.id === context.caller.userId)
      throw new PlatformError('F-E-040', 'You cannot delegate to yourself.', 'delegateUserId')
    if (user.status !== 'ACTIVE')
      throw new PlatformError('F-E-040', 'This colleague’s account is not active.', 'delegateUserId')
    if (await queries.isAway(context, { from, until }))
      throw new PlatformError('F-E-003', 'You already have a delegate on these dates.', 'from')
    return toDelegation(await queries.insertDelegation(context, user.id, { from, until }), day)
  })
}

export async function endDelegation(context: CustomerContext, id: string): Promise<null> {
  if (!(await queries.deleteDelegation(context, id)))
    throw new PlatformError('F-E-002', `Delegation ${id} not found.`, 'id')
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
