import { randomBytes } from 'node:crypto'
import {
  challengeLifetimeSeconds,
  recoveryCodeCount,
  type SecondFactorChallenge,
} from '@tiber/contract/company/second-factor'
import { PlatformError } from '@tiber/contract/errors'
import type { StaffRole } from '@tiber/contract/permissions'
import { inTransaction, type Context, type SellerContext } from '../../../context.ts'
import { findOperator } from '../../settings/service.ts'
import { createLinkToken } from './links.ts'
import * as queries from './second-factor-queries.ts'
import { revokeUserSessions } from './session-queries.ts'
import { findTimeStep, toBase32 } from './totp.ts'

/** Wrong codes of a person within the window; a guess has a chance of 3 in a million. */
const maxAttempts = 5
const attemptWindowSeconds = 15 * 60
const secretBytes = 20

/** Roles of the operator that move money or give rights. */
const guardedRoles = new Set<StaffRole>(['OWNER', 'FINANCE'])

type Staff = { clientType: string; roles: readonly StaffRole[] }

export const isGuarded = ({ clientType, roles }: Staff) =>
  clientType === 'OPERATOR' && roles.some((role) => guardedRoles.has(role))

export const isSecondFactorRequired = ({ secondFactorRequired }: Context, staff: Staff) =>
  secondFactorRequired && isGuarded(staff)

/** Returns the error that asks for the second factor, with the challenge its code is sent for. */
export async function createChallenge(context: Context, userId: string): Promise<PlatformError> {
  const lifetimeSeconds = challengeLifetimeSeconds
  const challenge = await createLinkToken(context, { userId, purpose: 'SECOND_FACTOR', lifetimeSeconds })
  const expiresAt = new Date(context.now().getTime() + lifetimeSeconds * 1000).toISOString()
  return new PlatformError('AU0005').withContent({ challenge, expiresAt } satisfies SecondFactorChallenge)
}

/** Creates a secret that counts once it is confirmed; whoever has one already proves it by a code. */
export async function startSecondFactor(context: SellerContext, { code }: { code?: string }) {
  const { userId, email } = context.caller
  const current = await queries.selectSecondFactor(context, userId)
  if (current?.secret) await requireCode(context, userId, code ?? requireField('code'))
  const secret = randomBytes(secretBytes)
  await queries.savePendingSecret(context, userId, context.tokens.seal(secret.toString('base64')))
  const issuer = (await findOperator(context))?.name ?? 'Tiber'
  const label = encodeURIComponent(`${issuer}:${email}`)
  const text = toBase32(secret)
  return { secret: text, uri: `otpauth://totp/${label}?secret=${text}&issuer=${encodeURIComponent(issuer)}` }
}

function requireField(name: string): never {
  throw new PlatformError('F-E-001', `'${name}' parameter is required`, name)
}

/** Puts the secret to use; other sessions were opened without it and end. */
export async function confirmSecondFactor(context: SellerContext, { code }: { code: string }) {
  const { userId, sessionId } = context.caller
  const row = await queries.selectSecondFactor(context, userId)
  if (!row?.pendingSecret) throw new PlatformError('ST0001', 'There is no secret to confirm.')
  await countAttempt(context, userId)
  const step = findTimeStep(unseal(context, row.pendingSecret), normalizeCode(code), context.now())
  if (step === undefined) throw new PlatformError('AU0006', undefined, 'code')
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  const codeHashes = recoveryCodes.map((each) => hashRecoveryCode(context, userId, each))
  await inTransaction(context, async (context) => {
    const isConfirmed = await queries.confirmSecret(context, userId, { secret: row.pendingSecret!, step, codeHashes })
    if (!isConfirmed) throw new PlatformError('ST0001', 'There is no secret to confirm.')
    await revokeUserSessions(context, userId, sessionId)
  })
  return { recoveryCodes }
}

export async function removeSecondFactor(context: SellerContext, { code }: { code: string }) {
  if (isSecondFactorRequired(context, context.caller))
    throw new PlatformError('ST0001', 'Your role requires a second factor.')
  await requireCode(context, context.caller.userId, code)
  await inTransaction(context, (context) => queries.deleteSecondFactor(context, context.caller.userId))
  return null
}

/** Requires a current code of the app or an unused recovery code; each of them works once. */
export async function requireCode(context: Context, userId: string, code: string): Promise<void> {
  const row = await queries.selectSecondFactor(context, userId)
  if (!row?.secret) throw new PlatformError('AU0006', undefined, 'code')
  await countAttempt(context, userId)
  const text = normalizeCode(code)
  const step = findTimeStep(unseal(context, row.secret), text, context.now())
  const isCorrect =
    step === undefined
      ? await queries.useRecoveryCode(context, userId, hashRecoveryCode(context, userId, text))
      : await queries.useTimeStep(context, userId, step)
  if (!isCorrect) throw new PlatformError('AU0006', undefined, 'code')
}

async function countAttempt(context: Context, userId: string) {
  const attempts = await queries.countCodeAttempt(context, userId, attemptWindowSeconds)
  if (attempts > maxAttempts) throw new PlatformError('RQ0004')
}

export async function readSecondFactor(context: SellerContext) {
  const { userId } = context.caller
  const row = await queries.selectSecondFactor(context, userId)
  return {
    enabled: Boolean(row?.secret),
    required: isSecondFactorRequired(context, context.caller),
    recoveryCodesLeft: await queries.countRecoveryCodes(context, userId),
  }
}

const unseal = ({ tokens }: Context, sealed: string) => Buffer.from(tokens.unseal(sealed), 'base64')

/** People type spaces, dashes and capitals as they like. */
const normalizeCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase()

/** Ten letters and digits: 50 bits. */
function createRecoveryCode(): string {
  const text = toBase32(randomBytes(7)).slice(0, 10).toLowerCase()
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Hashed with our key, because a code is too short to withstand guessing from a plain hash. */
const hashRecoveryCode = ({ tokens }: Context, userId: string, code: string) =>
  tokens.signText(`recovery code ${userId} ${normalizeCode(code)}`)
