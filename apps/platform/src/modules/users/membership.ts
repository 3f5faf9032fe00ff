import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { record } from '../audit/service.ts'
import { valuesOf } from '../custom-fields/service.ts'
import { endLinks, toCustomerUser } from '../identity/service.ts'
import * as membershipQueries from './membership-queries.ts'
import * as queries from './queries.ts'
import { isAdministrator, userEntry } from './rules.ts'
import { requireMember, requireOtherAdministrator } from './service.ts'

/** Somebody of one of the caller's accounts joins this one, or the named ones, which the caller must administer. */
export async function attachUser(context: CustomerContext, id: string, accountIds: string[] | undefined) {
  return inTransaction(context, async (context) => {
    const { userId: callerId, accountId } = context.caller
    const user = await queries.selectReachableUser(context, id)
    if (!user) throw new PlatformError('F-E-002', 'There is no such user.', 'id')
    const wanted = accountIds ?? [accountId]
    const own = await membershipQueries.selectAccountsOf(context, callerId)
    for (const each of wanted) {
      const target = own.find((account) => account.id === each)
      if (!target) throw new PlatformError('F-E-002', 'There is no such account.', 'customerAccountIds')
      if (!isAdministrator(target.groups))
        throw new PlatformError('PE0001', 'You do not administer this account.', 'customerAccountIds')
      const added = await membershipQueries.insertMemberships(context, each, [
        { userId: user.id, groups: ['FOC_User'] },
      ])
      const entry = { ...userEntry(each, user), action: 'ATTACHED' as const }
      // Who was there already stays what they are, and nothing has happened.
      await record(
        context,
        added.map(() => ({ ...entry, after: { groups: ['FOC_User'] } })),
      )
    }
    const { groups, organisations } = (await queries.selectMember(context, user.id)) ?? {
      groups: ['FOC_User'],
      organisations: [],
    }
    const values = await valuesOf(context, [user.id])
    return toCustomerUser(user, { groups, organisations, customFieldValues: values.get(user.id) ?? [] })
  })
}

export async function detachUser(context: CustomerContext, id: string) {
  return inTransaction(context, async (context) => {
    const { accountId, userId } = context.caller
    await lockAccount(context.db, accountId)
    const { user, groups } = await requireMember(context, id)
    if (user.id === userId) throw new PlatformError('ST0001', 'Nobody removes themselves.', 'id')
    if (isAdministrator(groups) && user.status === 'ACTIVE') await requireOtherAdministrator(context, [user.id])
    await queries.lockUser(context, user.id)
    if ((await membershipQueries.countAccounts(context, user.id)) === 1)
      throw new PlatformError('ST0001', 'This is the user’s last account; deactivate the user instead.', 'id')
    await membershipQueries.deleteMembership(context, user.id)
    // An invitation that was mailed before must not lead back in.
    await endLinks(context, { userId: user.id, purpose: 'JOIN', accountId })
    await record(context, [{ ...userEntry(accountId, user), action: 'DETACHED', before: { groups } }])
    return null
  })
}
