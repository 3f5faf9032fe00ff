import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import { selectReservedEmails } from './identity/link-queries.ts'
import { invalidateLinks, invalidateSignInLinks } from './identity/sign-in.ts'
import * as queries from './queries.ts'
import { textOrNull, type Personal } from './rules.ts'

/** Returns the fields of a user for the audit trail; of a password only that it changed. */
export function toAuditFields({ civility, firstName, lastName, email, phone, status, externalId }: queries.UserRow) {
  return { civility, firstName, lastName, email, phone, status, externalId }
}

export async function insertUser(context: Context, user: queries.NewUser) {
  await requireUnreservedEmail(context, user.email)
  const [row] = await queries.insertUsers(context, [user])
  return row ?? throwTaken(context, user.email, user.externalId)
}

/** Inserts users, except those whose e-mail or external id is taken or may be taken back by another user. */
export async function insertUsers(context: Context, users: queries.NewUser[]) {
  const emails = users.map(({ email }) => email.toLowerCase())
  const reserved = new Set(await selectReservedEmails(context, emails))
  return queries.insertUsers(
    context,
    users.filter(({ email }) => !reserved.has(email.toLowerCase())),
  )
}

type UserUpdate = Personal & { passwordHash?: string | null; isEmailConfirmed?: boolean }

export async function saveUser(context: Context, user: queries.UserRow, change: UserUpdate) {
  if (Object.keys(change).length === 0) return user
  if (change.email !== undefined) await requireUnreservedEmail(context, change.email, user.id)
  const row = await queries.updateUser(context, user.id, change)
  if (!row) return throwTaken(context, change.email, change.externalId)
  // Earlier links are in a mailbox that may belong to someone else, or were requested with the old password.
  if (change.email !== undefined) await invalidateLinks(context, { userId: user.id })
  else if (change.passwordHash) await invalidateSignInLinks(context, user.id)
  return row
}

/** Throws if someone has the e-mail, or another user may take it back. */
export async function requireFreeEmail(context: Context, email: string, userId: string) {
  const taken = await queries.selectTaken(context, [email.toLowerCase()], [])
  if (taken.length > 0) throw new PlatformError('CU0002', undefined, 'email')
  await requireUnreservedEmail(context, email, userId)
}

async function requireUnreservedEmail(context: Context, email: string, userId?: string) {
  const reserved = await selectReservedEmails(context, [email.toLowerCase()], userId)
  if (reserved.length > 0) throw new PlatformError('CU0002', undefined, 'email')
}

/** Throws a separate error for e-mail and external id, so that a form can show which one to change. */
async function throwTaken(
  context: Context,
  email: string | undefined,
  externalId: string | null | undefined,
): Promise<never> {
  const normalisedEmail = email?.toLowerCase() ?? ''
  const taken = await queries.selectTaken(context, [normalisedEmail], externalId ? [externalId] : [])
  if (taken.some((each) => each.email.toLowerCase() === normalisedEmail))
    throw new PlatformError('CU0002', undefined, 'email')
  throw new PlatformError('F-E-003', 'A user with this external id already exists.', 'externalId')
}

type PersonalBody = {
  civility?: string | null
  firstName?: string
  lastName?: string
  email?: string
  phone?: string | null
  externalId?: string | null
}

/** Returns the personal fields of a body as stored; omitted fields are left out. */
export function toPersonalFields({ civility, firstName, lastName, email, phone, externalId }: PersonalBody): Personal {
  const given = {
    civility,
    firstName: firstName?.trim(),
    lastName: lastName?.trim(),
    email: email?.trim(),
    phone: textOrNull(phone),
    externalId: textOrNull(externalId),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Personal
}

export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type SignInChange = {
  before: queries.UserRow
  after: queries.UserRow
  hasNewPassword: boolean
  /** Whether the previous address may take the e-mail back: not if an administrator corrected it. */
  canRevert?: boolean
}

/** Notifies the previous e-mail address, so that its owner learns of a change made by someone else. */
export async function notifySignInChange(context: Context, change: SignInChange) {
  const { before, after, hasNewPassword, canRevert = false } = change
  const hasNewEmail = !isSameEmail(before.email, after.email)
  if (!hasNewEmail && !hasNewPassword) return
  await context.jobs.enqueue(context, 'sign-in-changed-mail', {
    userId: after.id,
    to: before.email,
    firstName: after.firstName,
    locale: after.locale,
    what: hasNewEmail ? 'email' : 'password',
    ...(canRevert && { revertFrom: context.now().toISOString() }),
  })
}

/** Notifies the current e-mail address of a requested change, so that its owner can stop one of someone else. */
export async function notifyEmailRequest(context: Context, user: queries.UserRow, requestedEmail: string) {
  await context.jobs.enqueue(context, 'sign-in-changed-mail', {
    userId: user.id,
    to: user.email,
    firstName: user.firstName,
    locale: user.locale,
    what: 'email',
    requestedEmail,
    ...(user.isEmailConfirmed && { revertFrom: context.now().toISOString() }),
  })
}
