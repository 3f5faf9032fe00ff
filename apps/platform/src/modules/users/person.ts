import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../context.ts'
import { endLinks } from '../identity/service.ts'
import * as queries from './queries.ts'
import { textOrNull, type Personal } from './rules.ts'

/** What the audit trail tells of a person; a password only that it changed. */
export function auditOf({ civility, firstName, lastName, email, phone, status, externalId }: queries.UserRow) {
  return { civility, firstName, lastName, email, phone, status, externalId }
}

export async function insertUser(context: Context, user: queries.NewUser) {
  const [row] = await queries.insertUsers(context, [user])
  return row ?? throwTaken(context, user.email, user.externalId)
}

type Saved = Personal & { passwordHash?: string; isSignInProved?: boolean }

export async function saveUser(context: Context, user: queries.UserRow, change: Saved) {
  if (Object.keys(change).length === 0) return user
  const row = await queries.updateUser(context, user.id, change)
  if (!row) return throwTaken(context, change.email, change.externalId)
  // What was mailed before is in an inbox that may be somebody else's, or was asked for with a password that is gone.
  if (change.email !== undefined) await endLinks(context, { userId: user.id })
  else if (change.passwordHash) await endLinks(context, { userId: user.id, purpose: 'RESET_PASSWORD' })
  return row
}

/** The e-mail is told apart from the external id, so that a form can say which one to change. */
async function throwTaken(
  context: Context,
  email: string | undefined,
  externalId: string | null | undefined,
): Promise<never> {
  const wanted = email?.toLowerCase() ?? ''
  const taken = await queries.selectTaken(context, [wanted], externalId ? [externalId] : [])
  if (taken.some((each) => each.email.toLowerCase() === wanted)) throw new PlatformError('CU0002', undefined, 'email')
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

/** The person of a body as it is stored; what was not given is left out. */
export function personalOf({ civility, firstName, lastName, email, phone, externalId }: PersonalBody): Personal {
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

type SignInChange = { before: queries.UserRow; after: queries.UserRow; hasNewPassword: boolean }

/** Told to the address that was valid before: its owner must hear of it even when somebody else did it. */
export async function announceSignInChange(context: Context, { before, after, hasNewPassword }: SignInChange) {
  const hasNewEmail = before.email.toLowerCase() !== after.email.toLowerCase()
  if (!hasNewEmail && !hasNewPassword) return
  await context.jobs.enqueue(context, 'sign-in-changed-mail', {
    to: before.email,
    firstName: after.firstName,
    locale: after.locale,
    what: hasNewEmail ? 'email' : 'password',
  })
}
