import { PlatformError } from '@tiber/contract/errors'
import { activationLinkLifetimeSeconds, type AuthResponse } from '@tiber/contract/company/identity'
import { findLocale, type Locale } from '@tiber/contract/locales'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import { readCompanyName } from './identity/authenticated-user.ts'
import { createLinkToken, requireAllowedUrl, buildShopUrl, addToken } from './identity/links.ts'
import {
  revokeSessions,
  findUser,
  findUserByEmail,
  hashLinkToken,
  hashPassword,
  readInvitation,
  signInByLink,
  useInvitation,
  findUserByLink,
} from './identity/sign-in.ts'
import { activationMail, joinMail } from './mails.ts'
import * as membershipQueries from './membership-queries.ts'
import * as queries from './queries.ts'
import { toUserEntity } from './rules.ts'
import { mailStaffInvitation } from './staff/invitation-mail.ts'

export type ActivationMailJob = {
  userId: string
  accountId: string
  /** Page the link leads to; null for the default page of the shop. */
  url: string | null
  locale: Locale
  inviter: string | null
}
export type ResendJob = { email: string | null; linkHash: string | null; url: string | null; locale: Locale }
export type JoinMailJob = { email: string; accountId: string; groups: string[]; locale: Locale; inviter: string }

/** Returns what a link is for, before the user chooses a password. */
export async function readLink(context: Context, token: string) {
  const link = await readInvitation(context, token)
  const user = link && (await findUser(context, link.userId))
  if (!link || !user) throw new PlatformError('AU0004', undefined, 'token')
  const accounts = await membershipQueries.selectAccountsByUser(context, user.id)
  const accountName = link.accountId
    ? await membershipQueries.selectAccountName(context, link.accountId)
    : user.clientType === 'ACCOUNT'
      ? accounts[0]?.name
      : await readCompanyName(context, user)
  return {
    kind: link.purpose,
    client: user.clientType,
    email: user.email,
    firstName: user.firstName,
    accountName: accountName ?? '',
    needsPassword: user.passwordHash === null || mustChoosePassword(link, user),
  }
}

type Link = { purpose: 'ACTIVATION' | 'JOIN'; groups: string[] | null }

/**
 * Tells whether the holder of the link must choose a new password to join a further company: the existing one may
 * belong to someone else, because an administrator set it or the e-mail was never confirmed.
 */
function mustChoosePassword({ purpose, groups }: Link, { isEmailConfirmed }: queries.UserRow) {
  return !isEmailConfirmed && (purpose === 'JOIN' || groups !== null)
}

function requireNewPassword(link: Link, user: queries.UserRow, passwordHash: string | undefined) {
  if (passwordHash === undefined && mustChoosePassword(link, user))
    throw new PlatformError('F-E-001', "'password' parameter is required", 'password')
}

/** Uses a mailed link: activates the user, or adds an existing user to a further account. */
export async function activate(context: Context, token: string, password: string | undefined) {
  // Looked up before the expensive hashing, so that a made-up token costs nothing.
  const link = await readInvitation(context, token)
  if (!link) throw new PlatformError('AU0004', undefined, 'token')
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const useLink = link.purpose === 'JOIN' ? joinAccount : activateUser
  return inTransaction(context, (context) => useLink(context, token, passwordHash))
}

async function activateUser(
  context: Context,
  token: string,
  passwordHash: string | undefined,
): Promise<AuthResponse | Record<never, never>> {
  const { userId, accountId, groups } = await useInvitation(context, token, 'ACTIVATION')
  const before = await findUser(context, userId)
  if (before?.status !== 'WAITING_ACTIVATION') throw new PlatformError('AU0004', undefined, 'token')
  requireNewPassword({ purpose: 'ACTIVATION', groups }, before, passwordHash)
  const user = await queries.updateUser(context, userId, {
    status: 'ACTIVE',
    ...(passwordHash !== undefined && { passwordHash, isEmailConfirmed: true }),
  })
  if (user && accountId && groups) await addToAccount(context, { user, accountId, groups })
  const accounts = await membershipQueries.selectAccountsByUser(context, userId)
  const auditAccountId = accountId ?? accounts[0]?.id
  if (user && auditAccountId) await recordChanges(context, [toStatusEntry(auditAccountId, user)])
  const canEnter =
    before.clientType === 'ACCOUNT'
      ? accounts.some(({ status }) => status === 'ACTIVE')
      : before.clientType === context.clientType
  const canSignIn = passwordHash !== undefined && canEnter
  return canSignIn ? signInByLink(context, userId) : {}
}

const toStatusEntry = (accountId: string, user: queries.UserRow) => ({
  ...toUserEntity(accountId, user),
  action: 'UPDATED' as const,
  before: { status: 'WAITING_ACTIVATION' },
  after: { status: user.status },
})

