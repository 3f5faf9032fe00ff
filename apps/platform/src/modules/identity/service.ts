import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PlatformError } from '@tiber/contract/errors'
import {
  refreshGraceSeconds,
  refreshTokenLivesSeconds,
  type AuthenticatedUser,
  type AuthResponse,
  type CustomerUser,
} from '@tiber/contract/identity'
import { rightsOf } from '@tiber/contract/permissions'
import { inTransaction, type Caller, type Context, type CustomerContext } from '../../context.ts'
import { valuesOf } from '../custom-fields/service.ts'
import { forgetSignInAttempts } from '../requests/service.ts'
import { toCustomerUser } from './customer-user.ts'
import * as links from './link-queries.ts'
import * as queries from './queries.ts'
import * as sessions from './session-queries.ts'
import { hashOf, isExpired } from './tokens.ts'

export { toCustomerUser } from './customer-user.ts'
export { newLinkToken, requireAllowedUrl, shopPage, withToken } from './links.ts'

type Credentials = { username: string; password: string }

export async function signIn(context: Context, { username, password }: Credentials, { withUser = false } = {}) {
  const user = await queries.selectUserByEmail(context, username)
  const isRight = await isPasswordOf(user, password)
  if (!user || !isRight || user.clientType !== context.clientType) throw new PlatformError('AU0001')
  const { groups, accountId } = await requireActive(context, user)
  await forgetSignInAttempts(context, username)
  const answer = await startSession(context, user, groups)
  return withUser ? { ...answer, user: await readUser(context, user.id, accountId) } : answer
}

/** Rotates: a token works once; within the grace period it answers with the same successor, later it ends its family. */
export async function refresh(context: Context, refreshToken: string): Promise<AuthResponse> {
  const tokenHash = hashOf(refreshToken)
  const outcome = await inTransaction(context, async (context) => {
    const used = await sessions.useRefreshToken(context, tokenHash)
    if (used) return rotate(context, refreshToken, { sessionId: used.sessionId, at: context.now(), isFirst: true })
    const known = await sessions.selectRefreshToken(context, tokenHash)
    if (!known?.usedAt) return undefined
    const graceEnds = known.usedAt.getTime() + refreshGraceSeconds * 1000
    if (context.now().getTime() <= graceEnds)
      return rotate(context, refreshToken, { sessionId: known.sessionId, at: known.usedAt, isFirst: false })
    context.log.warn({ sessionId: known.sessionId }, 'A refresh token was used again; its session is revoked')
    await sessions.revokeSession(context, known.sessionId)
    return undefined
  })
  if (!outcome) throw new PlatformError('AU0002')
  return outcome
}

/** Signing out twice, or with a token that has expired, is fine. */
export async function signOut(context: Context, accessToken: string | undefined, refreshToken: string | undefined) {
  const claims = accessToken === undefined ? undefined : context.tokens.readAccess(accessToken)
  if (claims) await sessions.revokeSession(context, claims.sid)
  const known =
    refreshToken === undefined ? undefined : await sessions.selectRefreshToken(context, hashOf(refreshToken))
  if (known) await sessions.revokeSession(context, known.sessionId)
  return null
}

export async function isTokenValid(context: Context, token: string) {
  const claims = context.tokens.readAccess(token)
  if (claims)
    return !isExpired(claims, context.now()) && (await sessions.selectSessionUser(context, claims.sid)) !== undefined
  return (await links.selectOneTimeToken(context, hashOf(token))) !== undefined
}

/** Ends every session of the user and signs in anew, so that a reset leads straight into the shop. */
export async function resetPassword(context: Context, token: string, newPassword: string) {
  // Looked up before anything is hashed, which is dear: a made-up token must cost nothing.
  const known = await links.selectOneTimeToken(context, hashOf(token))
  if (known?.purpose !== 'RESET_PASSWORD') throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
  const passwordHash = await hash(newPassword)
  return inTransaction(context, async (context) => {
    const used = await links.useOneTimeToken(context, hashOf(token), 'RESET_PASSWORD')
    if (!used) throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
    await queries.updatePassword(context, used.userId, passwordHash)
    await links.useOtherOneTimeTokens(context, {
      userId: used.userId,
      purpose: 'RESET_PASSWORD',
      hash: hashOf(token),
    })
    await sessions.revokeSessionsOfUser(context, used.userId)
    const user = await queries.selectUser(context, used.userId)
    if (user?.clientType !== context.clientType) throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
    const { groups } = await requireActive(context, user)
    await forgetSignInAttempts(context, token)
    return startSession(context, user, groups)
  })
}

