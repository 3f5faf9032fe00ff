import type { auth, sessions } from '@tiber/contract/company/identity'
import type { secondFactor } from '@tiber/contract/company/second-factor'
import type { customerUsers } from '@tiber/contract/company/users'
import type { Handlers } from '../../../http/serve.ts'
import { readAuthenticatedUser } from './authenticated-user.ts'
import { sendResetPasswordEmail } from './reset-mail.ts'
import * as ownSessions from './own-sessions.ts'
import * as factor from './second-factor.ts'
import * as service from './sign-in.ts'

export const authHandlers: Handlers<typeof auth> = {
  token: (context, { query, body }) => service.signIn(context, body, query),
  refreshToken: (context, { body }) => service.refresh(context, body.refreshToken),
  revokeToken: (context, { body }) => service.signOut(context, context.bearerToken, body?.refreshToken),
  isTokenValid: (context, { query }) => service.isTokenValid(context, query.token),
  sendResetPasswordEmail: (context, { body }) => sendResetPasswordEmail(context, body.email, body.redirectUrl),
  resetPassword: (context, { body }) => service.resetPassword(context, body.resetPasswordToken, body.newPassword),
}

export const authenticatedUserHandlers: Pick<Handlers<typeof customerUsers>, 'authenticatedUser'> = {
  authenticatedUser: (context) => readAuthenticatedUser(context),
}

export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  signIn: (context, { body }) => service.signInByCode(context, body),
  start: (context, { body }) => factor.startSecondFactor(context, body ?? {}),
  confirm: (context, { body }) => factor.confirmSecondFactor(context, body),
  remove: (context, { body }) => factor.removeSecondFactor(context, body),
}

export const sessionHandlers: Handlers<typeof sessions> = {
  list: (context) => ownSessions.listSessions(context),
  revoke: (context, { params }) => ownSessions.revokeSession(context, params.id),
  revokeOthers: (context) => ownSessions.revokeOtherSessions(context),
}
