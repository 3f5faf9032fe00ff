import { resetLinkLifetimeSeconds } from '@tiber/contract/company/identity'
import type { ClientType } from '@tiber/contract/headers'
import { findLocale, type Locale } from '@tiber/contract/locales'
import { inTransaction, type Context } from '../../../context.ts'
import { createLinkToken, requireAllowedUrl, buildAppUrl, addToken } from './links.ts'
import * as queries from './queries.ts'

export type ResetMailJob = { email: string; redirectUrl: string | null; locale: Locale; clientType: ClientType }

/** Gives the same response in the same time for any address; the job finds out whether it is known. */
export async function sendResetPasswordEmail(context: Context, email: string, redirectUrl: string | undefined) {
  requireAllowedUrl(context, redirectUrl, 'redirectUrl')
  const { locale, clientType } = context
  const job: ResetMailJob = { email, redirectUrl: redirectUrl ?? null, locale, clientType }
  await inTransaction(context, (context) => context.jobs.enqueue(context, 'reset-password-mail', job))
  return {}
}

/** Creates the link in the job, so that no queued job stores it. */
export async function mailResetLink(context: Context, { email, redirectUrl, locale, clientType }: ResetMailJob) {
  const user = await queries.selectUserByEmail(context, email)
  if (!user || user.status !== 'ACTIVE' || user.clientType !== clientType) return
  const token = await inTransaction(context, (context) =>
    createLinkToken(context, { userId: user.id, purpose: 'RESET_PASSWORD', lifetimeSeconds: resetLinkLifetimeSeconds }),
  )
  const language = findLocale(user.locale ?? undefined) ?? locale
  const action = addToken(
    redirectUrl ?? buildAppUrl(context, user, { locale: language, path: '/auth/reset-password' }),
    token,
  )
  await context.mailer.send({ to: user.email, locale: language, ...texts[language](user.firstName), action })
}

const texts: Record<Locale, (name: string) => { subject: string; lines: string[]; button: string; end: string }> = {
  'es-ES': (name) => ({
    subject: 'Elija una contraseña nueva',
    lines: [`Hola, ${name}:`, 'Hemos recibido una solicitud para cambiar la contraseña de su cuenta en Tiber.'],
    button: 'Elegir contraseña',
    end: 'El enlace se puede usar una sola vez y caduca en 24 horas. Si no lo ha solicitado usted, ignore este correo: su contraseña no cambia.',
  }),
  'en-US': (name) => ({
    subject: 'Choose a new password',
    lines: [`Hello ${name},`, 'We received a request to change the password of your Tiber account.'],
    button: 'Choose a password',
    end: 'The link can be used once and expires in 24 hours. If you did not request it, ignore this email: your password will not change.',
  }),
}
