import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/revert-email.route'
import { EmailLinkForm } from './email-link-form.tsx'
import { loadEmailLink, submitEmailLink } from './email-link.server.ts'

export const meta = pageTitle('profile.link.revert.title')

export const loader = (args: Route.LoaderArgs) => loadEmailLink(args)

/** Continues with the choice of a new password: the old one may be known to whoever changed the e-mail. */
export async function action(args: Route.ActionArgs) {
  const { customerUsers } = args.context.get(sessionContext).platform
  const { response, refused } = await submitEmailLink(args, (body) => customerUsers.revertEmail({ body }))
  if (!response) return refused
  const page = localisedPath('/auth/reset-password', getPathLocale(args.url.pathname))
  throw redirect(`${page}?token=${encodeURIComponent(response.resetPasswordToken)}`)
}

/** Takes a changed e-mail back by the link mailed to the old address. */
export default function RevertEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailLinkForm kind="revert" {...loaderData} result={actionData} />
}
