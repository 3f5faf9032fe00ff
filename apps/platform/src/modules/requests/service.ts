import { createHash } from 'node:crypto'
import type { Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context } from '../../context.ts'
import * as queries from './queries.ts'

const limits = {
  'sign-in': { windowSeconds: 15 * 60, perSubject: 10, perAddress: 300 },
  mail: { windowSeconds: 60 * 60, perSubject: 5, perAddress: 100 },
} as const
const keysLiveMs = 24 * 60 * 60 * 1000

/** Before the call's transaction, with which the count would be taken back. */
export async function countAttempt(context: Context, { limit }: Call, body: unknown) {
  if (!limit || (limit.with && subjectIn(body, limit.with) === '')) return
  const subject = limit.by === 'caller' ? (context.caller?.userId ?? '') : subjectIn(body, limit.by)
  await count(context, limit.kind, subject)
}

/** Counts by address and subject together, so that nobody locks a stranger out, and by address alone against lists. */
async function count(context: Context, kind: keyof typeof limits, subject: string) {
  const { windowSeconds, perSubject, perAddress } = limits[kind]
  const addressKey = addressKeyOf(context, kind)
  const subjectKey = subjectKeyOf(context, kind, subject)
  const counts = await queries.countAttempts(context, [addressKey, subjectKey], windowSeconds)
  const isOver = counts.some(({ key, count }) => count > (key === addressKey ? perAddress : perSubject))
  if (isOver) throw new PlatformError('RQ0004')
}

/** A person who got in has not been guessing, nor have their three hundred colleagues behind the same address. */
export function forgetSignInAttempts(context: Context, subject: string) {
  return queries.takeBackAttempt(context, {
    forget: subjectKeyOf(context, 'sign-in', subject),
    reduce: addressKeyOf(context, 'sign-in'),
  })
}

/**
 * The key, the change and the answer are one transaction: a repetition waits for the first request and gets its
 * answer; a request that failed left nothing behind and may be repeated.
 */
export function once(
  context: Context,
  request: { key: string; call: string; input: unknown },
  run: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const owner = ownerOf(context)
  // With our key: it may hold a password, which a plain hash would let anybody guess who sees the table.
  const inputHash = context.tokens.signatureOf(JSON.stringify(request.input))
  const { key, call } = request
  return inTransaction(context, async (context) => {
    if (await queries.insertKey(context, { key, owner, call, inputHash })) {
      const answer = await run(context)
      await queries.updateAnswer(context, owner, key, answer)
      return answer
    }
    const first = await queries.selectKey(context, owner, key)
    if (first?.call !== call || first.inputHash !== inputHash)
      throw new PlatformError('F-E-040', 'This idempotency key was used for another request.', 'idempotency-key')
    return (first.answer as { value: unknown }).value
  })
}

/** Keys are good for a day, attempts until their window ends. */
export function forgetOldRequests(context: Context) {
  return queries.deleteOldRows(context, new Date(context.now().getTime() - keysLiveMs))
}

function ownerOf({ caller, address }: Context): string {
  if (!caller) return `visitor:${address}`
  // The same request means something else in another account or store.
  return caller.clientType === 'ACCOUNT' ? `${caller.userId}:${caller.accountId}:${caller.storeId}` : caller.userId
}

const addressKeyOf = (context: Context, limit: string) => `${limit}:${context.address}`

/** Hashed: the subject may be the token of a mailed link, or anything else before the body is checked. */
const subjectKeyOf = (context: Context, limit: string, subject: string) =>
  `${limit}:${context.address}:${hashOf(subject.trim().toLowerCase())}`

/** The body has not been checked yet: anything but a text counts as no subject. The field may stand deeper: `user.email`. */
function subjectIn(body: unknown, field: string): string {
  const subject = field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], body)
  return typeof subject === 'string' ? subject : ''
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
