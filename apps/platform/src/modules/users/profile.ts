import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { CustomerUser } from '@tiber/contract/identity'
import type { customerUsers } from '@tiber/contract/users'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { record } from '../audit/service.ts'
import { writeValues } from '../custom-fields/service.ts'
import { endSessions, findUser, hashPassword, requirePassword } from '../identity/service.ts'
import * as membershipQueries from './membership-queries.ts'
import { announceSignInChange, auditOf, personalOf, saveUser } from './person.ts'
import * as queries from './queries.ts'
import { changedFields, userEntry } from './rules.ts'
import { readMember, requireMember } from './service.ts'

type Calls = typeof customerUsers
type Body<Name extends keyof Calls> = CallBody<Calls[Name]>

/** Groups, status and place are not one's own to change: they are taken and left as they are. */
export async function updateOwnProfile(context: CustomerContext, body: Body<'updateOwn'>): Promise<CustomerUser> {
  const { userId, accountId, sessionId } = context.caller
  if (body.currentPassword !== undefined) await requirePassword(context, body.currentPassword)
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
  const { status: _status, externalId: _externalId, ...own } = personalOf(body)
  return inTransaction(context, async (context) => {
    const { user } = await requireMember(context, userId)
    const changed = changedFields(user, own)
    const row = await saveUser(context, user, {
      ...changed,
      ...(passwordHash && { passwordHash }),
      ...(changed.email !== undefined && { isSignInProved: false }),
    })
    const fields = await writeValues(context, 'CUSTOMER_USER', userId, body.customFieldValues, { isNew: false })
    if (passwordHash) await endSessions(context, userId, sessionId)
    const after = { ...auditOf(row), ...fields.after, ...(passwordHash && { password: '…' }) }
    const before = { ...auditOf(user), ...fields.before }
    await record(context, [{ ...userEntry(accountId, row), action: 'UPDATED', before, after }])
    await announceSignInChange(context, { before: user, after: row, hasNewPassword: passwordHash !== undefined })
    return readMember(context, userId)
  })
}

export async function updatePreferences(context: CustomerContext, wish: Body<'updatePreferences'>) {
  const { userId } = context.caller
  return inTransaction(context, async (context) => {
    if (wish.locale) await queries.updateUser(context, userId, { locale: wish.locale })
    if (wish.defaultAccountId && !(await membershipQueries.updateDefaultAccount(context, wish.defaultAccountId)))
      throw new PlatformError('F-E-002', 'There is no such account.', 'defaultAccountId')
    const user = await findUser(context, userId)
    return {
      locale: user?.locale ?? null,
      defaultAccountId: (await membershipQueries.selectDefaultAccount(context)) ?? null,
    }
  })
}
