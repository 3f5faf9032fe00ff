import { createHash } from 'node:crypto'
import type { Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context } from '../../../context.ts'
import * as queries from './queries.ts'

const limits = {
  'sign-in': { windowSeconds: 15 * 60, perSubject: 10, perAddress: 300 },
  mail: { windowSeconds: 60 * 60, perSubject: 5, perAddress: 100 },
} as const
const keyRetentionMs = 24 * 60 * 60 * 1000

/** Counts an attempt; must run before the transaction of the call, which would roll the count back. */
export async function countAttempt(context: Context, { limit }: Call, body: unknown) {
  if (!limit || (limit.with && readSubject(body, limit.with) === '')) return
  const subject = limit.by === 'caller' ? (context.caller?.userId ?? '') : readSubject(body, limit.by)
  await count(context, limit.kind, subject)
}

/**
 * Counts by IP address and subject together, so that nobody can lock a stranger out, and by IP address alone against
 * lists of users.
 */
async function count(context: Context, kind: keyof typeof limits, subject: string) {
  const { windowSeconds, perSubject, perAddress } = limits[kind]
  const addressKey = toAddressKey(context, kind)
  const subjectKey = toSubjectKey(context, kind, subject)
  const counts = await queries.countAttempts(context, [addressKey, subjectKey], windowSeconds)
  const isOver = counts.some(({ key, count }) => count > (key === addressKey ? perAddress : perSubject))
  if (isOver) throw new PlatformError('RQ0004')
}

/** Resets the attempts after a successful sign-in, so that many users behind one IP address do not use them up. */
export function resetSignInAttempts(context: Context, subject: string) {
  return queries.undoAttempt(context, {
    deleteKey: toSubjectKey(context, 'sign-in', subject),
    reduceKey: toAddressKey(context, 'sign-in'),
  })
}

/**
 * Runs a request once per idempotency key. Key, change and response are one transaction: a repeated request waits for
 * the first and gets its response; a failed one stores nothing and can be repeated.
 */
export function runOnce(
  context: Context,
  request: { key: string; call: string; input: unknown },
  run: (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const owner = getOwner(context)
  // Hashed with our key: the input may hold a password, which a plain hash would expose to guessing.
  const inputHash = context.tokens.signText(JSON.stringify(request.input))
  const { key, call } = request
  return inTransaction(context, async (context) => {
    if (await queries.insertKey(context, { key, owner, call, inputHash })) {
      const answer = await run(context)
      await queries.updateAnswer(context, { key, owner, answer })
      return answer
    }
    const first = await queries.selectKey(context, owner, key)
    if (first?.call !== call || first.inputHash !== inputHash)
      throw new PlatformError(
        'F-E-040',
        'This idempotency key was already used for a different request.',
        'idempotency-key',
      )
    return first.answer?.value
  })
}

/** Purges keys after a day and attempts after their window. */
export function purgeOldRequests(context: Context) {
  return queries.deleteOldRows(context, new Date(context.now().getTime() - keyRetentionMs))
}

function getOwner({ caller, address }: Context): string {
  if (!caller) return `visitor:${address}`
  // The same request has another effect in another account or store.
  return caller.clientType === 'ACCOUNT' ? `${caller.userId}:${caller.accountId}:${caller.storeId}` : caller.userId
}

const toAddressKey = (context: Context, limit: string) => `${limit}:${context.address}`

/** Hashed, because the subject may be the token of a mailed link, or anything else before validation. */
const toSubjectKey = (context: Context, limit: string, subject: string) =>
  `${limit}:${context.address}:${hashSubject(subject.trim().toLowerCase())}`

/**
 * Reads the subject from a body that is not yet validated; anything but a text counts as none. The field may be nested:
 * `user.email`.
 */
function readSubject(body: unknown, field: string): string {
  const subject = field
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], body)
  return typeof subject === 'string' ? subject : ''
}

const hashSubject = (text: string) => createHash('sha256').update(text).digest('base64url')
