import { activationLinkLifetimeSeconds } from '@tiber/contract/company/identity'
import { findLocale, type Locale } from '@tiber/contract/locales'
import { inTransaction, type Context } from '../../../context.ts'
import { readCompanyName } from '../identity/authenticated-user.ts'
import { addToken, buildAppUrl, createLinkToken } from '../identity/links.ts'
import { selectUser, type UserRow } from '../identity/queries.ts'
import { staffInvitationMail } from '../mails.ts'

export type StaffInvitationJob = {
  userId: string
  /** Page the link leads to; null for that of the desk. */
  url: string | null
  locale: Locale
  inviter: string | null
}

/** Creates the link in the job, so that no queued job stores it. Sends nothing if the person is already active. */
export async function mailStaffInvitation(context: Context, { userId, url, locale, inviter }: StaffInvitationJob) {
  const user = await selectUser(context, userId)
  if (user?.status !== 'WAITING_ACTIVATION') return
  const link = { userId, purpose: 'ACTIVATION', lifetimeSeconds: activationLinkLifetimeSeconds } as const
  const token = await inTransaction(context, (context) => createLinkToken(context, link))
  const language = findLocale(user.locale ?? undefined) ?? locale
  const company = await readCompanyName(context, user)
  await context.mailer.send({
    to: user.email,
    locale: language,
    ...staffInvitationMail[language]({ firstName: user.firstName, company, inviter }),
    action: url ? addToken(url, token) : buildInvitationUrl(context, user, { language, token }),
  })
}

/** The shop has a page for links, too; it is used until there is a desk. */
function buildInvitationUrl(context: Context, user: UserRow, { language, token }: { language: Locale; token: string }) {
  return context.deskUrl === undefined
    ? addToken(buildAppUrl(context, user, { locale: language, path: '/auth/activate' }), token)
    : buildAppUrl(context, user, { locale: language, path: `/auth/invite/${token}` })
}
