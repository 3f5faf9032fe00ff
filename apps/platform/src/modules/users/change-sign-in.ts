import { emailLinkLifetimeSeconds, resetLinkLifetimeSeconds } from '@tiber/contract/company/identity'
import { PlatformError } from '@tiber/contract/errors'
import { findLocale, type Locale } from '@tiber/contract/locales'
import { inTransaction, type Context } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import { addToken, buildShopUrl, createLinkToken, useLinkToken } from './identity/links.ts'
import { hasRevertedSince, invalidateLaterReverts } from './identity/link-queries.ts'
import { findUser, hashLinkToken, revokeSessions } from './identity/sign-in.ts'
import { changeMail, confirmEmailMail, emailRequestMail } from './mails.ts'
import * as membershipQueries from './membership-queries.ts'
import type { UserRow } from './queries.ts'
import { toUserEntity } from './rules.ts'
import { notifySignInChange, saveUser, toAuditFields } from './save-user.ts'

export type ConfirmEmailJob = { userId: string; email: string; locale: Locale; passwordMark: string }

/** Identifies a password without revealing its hash. */
export const toPasswordMark = (passwordHash: string | null) => hashLinkToken(passwordHash ?? '')

/** Mails a link to the new address of a user. Creates it in the job, so that no queued job stores it. */
export async function mailEmailConfirmation(
  context: Context,
  { userId, email, locale, passwordMark }: ConfirmEmailJob,
) {
  const user = await findUser(context, userId)
  // A new password cancels what was requested with the old one.
  if (user?.status !== 'ACTIVE' || toPasswordMark(user.passwordHash) !== passwordMark) return
  const link = { userId, purpose: 'CONFIRM_EMAIL', lifetimeSeconds: emailLinkLifetimeSeconds, email } as const
  const token = await inTransaction(context, (context) => createLinkToken(context, link))
  const language = findLocale(user.locale ?? undefined) ?? locale
  const action = addToken(buildShopUrl(context, language, '/auth/confirm-email'), token)
  await context.mailer.send({ to: email, locale: language, ...confirmEmailMail[language](user.firstName), action })
}

/** Changes the e-mail to the address the link was mailed to, whose owner has thereby confirmed it. */
export function confirmEmail(context: Context, token: string) {
  return inTransaction(context, async (context) => {
    const { userId, email } = await useLinkToken(context, token, 'CONFIRM_EMAIL')
    const user = await changeEmail(context, { userId, email, isRevert: false })
    return { email: user.email }
  })
}

/**
 * Takes the e-mail back for the owner of the old address. Whoever changed it may know the password and have sessions,
 * so both end; the returned token chooses a new password.
 */
export function revertEmail(context: Context, token: string) {
  return inTransaction(context, async (context) => {
    const { userId, email } = await useLinkToken(context, token, 'REVERT_EMAIL')
    await invalidateLaterReverts(context, userId, hashLinkToken(token))
    const user = await changeEmail(context, { userId, email, isRevert: true })
    await revokeSessions(context, userId)
    const link = { userId, purpose: 'RESET_PASSWORD', lifetimeSeconds: resetLinkLifetimeSeconds } as const
    return { email: user.email, resetPasswordToken: await createLinkToken(context, link) }
  })
}

type EmailChange = { userId: string; email: string | null; isRevert: boolean }

/** Saves and records the e-mail; a revert also discards the password. */
async function changeEmail(context: Context, { userId, email, isRevert }: EmailChange): Promise<UserRow> {
  const before = await findUser(context, userId)
  if (before?.status !== 'ACTIVE' || email === null) throw new PlatformError('AU0004', undefined, 'token')
  const change = { email, isEmailConfirmed: true, ...(isRevert && { passwordHash: null }) }
  const after = await saveUser(context, before, change)
  const [account] = await membershipQueries.selectAccountsByUser(context, userId)
  if (account)
    await recordChanges(context, [
      {
        ...toUserEntity(account.id, after),
        action: 'UPDATED',
        before: toAuditFields(before),
        after: { ...toAuditFields(after), ...(isRevert && { password: '…' }) },
      },
    ])
  // A revert does not notify the address that took the e-mail over.
  if (!isRevert)
    await notifySignInChange(context, { before, after, hasNewPassword: false, canRevert: before.isEmailConfirmed })
  return after
}

export type ChangeMailJob = {
  userId: string
  to: string
  firstName: string
  locale: string | null
  what: 'email' | 'password'
  /** The address that was requested, while it is not confirmed yet. */
  requestedEmail?: string
  /** When the e-mail changed or the change was requested, if the current address may prevent it. */
  revertFrom?: string
}

/** Notifies the current address of a change, with a link to undo it. */
export async function mailSignInChange(context: Context, job: ChangeMailJob) {
  const { to, firstName, locale, what, requestedEmail } = job
  const language = findLocale(locale ?? undefined) ?? 'es-ES'
  const token = await createRevertToken(context, job)
  const action = token
    ? addToken(buildShopUrl(context, language, '/auth/revert-email'), token)
    : buildShopUrl(context, language, '/auth/forgot-password')
  const canRevert = token !== undefined
  const text =
    requestedEmail === undefined
      ? changeMail[language]({ firstName, what, canRevert })
      : emailRequestMail[language]({ firstName, newEmail: requestedEmail, canRevert })
  await context.mailer.send({ to, locale: language, ...text, action })
}

/** Creates the token from the time of the change, so that a late job neither extends it nor outlives a revert. */
async function createRevertToken(context: Context, { userId, to, revertFrom }: ChangeMailJob) {
  if (revertFrom === undefined) return undefined
  return inTransaction(context, async (context) => {
    if (await hasRevertedSince(context, userId, revertFrom)) return undefined
    const elapsedSeconds = (context.now().getTime() - Date.parse(revertFrom)) / 1000
    const lifetimeSeconds = emailLinkLifetimeSeconds - elapsedSeconds
    return createLinkToken(context, { userId, purpose: 'REVERT_EMAIL', lifetimeSeconds, email: to })
  })
}