/** The invitation a token stands for, while it can be used. */
export async function readInvitation(context: Context, token: string) {
  const link = await links.selectOneTimeToken(context, hashOf(token))
  return link && link.purpose !== 'RESET_PASSWORD' ? { ...link, purpose: link.purpose } : undefined
}

/** Of several requests at once exactly one gets it. */
export async function useInvitation(context: Context, token: string, purpose: 'ACTIVATION' | 'JOIN') {
  const used = await links.useOneTimeToken(context, hashOf(token), purpose)
  if (!used) throw new PlatformError('AU0004', undefined, 'token')
  await links.useOtherOneTimeTokens(context, { ...used, purpose, hash: hashOf(token) })
  return used
}

export const hashOfLink = hashOf
export const userOfLink = links.selectUserOfLink
export const findUser = queries.selectUser
export const findUserByEmail = queries.selectUserByEmail
export const endLinks = links.endLinks
export const hashPassword = (password: string) => hash(password)

export function endSessions(context: Context, userId: string, butSessionId?: string) {
  return sessions.revokeSessionsOfUser(context, userId, butSessionId)
}

/** Whether it is this user's password; guessing is counted as at the door, by the limit of the call. */
export async function requirePassword(context: CustomerContext, password: string) {
  const { userId } = context.caller
  const user = await queries.selectUser(context, userId)
  if (!(await isPasswordOf(user, password)))
    throw new PlatformError('PE0001', 'This is not your password.', 'currentPassword')
  await forgetSignInAttempts(context, userId)
}

/** For who proved by a mailed link that the address is theirs; inside that link's transaction. */
export async function signInByLink(context: Context, userId: string): Promise<AuthResponse> {
  const user = await queries.selectUser(context, userId)
  if (user?.clientType !== context.clientType) throw new PlatformError('AU0004', undefined, 'token')
  const { groups } = await requireActive(context, user)
  return startSession(context, user, groups)
}

type ContextWish = { accountId?: string; store?: string; storeView?: string }

/** Who is calling, from the access token and the context headers. */
export async function requireCaller(context: Context, accessToken: string, wish: ContextWish): Promise<Caller> {
  const claims = context.tokens.readAccess(accessToken)
  if (!claims || isExpired(claims, context.now())) throw new PlatformError('AU0002')
  const row = await queries.selectCaller(context, { sessionId: claims.sid, ...wish })
  if (!row) throw new PlatformError('AU0002')
  if (row.status !== 'ACTIVE') throw new PlatformError('AU0003')
  const { userId, email, clientType, supplierId, accountId, storeId, storeViewId } = row
  const name = `${row.firstName} ${row.lastName}`
  const signedIn = { userId, sessionId: claims.sid, email, name, rights: new Set(rightsOf(row.groups ?? [])) }
  if (clientType === 'OPERATOR') return { ...signedIn, clientType }
  if (clientType === 'SUPPLIER') {
    if (!supplierId) throw new PlatformError('PE0001', 'You belong to no supplier.')
    return { ...signedIn, clientType, supplierId }
  }
  if (!accountId) throw new PlatformError('PE0001', 'This account is not one of yours.', 'customer-account-id')
  if (!storeId) throw new PlatformError('PE0001', 'You are not attached to this store.', 'dj-store')
  if (!storeViewId) throw new PlatformError('PE0001', 'The store has no such view.', 'dj-store-view')
  return { ...signedIn, clientType, accountId, storeId, storeViewId }
}

export async function readAuthenticatedUser(context: CustomerContext): Promise<AuthenticatedUser> {
  const { userId, accountId } = context.caller
  const found = await queries.selectUserWithAccounts(context, userId)
  const membership = found?.memberships.find(({ account }) => account.id === accountId)
  if (!found || !membership) throw new PlatformError('AU0002')
  const customFieldValues = found.hasCustomFields ? await customFieldsOf(context, userId) : []
  return {
    user: toCustomerUser(found.user, { ...membership, customFieldValues }),
    account: membership.account,
    accounts: found.memberships.map(({ account }) => account),
  }
}

