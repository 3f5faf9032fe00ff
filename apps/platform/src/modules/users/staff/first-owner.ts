import type { AuthResponse } from '@tiber/contract/company/identity'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context } from '../../../context.ts'
import { hashLinkToken, hashPassword, signInByLink } from '../identity/sign-in.ts'
import * as queries from './first-owner-queries.ts'

const linkLifetimeMs = 24 * 60 * 60 * 1000

/** Creates the secret of a link that makes an owner. It is shown once, where the platform runs, and stored as a hash. */
export async function createSetupToken(context: Context, purpose: queries.SetupPurpose): Promise<string> {
  const token = context.tokens.createOpaqueToken()
  const expiresAt = new Date(context.now().getTime() + linkLifetimeMs)
  await queries.insertSetupLink(context, { hash: hashLinkToken(token), purpose, expiresAt })
  return token
}

export const hasOwner = (context: Pick<Context, 'db'>): Promise<boolean> => queries.selectHasOwner(context)

export const hasOpenSetupLink = (context: Context): Promise<boolean> => queries.selectHasOpenLink(context)

type NewOwner = { token: string; email: string; firstName: string; lastName: string; password: string }

/** Makes the holder of a link an owner and signs them in; of several at once, one succeeds. */
export async function createOwner(
  context: Context,
  { token, password, ...person }: NewOwner,
  prepareShop: (context: Context) => Promise<void>,
): Promise<AuthResponse> {
  const passwordHash = await hashPassword(password)
  const owner = {
    email: person.email.trim(),
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    passwordHash,
  }
  return inTransaction(context, async (context) => {
    const { isSpent, id } = await queries.insertOwner(context, hashLinkToken(token), owner)
    if (!isSpent) throw await createRefusal(context, token)
    if (id === null) throw new PlatformError('CU0002', undefined, 'email')
    await prepareShop(context)
    return signInByLink({ ...context, clientType: 'OPERATOR' }, id)
  })
}

const createRefusal = async (context: Context, token: string) =>
  (await queries.selectIsSpent(context, hashLinkToken(token)))
    ? new PlatformError('SU0002', undefined, 'token')
    : new PlatformError('AU0004', undefined, 'token')
