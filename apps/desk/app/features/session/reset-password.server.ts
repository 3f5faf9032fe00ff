import { SdkError } from '@tiber/sdk/sdk-error'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import type { Locale } from '@tiber/contract/locales'
import { getRefusedFields, isRefusal } from '@tiber/web/failures.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { toChallenge, sides, type SignIn } from './sign-in.server.ts'

/** Asks both sides for a link to the desk, so that neither the answer nor its time tells where an e-mail is known. */
export async function sendResetLink({ createClient, dependencies }: SessionHandle, email: string, locale: Locale) {
  const redirectUrl = dependencies.config.publicUrl + localisedPath('/auth/reset-password', locale)
  await Promise.all(
    sides.map((side) => createClient(side).auth.sendResetPasswordEmail({ body: { email, redirectUrl } })),
  )
}

/** Tells whether a mailed link can be used, without using it: mail scanners open links, too. */
export async function isLinkUsable({ createClient }: SessionHandle, token: string): Promise<boolean> {
  if (token === '' || token.length > 500) return false
  try {
    return await createClient('OPERATOR').auth.isTokenValid({ query: { token } })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}

type NewPassword = { resetPasswordToken: string; newPassword: string }

/** Sets the password on the side the link belongs to; a link of the other side is left unused by the platform. */
export async function resetPassword(
  handle: SessionHandle,
  body: NewPassword,
): Promise<SignIn | { outcome: 'weak password' }> {
  let answer: SignIn = { outcome: 'refused', code: 'AU0004' }
  for (const side of sides) {
    try {
      await handle.createClient(side).auth.resetPassword({ body })
      return { outcome: 'signed in' }
    } catch (error) {
      if (!(error instanceof SdkError)) throw error
      const challenge = toChallenge(handle, side, error)
      if (challenge) return challenge
      if (getRefusedFields(error).includes('newPassword')) return { outcome: 'weak password' }
      answer = { outcome: 'refused', code: error.code ?? 'SV0002' }
      if (error.code !== 'AU0004') return answer
    }
  }
  return answer
}
