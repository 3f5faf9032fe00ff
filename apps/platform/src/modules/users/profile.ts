import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { CustomerUser } from '@tiber/contract/company/identity'
import type { customerUsers } from '@tiber/contract/company/users'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import { writeValues } from '../custom-fields/service.ts'
import { revokeSessions, findUser, hashPassword, requirePassword } from './identity/sign-in.ts'
import * as membershipQueries from './membership-queries.ts'
import { toPasswordMark, type ConfirmEmailJob } from './change-sign-in.ts'
import {
  isSameEmail,
  notifyEmailRequest,
  notifySignInChange,
  requireFreeEmail,
  saveUser,
  toAuditFields,
  toPersonalFields,
} from './save-user.ts'
import { countMail } from './requests/requests.ts'
import * as queries from './queries.ts'
import { findChangedFields, toUserEntity } from './rules.ts'
import { readMember, requireMember } from './service.ts'

type Calls = typeof customerUsers
type Body<Name extends keyof Calls> = CallBody<Calls[Name]>

/** Updates the caller's own profile; groups, status and organisations are accepted but ignored. */
export async function updateOwnProfile(context: CustomerContext, body: Body<'updateOwn'>): Promise<CustomerUser> {
  const { userId, accountId, sessionId } = context.caller
  const { status: _status, externalId: _externalId, email, ...own } = toPersonalFields(body)
  const newEmail = email === undefined || isSameEmail(email, context.caller.email) ? undefined : email
  await requireCurrentPassword(context, body, newEmail)
  for (const address of newEmail === undefined ? [] : [newEmail, context.caller.email])
    await countMail(context, address)
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password)
  return inTransaction(context, async (context) => {
    const { user } = await requireMember(context, userId)
    // Another case is the same address, which needs no confirmation.
    const changed = findChangedFields(user, { ...own, ...(email !== undefined && newEmail === undefined && { email }) })
    const row = await saveUser(context, user, { ...changed, ...(passwordHash && { passwordHash }) })
    if (newEmail !== undefined) await requestEmailChange(context, row, newEmail)
    const fields = await writeValues(context, { target: 'CUSTOMER_USER', id: userId }, body.customFieldValues)
    if (passwordHash) await revokeSessions(context, userId, sessionId)
    const after = { ...toAuditFields(row), ...fields.after, ...(passwordHash && { password: '…' }) }
    const before = { ...toAuditFields(user), ...fields.before }
    await recordChanges(context, [{ ...toUserEntity(accountId, row), action: 'UPDATED', before, after }])
    await notifySignInChange(context, { before: user, after: row, hasNewPassword: passwordHash !== undefined })
    return readMember(context, userId)
  })
}

/** A stolen session must not be enough to take over the sign-in. */
async function requireCurrentPassword(context: CustomerContext, body: Body<'updateOwn'>, newEmail: string | undefined) {
  if (body.currentPassword !== undefined) await requirePassword(context, body.currentPassword)
  else if (body.password !== undefined || newEmail !== undefined)
    throw new PlatformError('F-E-001', "'currentPassword' parameter is required", 'currentPassword')
}

/** Asks the owner of the new address for confirmation, and tells the current one, which stays until then. */
async function requestEmailChange(context: CustomerContext, user: queries.UserRow, email: string) {
  const { id, passwordHash } = user
  await requireFreeEmail(context, email, id)
  const job: ConfirmEmailJob = { userId: id, email, locale: context.locale, passwordMark: toPasswordMark(passwordHash) }
  await context.jobs.enqueue(context, 'confirm-email-mail', job)
  await notifyEmailRequest(context, user, email)
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
