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
import { forgetSignInAttempts } from '../requests/service.ts'
import * as queries from './queries.ts'
import { hashOf, isExpired } from './tokens.ts'

type Credentials = { username: string; password: string }

export async function signIn(context: Context, { username, password }: Credentials, { withUser = false } = {}) {
  const user = await queries.selectUserByEmail(context, username)
  const isRight = await isPasswordOf(user, password)
  if (!user || !isRight || user.clientType !== context.clientType) throw new PlatformError('AU0001')
  await requireActive(context, user)
  await forgetSignInAttempts(context, username)
  const answer = await startSession(context, user)
  return withUser ? { ...answer, user: toCustomerUser(user) } : answer
}

/** Rotates: a token works once; within the grace period it answers with the same successor, later it ends its family. */
export async function refresh(context: Context, refreshToken: string): Promise<AuthResponse> {
  const tokenHash = hashOf(refreshToken)
  const outcome = await inTransaction(context, async (context) => {
    const used = await queries.useRefreshToken(context, tokenHash)
    if (used) return rotate(context, refreshToken, { sessionId: used.sessionId, at: context.now(), isFirst: true })
    const known = await queries.selectRefreshToken(context, tokenHash)
    if (!known?.usedAt) return undefined
    const graceEnds = known.usedAt.getTime() + refreshGraceSeconds * 1000
    if (context.now().getTime() <= graceEnds)
      return rotate(context, refreshToken, { sessionId: known.sessionId, at: known.usedAt, isFirst: false })
    context.log.warn({ sessionId: known.sessionId }, 'A refresh token was used again; its session is revoked')
    await queries.revokeSession(context, known.sessionId)
    return undefined
  })
  if (!outcome) throw new PlatformError('AU0002')
  return outcome
}

/** Signing out twice, or with a token that has expired, is fine. */
export async function signOut(context: Context, accessToken: string | undefined, refreshToken: string | undefined) {
  const claims = accessToken === undefined ? undefined : context.tokens.readAccess(accessToken)
  if (claims) await queries.revokeSession(context, claims.sid)
  const known = refreshToken === undefined ? undefined : await queries.selectRefreshToken(context, hashOf(refreshToken))
  if (known) await queries.revokeSession(context, known.sessionId)
  return null
}

export async function isTokenValid(context: Context, token: string) {
  const claims = context.tokens.readAccess(token)
  if (claims)
    return !isExpired(claims, context.now()) && (await queries.selectSessionUser(context, claims.sid)) !== undefined
  return (await queries.selectOneTimeToken(context, hashOf(token))) !== undefined
}

/** Ends every session of the user and signs in anew, so that a reset leads straight into the shop. */
export async function resetPassword(context: Context, token: string, newPassword: string) {
  // Looked up before anything is hashed, which is dear: a made-up token must cost nothing.
  const known = await queries.selectOneTimeToken(context, hashOf(token))
  if (known?.purpose !== 'RESET_PASSWORD') throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
  const passwordHash = await hash(newPassword)
  return inTransaction(context, async (context) => {
    const used = await queries.useOneTimeToken(context, hashOf(token), 'RESET_PASSWORD')
    if (!used) throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
    await queries.updatePassword(context, used.userId, passwordHash)
    await queries.useOtherOneTimeTokens(context, used.userId, 'RESET_PASSWORD', hashOf(token))
    await queries.revokeSessionsOfUser(context, used.userId)
    const user = await queries.selectUser(context, used.userId)
    if (user?.clientType !== context.clientType) throw new PlatformError('AU0004', undefined, 'resetPasswordToken')
    await requireActive(context, user)
    await forgetSignInAttempts(context, token)
    return startSession(context, user)
  })
}

type ContextWish = { accountId?: string; store?: string; storeView?: string }

/** Who is calling, from the access token and the context headers. */
export async function requireCaller(context: Context, accessToken: string, wish: ContextWish): Promise<Caller> {
  const claims = context.tokens.readAccess(accessToken)
  if (!claims || isExpired(claims, context.now())) throw new PlatformError('AU0002')
  const row = await queries.selectCaller(context, { sessionId: claims.sid, ...wish })
  if (!row) throw new PlatformError('AU0002')
  if (row.status !== 'ACTIVE') throw new PlatformError('AU0003')
  const { userId, email, clientType, accountId, storeId, storeViewId } = row
  const signedIn = { userId, sessionId: claims.sid, email, rights: new Set(rightsOf(row.groups)) }
  if (clientType !== 'ACCOUNT') return { ...signedIn, clientType }
  if (!accountId) throw new PlatformError('PE0001', 'This account is not one of yours.', 'customer-account-id')
  if (!storeId) throw new PlatformError('PE0001', 'You are not attached to this store.', 'dj-store')
  if (!storeViewId) throw new PlatformError('PE0001', 'The store has no such view.', 'dj-store-view')
  return { ...signedIn, clientType, accountId, storeId, storeViewId }
}

