import { PlatformError } from '@tiber/contract/errors'
import { activationLinkLivesSeconds, type AuthResponse } from '@tiber/contract/identity'
import { findLocale, type Locale } from '@tiber/contract/locales'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { record } from '../audit/service.ts'
import {
  endSessions,
  findUser,
  findUserByEmail,
  hashOfLink,
  hashPassword,
  newLinkToken,
  readInvitation,
  requireAllowedUrl,
  shopPage,
  signInByLink,
  useInvitation,
  userOfLink,
  withToken,
} from '../identity/service.ts'
import { activationMail, changeMail, joinMail } from './mails.ts'
import * as membershipQueries from './membership-queries.ts'
import * as queries from './queries.ts'
import { userEntry } from './rules.ts'

export type ActivationMailJob = {
  userId: string
  accountId: string
  /** The page the link leads to; the shop's own unless the caller named another. */
  url: string | null
  locale: Locale
  inviter: string | null
}
export type ResendJob = { email: string | null; linkHash: string | null; url: string | null; locale: Locale }
export type JoinMailJob = { email: string; accountId: string; groups: string[]; locale: Locale; inviter: string }
export type ChangeMailJob = { to: string; firstName: string; locale: string | null; what: 'email' | 'password' }

/** What a link is about, before anybody thinks up a password. */
export async function readLink(context: Context, token: string) {
  const link = await readInvitation(context, token)
  const user = link && (await findUser(context, link.userId))
  if (!link || !user) throw new PlatformError('AU0004', undefined, 'token')
  const accounts = await membershipQueries.selectAccountsOf(context, user.id)
  const accountName = link.accountId
    ? await membershipQueries.selectAccountName(context, link.accountId)
    : accounts[0]?.name
  return {
    kind: link.purpose,
    email: user.email,
    firstName: user.firstName,
    accountName: accountName ?? '',
    needsPassword: user.passwordHash === null || mustChoosePassword(link, user),
  }
}

type Link = { purpose: 'ACTIVATION' | 'JOIN'; groups: string[] | null }

/**
 * Into a further company comes only who reads the mail: while the password may be somebody else's, because it was
 * chosen for them or the e-mail was typed by anybody, whoever holds the link chooses a new one.
 */
function mustChoosePassword({ purpose, groups }: Link, { isSignInProved }: queries.UserRow) {
  return !isSignInProved && (purpose === 'JOIN' || groups !== null)
}

function requireChosen(link: Link, user: queries.UserRow, passwordHash: string | undefined) {
  if (passwordHash === undefined && mustChoosePassword(link, user))
    throw new PlatformError('F-E-001', "'password' parameter is required", 'password')
}

/** Uses a mailed link: the user becomes active, or an existing one joins a further account. */
export async function activate(context: Context, token: string, password: string | undefined) {
  // Looked up before anything is hashed, which is dear: a made-up token must cost nothing.
  const link = await readInvitation(context, token)
  if (!link) throw new PlatformError('AU0004', undefined, 'token')
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const use = link.purpose === 'JOIN' ? join : becomeActive
  return inTransaction(context, (context) => use(context, token, passwordHash))
}

async function becomeActive(
  context: Context,
  token: string,
  passwordHash: string | undefined,
): Promise<AuthResponse | Record<never, never>> {
  const { userId, accountId, groups } = await useInvitation(context, token, 'ACTIVATION')
  const before = await findUser(context, userId)
  if (before?.status !== 'WAITING_ACTIVATION') throw new PlatformError('AU0004', undefined, 'token')
  requireChosen({ purpose: 'ACTIVATION', groups }, before, passwordHash)
  const user = await queries.updateUser(context, userId, {
    status: 'ACTIVE',
    ...(passwordHash !== undefined && { passwordHash, isSignInProved: true }),
  })
  if (user && accountId && groups) await enter(context, { user, accountId, groups })
  const accounts = await membershipQueries.selectAccountsOf(context, userId)
  const trail = accountId ?? accounts[0]?.id
  if (user && trail) await record(context, [statusEntry(trail, user)])
  const canSignIn = passwordHash !== undefined && accounts.some(({ status }) => status === 'ACTIVE')
  return canSignIn ? signInByLink(context, userId) : {}
}

const statusEntry = (accountId: string, user: queries.UserRow) => ({
  ...userEntry(accountId, user),
  action: 'UPDATED' as const,
  before: { status: 'WAITING_ACTIVATION' },
  after: { status: user.status },
})

/** A password counts only where one must be chosen: who knows their own keeps it. */
async function join(context: Context, token: string, passwordHash: string | undefined) {
  const { userId, accountId, groups } = await useInvitation(context, token, 'JOIN')
  const user = await findUser(context, userId)
  if (user?.status !== 'ACTIVE' || !accountId) throw new PlatformError('AU0004', undefined, 'token')
  requireChosen({ purpose: 'JOIN', groups }, user, passwordHash)
  await enter(context, { user, accountId, groups: groups ?? ['FOC_User'] })
  if (user.isSignInProved) return {}
  await queries.updateUser(context, userId, { passwordHash: passwordHash!, isSignInProved: true })
  await endSessions(context, userId)
  return signInByLink(context, userId)
}

