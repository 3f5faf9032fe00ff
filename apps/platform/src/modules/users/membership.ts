import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import { recordChanges } from '../audit/service.ts'
import { readValues } from '../custom-fields/service.ts'
import { toCustomerUser } from './identity/customer-user.ts'
import { invalidateLinks } from './identity/sign-in.ts'
import * as membershipQueries from './membership-queries.ts'
import * as queries from './queries.ts'
import { isAdministrator, toUserEntity } from './rules.ts'
import { requireMember, requireOtherAdministrator } from './service.ts'

/**
 * Adds a user from one of the caller's accounts to this account, or to the named ones, which the caller must
 * administer.
 */
export async function attachUser(context: CustomerContext, id: string, accountIds: string[] | undefined) {
  return inTransaction(context, async (context) => {
    const { userId: callerId, accountId } = context.caller
    const user = await queries.selectReachableUser(context, id)
    if (!user) throw new PlatformError('F-E-002', 'User not found.', 'id')
    const targetIds = accountIds ?? [accountId]
    const own = await membershipQueries.selectAccountsByUser(context, callerId)
    for (const each of targetIds) {
      const target = own.find((account) => account.id === each)
      if (!target) throw new PlatformError('F-E-002', 'Account not found.', 'customerAccountIds')
      if (!isAdministrator(target.groups))
        throw new PlatformError('PE0001', 'You are not an administrator of this account.', 'customerAccountIds')
      const added = await membershipQueries.insertMemberships(context, each, [
        { userId: user.id, groups: ['FOC_User'] },
      ])
      const entry = { ...toUserEntity(each, user), action: 'ATTACHED' as const }
      // Existing members keep their role, and nothing is recorded.
      await recordChanges(
        context,
        added.map(() => ({ ...entry, after: { groups: ['FOC_User'] } })),
      )
    }
    const { groups, organisations } = (await queries.selectMember(context, user.id)) ?? {
      groups: ['FOC_User'],
      organisations: [],
    }
    const values = await readValues(context, [user.id])
    return toCustomerUser(user, { groups, organisations, customFieldValues: values.get(user.id) ?? [] })
  })
}

export async function detachUser(context: CustomerContext, id: string) {
  return inTransaction(context, async (context) => {
    const { accountId, userId } = context.caller
    await lockAccount(context.db, accountId)
    const { user, groups } = await requireMember(context, id)
    if (user.id === userId) throw new PlatformError('ST0001', 'You cannot remove yourself.', 'id')
    if (isAdministrator(groups) && user.status === 'ACTIVE') await requireOtherAdministrator(context, [user.id])
    await queries.lockUser(context, user.id)
    if ((await membershipQueries.countAccounts(context, user.id)) === 1)
      throw new PlatformError('ST0001', 'This is the user’s last account. Deactivate the user instead.', 'id')
    await membershipQueries.deleteMembership(context, user.id)
    // An earlier invitation must not let the user rejoin.
    await invalidateLinks(context, { userId: user.id, purpose: 'JOIN', accountId })
    await recordChanges(context, [{ ...toUserEntity(accountId, user), action: 'DETACHED', before: { groups } }])
    return null
  })
}
