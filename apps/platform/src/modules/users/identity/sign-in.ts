import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { PlatformError } from '@tiber/contract/errors'
import { refreshGraceSeconds, refreshTokenLifetimeSeconds, type AuthResponse } from '@tiber/contract/company/identity'
import { getRights, getStaffRights, type Right, type StaffRole } from '@tiber/contract/permissions'
import type { ClientType } from '@tiber/contract/headers'
import { isExpired } from '@tiber/server/access-tokens'
import { inTransaction, type Caller, type Context, type CustomerContext } from '../../../context.ts'
import { resetSignInAttempts } from '../requests/requests.ts'
import { readUser } from './authenticated-user.ts'
import * as links from './link-queries.ts'
import { useLinkToken } from './links.ts'
import * as queries from './queries.ts'
import { createChallenge, isSecondFactorRequired, requireCode } from './second-factor.ts'
import * as sessions from './session-queries.ts'
import { isSessionOver, isTouchDue } from './staff-sessions.ts'
import { hashToken } from './tokens.ts'

type Credentials = { username: string; password: string }

export async function signIn(context: Context, { username, password }: Credentials, { withUser = false } = {}) {
  const user = await queries.selectUserByEmail(context, username)
  const isCorrect = await isCorrectPassword(user, password)
  if (!user || !isCorrect || user.clientType !== context.clientType) throw new PlatformError('AU0001')
  const { rights, accountId, hasSecondFactor } = await requireActiveUser(context, user)
  if (hasSecondFactor) throw await createChallenge(context, user.id)
  await resetSignInAttempts(context, username)
  const answer = await startSession(context, user, rights)
  return withUser ? { ...answer, user: await readUser(context, user.id, accountId) } : answer
}

/** Completes a sign-in by a code of the second factor. */
export async function signInByCode(context: Context, { challenge, code }: { challenge: string; code: string }) {
  const link = await links.selectOneTimeToken(context, hashToken(challenge))
  const user = link?.purpose === 'SECOND_FACTOR' ? await queries.selectUser(context, link.userId) : undefined
  if (user?.clientType !== context.clientType) throw new PlatformError('AU0004', undefined, 'challenge')
  await requireCode(context, user.id, code)
  return inTransaction(context, async (context) => {
    const used = await links.useOneTimeToken(context, hashToken(challenge), 'SECOND_FACTOR')
    if (!used) throw new PlatformError('AU0004', undefined, 'challenge')
    const { rights } = await requireActiveUser(context, user)
    await resetSignInAttempts(context, user.email)
    await resetSignInAttempts(context, challenge)
    return startSession(context, user, rights)
  })
}

/**
 * Rotates a refresh token: it works once; within the grace period it returns the same successor, later it revokes the
 * session.
 */
export async function refresh(context: Context, refreshToken: string): Promise<AuthResponse> {
  const tokenHash = hashToken(refreshToken)
  const outcome = await inTransaction(context, async (context) => {
    const usedToken = await sessions.useRefreshToken(context, tokenHash)
    if (usedToken) return rotate(context, refreshToken, { ...usedToken, isFirst: true })
    const stored = await sessions.selectRefreshToken(context, tokenHash)
    if (!stored?.usedAt) return undefined
    const { sessionId, usedAt } = stored
    const graceEnds = new Date(usedAt).getTime() + refreshGraceSeconds * 1000
    if (context.now().getTime() <= graceEnds)
      return rotate(context, refreshToken, { sessionId, usedAt, isFirst: false })
    context.log.warn({ sessionId }, 'Refresh token reused; session revoked')
    await sessions.revokeSession(context, sessionId)
    return undefined
  })
  if (!outcome) throw new PlatformError('AU0002')
  return outcome
}

/** Signs out; a second call or an expired token is not an error. */
export async function signOut(context: Context, accessToken: string | undefined, refreshToken: string | undefined) {
  const claims = accessToken === undefined ? undefined : context.tokens.readAccess(accessToken)
  if (claims) await sessions.revokeSession(context, claims.sid)
  const stored =
    refreshToken === undefined ? undefined : await sessions.selectRefreshToken(context, hashToken(refreshToken))
  if (stored) await sessions.revokeSession(context, stored.sessionId)
  return null
}

export async function isTokenValid(context: Context, token: string) {
  const claims = context.tokens.readAccess(token)
  if (claims)
    return !isExpired(claims, context.now()) && (await sessions.selectSessionUser(context, claims.sid)) !== undefined
  const link = await links.selectOneTimeToken(context, hashToken(token))
  return link !== undefined && link.purpose !== 'DECISION' && link.purpose !== 'SECOND_FACTOR'
}