type Entry = { user: queries.UserRow; accountId: string; groups: string[] }

async function enter(context: Context, { user, accountId, groups }: Entry) {
  const added = await membershipQueries.insertMemberships(context, accountId, [{ userId: user.id, groups }])
  await membershipQueries.insertStores(context, [user.id], undefined)
  const entry = { ...statusEntry(accountId, user), action: 'ATTACHED' as const, before: {} }
  await record(
    context,
    added.map(() => ({ ...entry, after: { groups } })),
  )
}

/** Always the same answer and the same work; whom it concerns is found out by the job. */
export async function resendActivation(
  context: Context,
  { token, email, redirectUrl }: { token?: string; email?: string; redirectUrl?: string },
) {
  requireAllowedUrl(context, redirectUrl, 'redirectUrl')
  const linkHash = token === undefined ? null : hashOfLink(token)
  const job: ResendJob = { email: email ?? null, linkHash, url: redirectUrl ?? null, locale: context.locale }
  await inTransaction(context, (context) => context.jobs.enqueue(context, 'resend-activation-mail', job))
  return {}
}

export async function mailActivationAgain(context: Context, { email, linkHash, url, locale }: ResendJob) {
  const userId = linkHash === null ? undefined : await userOfLink(context, linkHash)
  const user = userId
    ? await findUser(context, userId)
    : email === null
      ? undefined
      : await findUserByEmail(context, email)
  if (!user) return
  const account = (await membershipQueries.selectAccountsOf(context, user.id)).find(({ status }) => status === 'ACTIVE')
  if (account) await mailActivation(context, { userId: user.id, accountId: account.id, url, locale, inviter: null })
}

/** The link is made here, so that no job ever stores it. Nothing is sent to who is active meanwhile. */
export async function mailActivation(context: Context, { userId, accountId, url, locale, inviter }: ActivationMailJob) {
  const user = await findUser(context, userId)
  const accountName = await membershipQueries.selectAccountName(context, accountId)
  if (user?.status !== 'WAITING_ACTIVATION' || accountName === undefined) return
  const wish = { userId, purpose: 'ACTIVATION', livesSeconds: activationLinkLivesSeconds, accountId } as const
  const token = await inTransaction(context, (context) => newLinkToken(context, wish))
  const language = findLocale(user.locale ?? undefined) ?? locale
  const action = withToken(url ?? shopPage(context, language, '/auth/activate'), token)
  const text = activationMail[language]({ firstName: user.firstName, accountName, inviter })
  await context.mailer.send({ to: user.email, locale: language, ...text, action })
}

/** The same answer whether the address is known: the administrator learns it from who joins. */
export async function inviteToJoin(context: CustomerContext, email: string, groups: string[]) {
  const { accountId, name } = context.caller
  const job: JoinMailJob = { email, accountId, groups, locale: context.locale, inviter: name }
  await inTransaction(context, async (context) => {
    await context.jobs.enqueue(context, 'join-mail', job)
    const entry = { accountId, entity: 'USER' as const, entityId: '', entityName: email }
    await record(context, [{ ...entry, action: 'INVITED', after: { email, groups } }])
  })
  return {}
}

export async function mailJoin(context: Context, { email, accountId, groups, locale, inviter }: JoinMailJob) {
  const user = await findUserByEmail(context, email)
  const accountName = await membershipQueries.selectAccountName(context, accountId)
  if (!user || user.status === 'INACTIVE' || user.clientType !== 'ACCOUNT' || accountName === undefined) return
  const accounts = await membershipQueries.selectAccountsOf(context, user.id)
  if (accounts.some(({ id }) => id === accountId)) return
  // Who has never been in, because a request of theirs was declined or is not decided, comes in by this.
  const purpose = user.status === 'ACTIVE' ? 'JOIN' : 'ACTIVATION'
  const wish = { userId: user.id, purpose, livesSeconds: activationLinkLivesSeconds, accountId, groups } as const
  const token = await inTransaction(context, (context) => newLinkToken(context, wish))
  const language = findLocale(user.locale ?? undefined) ?? locale
  const action = withToken(shopPage(context, language, '/auth/activate'), token)
  const text = (purpose === 'JOIN' ? joinMail : activationMail)[language]({
    firstName: user.firstName,
    accountName,
    inviter,
  })
  await context.mailer.send({ to: user.email, locale: language, ...text, action })
}

export async function mailSignInChange(context: Context, { to, firstName, locale, what }: ChangeMailJob) {
  const language = findLocale(locale ?? undefined) ?? 'es-ES'
  const action = shopPage(context, language, '/auth/forgot-password')
  await context.mailer.send({ to, locale: language, ...changeMail[language]({ firstName, what }), action })
}
