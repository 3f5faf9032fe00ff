import { createHash } from 'node:crypto'
import type { Call } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { toNetwork } from '@tiber/server/network'
import { inTransaction, type Context } from '../../../context.ts'
import { selectSessionAddresses } from '../identity/session-queries.ts'
import * as queries from './queries.ts'

/** Attempts of one network per time window, for one subject and in all; and of all networks per day for one subject. */
const limits = {
  'sign-in': { windowSeconds: 15 * 60, perSubject: 10, perNetwork: 300, perDay: 100 },
  mail: { windowSeconds: 60 * 60, perSubject: 5, perNetwork: 100, perDay: 20 },
} as const
const daySeconds = 24 * 60 * 60
type Kind = keyof typeof limits
const keyRetentionMs = 24 * 60 * 60 * 1000

/** Counts an attempt; must run before the transaction of the call, which would roll the count back. */
export async function countAttempt(context: Context, { limit }: Call, body: unknown) {
  if (!limit || (limit.with && readSubject(body, limit.with) === '')) return
  const subject = limit.by === 'caller' ? (context.caller?.userId ?? '') : readSubject(body, limit.by)
  await count(context, limit.kind, subject)
}

/** Counts a mail to an address that the caller chose; as `countAttempt`, before the transaction. */
export async function countMail(context: Context, email: string) {
  await count(context, 'mail', email)
  await countDaily(context, 'mail', email)
}

/** Counts by network and subject together, and by network alone against lists of users. */
async function count(context: Context, kind: Kind, subject: string) {
  const { windowSeconds, perSubject, perNetwork } = limits[kind]
  const networkKey = toNetworkKey(context, kind)
  const subjectKey = toSubjectKey(context, kind, subject)
  const counts = await queries.countAttempts(context, [networkKey, subjectKey], windowSeconds)
  const isOver = counts.some(({ key, count }) => count > (key === networkKey ? perNetwork : perSubject))
  if (isOver) throw new PlatformError('RQ0004')
}

/** Counts a valid attempt that names a user, against guesses from many networks. */
export async function countDailyAttempt(context: Context, { limit }: Call, body: unknown) {
  if (limit && /(^|\.)(username|email)$/.test(limit.by))
    await countDaily(context, limit.kind, readSubject(body, limit.by))
}

/** This limit would let anybody lock a user out, so it spares the networks where the user has signed in. */
async function countDaily(context: Context, kind: Kind, email: string) {
  if (email === '') return
  const [row] = await queries.countAttempts(context, [toDayKey(kind, email)], daySeconds)
  if (row!.count > limits[kind].perDay && !(await isKnownNetwork(context, email))) throw new PlatformError('RQ0004')
}

/** Tells whether the user with this e-mail has signed in from the network of the request. */
async function isKnownNetwork(context: Context, email: string): Promise<boolean> {
  const addresses = await selectSessionAddresses(context, email.trim().toLowerCase())
  return addresses.some((address) => toNetwork(address) === toNetwork(context.address))
}

/** Resets the attempts after a successful sign-in, so that many users behind one IP address do not use them up. */
export function resetSignInAttempts(context: Context, subject: string) {
  return queries.undoAttempt(context, {
    deleteKey: toSubjectKey(context, 'sign-in', subject),
    reduceKeys: [toNetworkKey(context, 'sign-in'), toDayKey('sign-in', subject)],
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

const toNetworkKey = (context: Context, limit: string) => `${limit}:${toNetwork(context.address)}`

const toSubjectKey = (context: Context, limit: string, subject: string) =>
  `${toNetworkKey(context, limit)}:${hashSubject(subject)}`

const toDayKey = (limit: string, subject: string) => `${limit}:day:${hashSubject(subject)}`

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

/** Hashed, because the subject may be the token of a mailed link, or anything else before validation. */
const hashSubject = (subject: string) => createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url')
