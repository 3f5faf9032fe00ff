import { createHash } from 'node:crypto'
import type { Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context } from '../../context.ts'
import * as queries from './queries.ts'

const limits = {
  'sign-in': { windowSeconds: 15 * 60, perAccount: 10, perAddress: 300 },
  mail: { windowSeconds: 60 * 60, perAccount: 5, perAddress: 100 },
} as const
const keysLiveMs = 24 * 60 * 60 * 1000

/** Counts by address and account together, so that nobody locks a stranger out, and by address alone against lists. */
export async function countAttempt(context: Context, call: Call, body: unknown) {
  if (!call.limit) return
  const { windowSeconds, perAccount, perAddress } = limits[call.limit]
  const addressKey = addressKeyOf(context, call.limit)
  const accountKey = accountKeyOf(context, call.limit, nameIn(body))
  const counts = await queries.countAttempts(context, [addressKey, accountKey], windowSeconds)
  const isOver = counts.some(({ key, count }) => count > (key === addressKey ? perAddress : perAccount))
  if (isOver) throw new PlatformError('RQ0004')
}

/** A person who got in has not been guessing, nor have their three hundred colleagues behind the same address. */
export function forgetSignInAttempts(context: Context, username: string) {
  return queries.takeBackAttempt(context, {
    forget: accountKeyOf(context, 'sign-in', username),
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
  const owner = context.caller ? `${context.caller.userId}:${context.caller.accountId}` : `visitor:${context.address}`
  const inputHash = createHash('sha256').update(JSON.stringify(request.input)).digest('base64url')
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

const addressKeyOf = (context: Context, limit: string) => `${limit}:${context.address}`

const accountKeyOf = (context: Context, limit: string, name: string) =>
  `${limit}:${context.address}:${name.trim().toLowerCase().slice(0, 254)}`

/** The body has not been checked yet: anything but a text counts as no name, and NUL cannot be stored. */
function nameIn(body: unknown): string {
  const { username, email } = (body ?? {}) as { username?: unknown; email?: unknown }
  const name = username ?? email
  return typeof name === 'string' ? name.replaceAll('\0', '') : ''
}
