import { Compile } from 'typebox/compile'
import { PlatformError } from '@tiber/contract/errors'
import { activationLinkLifetimeSeconds, Email } from '@tiber/contract/company/identity'
import { inTransaction, type Context } from '../../context.ts'
import { addToken, buildShopUrl, createLinkToken } from './identity/links.ts'
import { insertRoles } from './identity/queries.ts'
import { findUserByEmail } from './identity/sign-in.ts'
import { insertUser } from './save-user.ts'

/**
 * Creates an operator, who is an owner, and returns a single-use link to choose a password; before it is used, a second call returns a
 * new one. No call of the contract creates an operator: whoever runs the platform does.
 */
export async function createOperator(context: Context, email: string): Promise<string> {
  if (!Compile(Email).Check(email)) throw new PlatformError('F-E-012', undefined, 'email')
  return inTransaction(context, async (context) => {
    const existing = await findUserByEmail(context, email)
    if (existing && (existing.clientType !== 'OPERATOR' || existing.status !== 'WAITING_ACTIVATION'))
      throw new PlatformError('CU0002', undefined, 'email')
    const { id: userId } = existing ?? (await insertOperator(context, email.trim()))
    const link = { userId, purpose: 'ACTIVATION', lifetimeSeconds: activationLinkLifetimeSeconds } as const
    return addToken(buildShopUrl(context, context.locale, '/auth/activate'), await createLinkToken(context, link))
  })
}

/** Inserts an owner; until they say otherwise, the part of the e-mail before the @ is the name. */
async function insertOperator(context: Context, email: string) {
  const operator = await insertUser(context, {
    clientType: 'OPERATOR',
    firstName: email.slice(0, email.indexOf('@')),
    lastName: '',
    email,
    status: 'WAITING_ACTIVATION',
    locale: context.locale,
  })
  await insertRoles(context, operator.id, ['OWNER'])
  return operator
}