/** A user as they are in one account; without one, as somebody who belongs nowhere. */
async function readUser(context: Context, userId: string, accountId: string | undefined): Promise<CustomerUser> {
  const found = await queries.selectUserWithAccounts(context, userId)
  if (!found) throw new PlatformError('AU0002')
  const membership = found.memberships.find(({ account }) => account.id === accountId)
  const customFieldValues = found.hasCustomFields ? await customFieldsOf(context, userId) : []
  return toCustomerUser(found.user, { groups: [], organisations: [], ...membership, customFieldValues })
}

const customFieldsOf = async (context: Context, userId: string) => (await valuesOf(context, [userId])).get(userId) ?? []

/** Tokens nobody can use any more are kept a day for the audit of a stolen one, then go. */
export function forgetOldTokens(context: Context) {
  return sessions.deleteOldTokens(context, new Date(context.now().getTime() - 24 * 60 * 60 * 1000))
}

/** Unknown names take as long as known ones: the hash of a password nobody has is checked instead. */
async function isPasswordOf(user: queries.UserRow | undefined, password: string) {
  const isRight = await verify(user?.passwordHash ?? nobodysHash, password)
  return isRight && Boolean(user?.passwordHash)
}
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$gZiV/M1gPc22ElAH/Jh1Hw$CWOrkoo7oJBQ/iyh7uJ0LO2aLEfrHwTWllSAxT0zRno'

/** What the user is in the account they start with. */
async function requireActive(context: Context, user: queries.UserRow) {
  if (user.status !== 'ACTIVE') throw new PlatformError('AU0003')
  if (user.clientType !== 'ACCOUNT') return { groups: [], accountId: undefined }
  const [first] = await queries.selectActiveAccounts(context, user.id)
  if (!first) throw new PlatformError('AU0003', 'None of your accounts is active.')
  return { groups: first.groups, accountId: first.id }
}

function startSession(context: Context, user: queries.UserRow, groups: string[]): Promise<AuthResponse> {
  return inTransaction(context, async (context) => {
    const sessionId = randomUUID()
    const refreshToken = context.tokens.newOpaque()
    await sessions.insertSession(context, { id: sessionId, userId: user.id })
    await sessions.insertRefreshToken(context, refreshRow(context, refreshToken, sessionId))
    return toAuthResponse(context, user, { sessionId, refreshToken, groups, at: context.now() })
  })
}

type Rotation = { sessionId: string; at: Date; isFirst: boolean }

async function rotate(context: Context, refreshToken: string, { sessionId, at, isFirst }: Rotation) {
  const user = await sessions.selectSessionUser(context, sessionId)
  if (user?.clientType !== context.clientType) return undefined
  const { groups } = await requireActive(context, user)
  const successor = context.tokens.successorOf(refreshToken)
  if (isFirst) {
    await sessions.insertRefreshToken(context, refreshRow(context, successor, sessionId))
    await sessions.touchSession(context, sessionId)
  }
  return toAuthResponse(context, user, { sessionId, refreshToken: successor, groups, at })
}

function refreshRow(context: Context, token: string, sessionId: string) {
  const expiresAt = new Date(context.now().getTime() + refreshTokenLivesSeconds * 1000)
  return { hash: hashOf(token), sessionId, expiresAt }
}

type Issue = { sessionId: string; refreshToken: string; groups: string[]; at: Date }

function toAuthResponse(context: Context, user: queries.UserRow, issue: Issue): AuthResponse {
  const { sessionId, refreshToken, groups, at } = issue
  const claims = {
    sub: user.id,
    sid: sessionId,
    // Tells two tokens of one second apart, and is the same again when a pair is repeated.
    jti: hashOf(refreshToken).slice(0, 22),
    azp: user.clientType,
    'database-id': user.id,
    preferred_username: user.email,
    resource_access: { ACCOUNT: { roles: rightsOf(groups) } },
  }
  const token = { ...context.tokens.signAccess(claims, at), refreshToken }
  return { ...token, token, user: { id: user.id } }
}