/** Adds an existing user to an account; the password is used only if a new one is required. */
async function joinAccount(context: Context, token: string, passwordHash: string | undefined) {
  const { userId, accountId, groups } = await useInvitation(context, token, 'JOIN')
  const user = await findUser(context, userId)
  if (user?.status !== 'ACTIVE' || !accountId) throw new PlatformError('AU0004', undefined, 'token')
  requireNewPassword({ purpose: 'JOIN', groups }, user, passwordHash)
  await addToAccount(context, { user, accountId, groups: groups ?? ['FOC_User'] })
  if (user.isEmailConfirmed) return {}
  await queries.updateUser(context, userId, { passwordHash: passwordHash!, isEmailConfirmed: true })
  await revokeSessions(context, userId)
  return signInByLink(context, userId)
}

type NewMember = { user: queries.UserRow; accountId: string; groups: string[] }

async function addToAccount(context: Context, { user, accountId, groups }: NewMember) {
  const added = await membershipQueries.insertMemberships(context, accountId, [{ userId: user.id, groups }])
  await membershipQueries.insertStores(context, [user.id], undefined)
  const entry = { ...toStatusEntry(accountId, user), action: 'ATTACHED' as const, before: {} }
  await recordChanges(
    context,
    added.map(() => ({ ...entry, after: { groups } })),
  )
}

/** Gives the same response for any input; the job finds out who is concerned. */
export async function resendActivation(
  context: Context,
  { token, email, redirectUrl }: { token?: string; email?: string; redirectUrl?: string },
) {
  requireAllowedUrl(context, redirectUrl, 'redirectUrl')
  const linkHash = token === undefined ? null : hashLinkToken(token)
  const job: ResendJob = { email: email ?? null, linkHash, url: redirectUrl ?? null, locale: context.locale }
  await inTransaction(context, (context) => context.jobs.enqueue(context, 'resend-activation-mail', job))
  return {}
}

export async function mailActivationAgain(context: Context, { email, linkHash, url, locale }: ResendJob) {
  const userId = linkHash === null ? undefined : await findUserByLink(context, linkHash)
  const user = userId
    ? await findUser(context, userId)
    : email === null
      ? undefined
      : await findUserByEmail(context, email)
  if (!user) return
  if (user.clientType !== 'ACCOUNT')
    return mailStaffInvitation(context, { userId: user.id, url, locale, inviter: null })
  const account = (await membershipQueries.selectAccountsByUser(context, user.id)).find(
    ({ status }) => status === 'ACTIVE',
  )
  if (account) await mailActivation(context, { userId: user.id, accountId: account.id, url, locale, inviter: null })
}

/** Creates the link in the job, so that no queued job stores it. Sends nothing if the user is already active. */
export async function mailActivation(context: Context, { userId, accountId, url, locale, inviter }: ActivationMailJob) {
  const user = await findUser(context, userId)
  const accountName = await membershipQueries.selectAccountName(context, accountId)
  if (user?.status !== 'WAITING_ACTIVATION' || accountName === undefined) return
  const linkOptions = {
    userId,
    purpose: 'ACTIVATION',
    lifetimeSeconds: activationLinkLifetimeSeconds,
    accountId,
  } as const
  const token = await inTransaction(context, (context) => createLinkToken(context, linkOptions))
  const language = findLocale(user.locale ?? undefined) ?? locale
  const action = addToken(url ?? buildShopUrl(context, language, '/auth/activate'), token)
  const text = activationMail[language]({ firstName: user.firstName, accountName, inviter })
  await context.mailer.send({ to: user.email, locale: language, ...text, action })
}

/** Gives the same response whether the address is known or not; the administrator sees who joins. */
export async function inviteToJoin(context: CustomerContext, email: string, groups: string[]) {
  const { accountId, name } = context.caller
  const job: JoinMailJob = { email, accountId, groups, locale: context.locale, inviter: name }
  await inTransaction(context, async (context) => {
    await context.jobs.enqueue(context, 'join-mail', job)
    const entry = { accountId, entity: 'USER' as const, entityId: '', entityName: email }
    await recordChanges(context, [{ ...entry, action: 'INVITED', after: { email, groups } }])
  })
  return {}
}

export async function mailJoin(context: Context, { email, accountId, groups, locale, inviter }: JoinMailJob) {
  const user = await findUserByEmail(context, email)
  const accountName = await membershipQueries.selectAccountName(context, accountId)
  if (!user || user.status === 'INACTIVE' || user.clientType !== 'ACCOUNT' || accountName === undefined) return
  const accounts = await membershipQueries.selectAccountsByUser(context, user.id)
  if (accounts.some(({ id }) => id === accountId)) return
  // A user who has never signed in, because their request was declined or is pending, is activated by this link.
  const purpose = user.status === 'ACTIVE' ? 'JOIN' : 'ACTIVATION'
  const linkOptions = {
    userId: user.id,
    purpose,
    lifetimeSeconds: activationLinkLifetimeSeconds,
    accountId,
    groups,
  } as const
  const token = await inTransaction(context, (context) => createLinkToken(context, linkOptions))
  const language = findLocale(user.locale ?? undefined) ?? locale
  const action = addToken(buildShopUrl(context, language, '/auth/activate'), token)
  const text = (purpose === 'JOIN' ? joinMail : activationMail)[language]({
    firstName: user.firstName,
    accountName,
    inviter,
  })
  await context.mailer.send({ to: user.email, locale: language, ...text, action })
}