export async function readAuthenticatedUser(context: CustomerContext): Promise<AuthenticatedUser> {
  const { userId, accountId } = context.caller
  const found = await queries.selectUserWithAccounts(context, userId)
  const account = found?.accounts.find(({ id }) => id === accountId)
  if (!found || !account) throw new PlatformError('AU0002')
  return { user: toCustomerUser(found.user), account, accounts: found.accounts }
}

/** Tokens nobody can use any more are kept a day for the audit of a stolen one, then go. */
export function forgetOldTokens(context: Context) {
  return queries.deleteOldTokens(context, new Date(context.now().getTime() - 24 * 60 * 60 * 1000))
}

/** Unknown names take as long as known ones: the hash of a password nobody has is checked instead. */
async function isPasswordOf(user: queries.UserRow | undefined, password: string) {
  const isRight = await verify(user?.passwordHash ?? nobodysHash, password)
  return isRight && Boolean(user?.passwordHash)
}
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$gZiV/M1gPc22ElAH/Jh1Hw$CWOrkoo7oJBQ/iyh7uJ0LO2aLEfrHwTWllSAxT0zRno'

async function requireActive(context: Context, user: queries.UserRow) {
  if (user.status !== 'ACTIVE') throw new PlatformError('AU0003')
  if (user.clientType !== 'ACCOUNT') return
  const accounts = await queries.selectActiveAccounts(context, user.id)
  if (accounts.length === 0) throw new PlatformError('AU0003', 'None of your accounts is active.')
}

function startSession(context: Context, user: queries.UserRow): Promise<AuthResponse> {
  return inTransaction(context, async (context) => {
    const sessionId = randomUUID()
    const refreshToken = context.tokens.newOpaque()
    await queries.insertSession(context, { id: sessionId, userId: user.id })
    await queries.insertRefreshToken(context, refreshRow(context, refreshToken, sessionId))
    return toAuthResponse(context, user, { sessionId, refreshToken, at: context.now() })
  })
}

type Rotation = { sessionId: string; at: Date; isFirst: boolean }

async function rotate(context: Context, refreshToken: string, { sessionId, at, isFirst }: Rotation) {
  const user = await queries.selectSessionUser(context, sessionId)
  if (user?.clientType !== context.clientType) return undefined
  await requireActive(context, user)
  const successor = context.tokens.successorOf(refreshToken)
  if (isFirst) {
    await queries.insertRefreshToken(context, refreshRow(context, successor, sessionId))
    await queries.touchSession(context, sessionId)
  }
  return toAuthResponse(context, user, { sessionId, refreshToken: successor, at })
}

function refreshRow(context: Context, token: string, sessionId: string) {
  const expiresAt = new Date(context.now().getTime() + refreshTokenLivesSeconds * 1000)
  return { hash: hashOf(token), sessionId, expiresAt }
}

type Issue = { sessionId: string; refreshToken: string; at: Date }

function toAuthResponse(context: Context, user: queries.UserRow, { sessionId, refreshToken, at }: Issue): AuthResponse {
  const claims = {
    sub: user.id,
    sid: sessionId,
    // Tells two tokens of one second apart, and is the same again when a pair is repeated.
    jti: hashOf(refreshToken).slice(0, 22),
    azp: user.clientType,
    'database-id': user.id,
    preferred_username: user.email,
    resource_access: { ACCOUNT: { roles: rightsOf(user.groups) } },
  }
  const token = { ...context.tokens.signAccess(claims, at), refreshToken }
  return { ...token, token, user: { id: user.id } }
}

function toCustomerUser(row: queries.UserRow): CustomerUser {
  const { id, externalId, civility, firstName, lastName, email, phone, groups, status, locale } = row
  return {
    id,
    externalId,
    civility,
    firstName,
    lastName,
    email,
    phone,
    groups,
    status,
    locale,
    mainOrganisationId: null,
    organisations: [],
    customFieldValues: [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
