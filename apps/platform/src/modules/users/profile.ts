import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { CustomerUser } from '@tiber/contract/company/identity'
import type { customerUsers } from '@tiber/contract/company/users'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import { writeValues } from '../custom-fields/service.ts'
import { revokeSessions, findUser, hashPassword, requirePassword } from './identity/sign-in.ts'
import * as membershipQueries from './membership-queries.ts'
import { notifySignInChange, toAuditFields, toPersonalFields, saveUser } from './save-user.ts'
import * as queries from './queries.ts'
import { findChangedFields, toUserEntity } from './rules.ts'
import { readMember, requireMember } from './service.ts'

type Calls = typeof customerUsers
type Body<Name extends keyof Calls> = CallBody<Calls[Name]>

/** Updates the caller's own profile; groups, status and organisations are accepted but ignored. */
export async function updateOwnProfile(context: CustomerContext, body: Body<'updateOwn'>): Promise<CustomerUser> {
  const { userId, accountId, sessionId } = context.caller
  if (body.currentPassword !== undefined) await requirePassword(context, body.currentPassword)
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
  const { status: _status, externalId: _externalId, ...own } = toPersonalFields(body)
  return inTransaction(context, async (context) => {
    const { user } = await requireMember(context, userId)
    const changed = findChangedFields(user, own)
    const row = await saveUser(context, user, {
      ...changed,
      ...(passwordHash && { passwordHash }),
      ...(changed.email !== undefined && { isEmailConfirmed: false }),
    })
    const fields = await writeValues(context, { target: 'CUSTOMER_USER', id: userId }, body.customFieldValues)
    if (passwordHash) await revokeSessions(context, userId, sessionId)
    const after = { ...toAuditFields(row), ...fields.after, ...(passwordHash && { password: '…' }) }
    const before = { ...toAuditFields(user), ...fields.before }
    await recordChanges(context, [{ ...toUserEntity(accountId, row), action: 'UPDATED', before, after }])
    await notifySignInChange(context, { before: user, after: row, hasNewPassword: passwordHash !== undefined })
    return readMember(context, userId)
  })
}

export async function updatePreferences(context: CustomerContext, preferences: Body<'updatePreferences'>) {
  const { userId } = context.caller
  return inTransaction(context, async (context) => {
    if (preferences.locale) await queries.updateUser(context, userId, { locale: preferences.locale })
    if (
      preferences.defaultAccountId &&
      !(await membershipQueries.updateDefaultAccount(context, preferences.defaultAccountId))
    )
      throw new PlatformError('F-E-002', 'Account not found.', 'defaultAccountId')
    const user = await findUser(context, userId)
    return {
      locale: user?.locale ?? null,
      defaultAccountId: (await membershipQueries.selectDefaultAccount(context)) ?? null,
    }
  })
}