/** Sets a new password, revokes all sessions of the user and signs in, so that a reset leads straight into the shop. */
export async function resetPassword(context: Context, token: string, newPassword: string) {
  // Looked up before the expensive hashing, so that a made-up token costs nothing.
  const link = await links.selectOneTimeToken(context, hashToken(token))
  if (link?.purpose !== 'RESET_PASSWORD') throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
  const passwordHash = await hash(newPassword)
  const answer = await inTransaction(context, async (context) => {
    const used = await links.useOneTimeToken(context, hashToken(token), 'RESET_PASSWORD')
    if (!used) throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
    await queries.updatePassword(context, used.userId, passwordHash)
    await invalidateSignInLinks(context, used.userId)
    await sessions.revokeUserSessions(context, used.userId)
    const user = await queries.selectUser(context, used.userId)
    if (user?.clientType !== context.clientType) throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
    const { rights, hasSecondFactor } = await requireActiveUser(context, user)
    await resetSignInAttempts(context, token)
    return hasSecondFactor ? createChallenge(context, user.id) : startSession(context, user, rights)
  })
  // Thrown after the transaction, which stores the new password.
  if (answer instanceof PlatformError) throw answer
  return answer
}

/** Returns the invitation of a token while it can be used. */
export async function readInvitation(context: Context, token: string) {
  const link = await links.selectOneTimeToken(context, hashToken(token))
  return link?.purpose === 'ACTIVATION' || link?.purpose === 'JOIN' ? { ...link, purpose: link.purpose } : undefined
}

/** Uses an invitation and invalidates the user's other ones. */
export async function useInvitation(context: Context, token: string, purpose: 'ACTIVATION' | 'JOIN') {
  const used = await useLinkToken(context, token, purpose)
  await links.invalidateOtherTokens(context, { ...used, purpose, hash: hashToken(token) })
  return used
}

export const hashLinkToken = hashToken
export const findUserByLink = links.selectUserByLink
export const findUser = queries.selectUser
export const findUserByEmail = queries.selectUserByEmail
export const invalidateLinks = links.invalidateLinks
export const hashPassword = (password: string) => hash(password)

/** Invalidates what was requested with an old password: it may have been known to someone else. */
export async function invalidateSignInLinks(context: Context, userId: string) {
  for (const purpose of ['RESET_PASSWORD', 'CONFIRM_EMAIL'] as const)
    await links.invalidateLinks(context, { userId, purpose })
}

export function revokeSessions(context: Context, userId: string, exceptSessionId?: string) {
  return sessions.revokeUserSessions(context, userId, exceptSessionId)
}

/** Requires the current password of the user; attempts are limited as for signing in. */
export async function requirePassword(context: CustomerContext, password: string) {
  const { userId } = context.caller
  const user = await queries.selectUser(context, userId)
  if (!(await isCorrectPassword(user, password)))
    throw new PlatformError('PE0001', 'The current password is wrong.', 'currentPassword')
  await resetSignInAttempts(context, userId)
}

/** Signs in a user who confirmed the e-mail by a mailed link, within the transaction of that link. */
export async function signInByLink(context: Context, userId: string): Promise<AuthResponse> {
  const user = await queries.selectUser(context, userId)
  if (user?.clientType !== context.clientType) throw new PlatformError('AU0004', undefined, 'token')
  const { rights } = await requireActiveUser(context, user)
  return startSession(context, user, rights)
}

type ContextHeaders = { accountId?: string; store?: string; storeView?: string }

/** Returns the caller for an access token and the context headers. */
export async function requireCaller(context: Context, accessToken: string, headers: ContextHeaders): Promise<Caller> {
  const claims = context.tokens.readAccess(accessToken)
  if (!claims || isExpired(claims, context.now())) throw new PlatformError('AU0002')
  const row = await queries.selectCaller(context, { sessionId: claims.sid, ...headers })
  if (!row) throw new PlatformError('AU0002')
  if (row.status !== 'ACTIVE') throw new PlatformError('AU0003')
  const { userId, email, clientType, supplierId, accountId, storeId, storeViewId, roles } = row
  const name = `${row.firstName} ${row.lastName}`.trim()
  const person = { userId, sessionId: claims.sid, email, name }
  if (clientType !== 'ACCOUNT') {
    if (isSessionOver(row, context.now())) throw new PlatformError('AU0002')
    if (isTouchDue(row, context.now())) await sessions.touchStaffSession(context, claims.sid)
    const { rights, needsSecondFactor } = getStaffAccess(context, row)
    const staff = { ...person, roles, rights: new Set(rights), needsSecondFactor }
    if (clientType === 'OPERATOR') return { ...staff, clientType }
    if (!supplierId) throw new PlatformError('PE0001', 'You do not belong to a supplier.')
    return { ...staff, clientType, supplierId }
  }
  const signedIn = { ...person, rights: new Set(getRights(row.groups ?? [])) }
  if (!accountId) throw new PlatformError('PE0001', 'You do not belong to this account.', 'customer-account-id')
  if (!storeId) throw new PlatformError('PE0001', 'You do not have access to this store.', 'dj-store')
  if (!storeViewId) throw new PlatformError('PE0001', 'This store does not have this view.', 'dj-store-view')
  return { ...signedIn, clientType, accountId, storeId, storeViewId }
}

const day = 24 * 60 * 60 * 1000

/**
 * Deletes expired session tokens after a day, which leaves time to investigate a stolen one, and mailed links 30 days
 * after they expire, so that an old link can still say why it no longer works.
 */
export async function purgeOldTokens(context: Context) {
  const subtractDays = (days: number) => new Date(context.now().getTime() - days * day)
  await sessions.deleteOldTokens(context, subtractDays(1))
  await links.deleteOldLinks(context, subtractDays(30))
}

/** Checks a password; for unknown users a dummy hash is verified, so that both take the same time. */
async function isCorrectPassword(user: queries.UserRow | undefined, password: string) {
  const isCorrect = await verify(user?.passwordHash ?? dummyHash, password)
  return isCorrect && Boolean(user?.passwordHash)
}
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$gZiV/M1gPc22ElAH/Jh1Hw$CWOrkoo7oJBQ/iyh7uJ0LO2aLEfrHwTWllSAxT0zRno'

/** Requires an active user and returns their rights as staff, or in the default account. */
async function requireActiveUser(context: Context, user: queries.UserRow) {
  if (user.status !== 'ACTIVE') throw new PlatformError('AU0003')
  if (user.clientType !== 'ACCOUNT') {
    const { roles, hasSecondFactor } = await queries.selectStaffAccess(context, user.id)
    const { rights } = getStaffAccess(context, { ...user, roles, hasSecondFactor })
    return { rights, roles, hasSecondFactor, accountId: undefined }
  }
  const [first] = await queries.selectActiveAccounts(context, user.id)
  if (!first) throw new PlatformError('AU0003', 'None of your accounts is active.')
  return { rights: getRights(first.groups), roles: [], hasSecondFactor: false, accountId: first.id }
}

type StaffFacts = { clientType: ClientType; roles: readonly StaffRole[]; hasSecondFactor: boolean }

/** Returns the rights of staff; there are none until a second factor that their role requires is set up. */
function getStaffAccess(context: Context, { clientType, roles, hasSecondFactor }: StaffFacts) {
  const needsSecondFactor = !hasSecondFactor && isSecondFactorRequired(context, { clientType, roles })
  const rights = clientType === 'ACCOUNT' || needsSecondFactor ? [] : getStaffRights(clientType, roles)
  return { rights, needsSecondFactor }
}

function startSession(context: Context, user: queries.UserRow, rights: Right[]): Promise<AuthResponse> {
  return inTransaction(context, async (context) => {
    const sessionId = randomUUID()
    const refreshToken = context.tokens.createOpaqueToken()
    await sessions.insertSession(context, { id: sessionId, userId: user.id })
    await sessions.insertRefreshToken(context, toRefreshTokenRow(context, refreshToken, sessionId))
    if (user.clientType !== 'ACCOUNT') await sessions.touchStaffSession(context, sessionId)
    return toAuthResponse(context, user, { sessionId, refreshToken, rights, at: context.now() })
  })
}

type Rotation = { sessionId: string; usedAt: string; isFirst: boolean }

/** Issues the successor pair as of the stored time of use, so that every request with the token gets the same pair. */
async function rotate(context: Context, refreshToken: string, { sessionId, usedAt, isFirst }: Rotation) {
  const user = await sessions.selectSessionUser(context, sessionId)
  // Thrown, so that the token is not used up by a request with another client type.
  if (user?.clientType !== context.clientType) throw new PlatformError('AU0002')
  const { rights, roles } = await requireActiveUser(context, user)
  const session = { clientType: user.clientType, roles, createdAt: user.sessionCreatedAt, lastUsedAt: user.lastUsedAt }
  if (user.clientType !== 'ACCOUNT' && isSessionOver(session, context.now())) throw new PlatformError('AU0002')
  const successor = context.tokens.deriveSuccessor(refreshToken)
  if (isFirst) {
    await sessions.insertRefreshToken(context, toRefreshTokenRow(context, successor, sessionId))
    await (user.clientType === 'ACCOUNT' ? sessions.touchSession : sessions.touchStaffSession)(context, sessionId)
  }
  return toAuthResponse(context, user, { sessionId, refreshToken: successor, rights, at: new Date(usedAt) })
}

function toRefreshTokenRow(context: Context, token: string, sessionId: string) {
  const expiresAt = new Date(context.now().getTime() + refreshTokenLifetimeSeconds * 1000)
  return { hash: hashToken(token), sessionId, expiresAt }
}

type Issue = { sessionId: string; refreshToken: string; rights: Right[]; at: Date }

function toAuthResponse(context: Context, user: queries.UserRow, issue: Issue): AuthResponse {
  const { sessionId, refreshToken, rights, at } = issue
  const claims = {
    sub: user.id,
    sid: sessionId,
    // Distinguishes two tokens of the same second and stays the same when a pair is repeated.
    jti: hashToken(refreshToken).slice(0, 22),
    azp: user.clientType,
    'database-id': user.id,
    preferred_username: user.email,
    resource_access: { ACCOUNT: { roles: [] }, [user.clientType]: { roles: rights } },
  }
  const token = { ...context.tokens.signAccess(claims, at), refreshToken }
  return { ...token, token, user: { id: user.id } }
}
