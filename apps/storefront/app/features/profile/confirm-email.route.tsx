import { data } from 'react-router'
import { getHomePath } from '@tiber/web/session/return-to.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import type { Route } from './+types/confirm-email.route'
import { EmailLinkForm } from './email-link-form.tsx'
import { loadEmailLink, submitEmailLink } from './email-link.server.ts'

export const meta = pageTitle('profile.link.confirm.title')

export const loader = (args: Route.LoaderArgs) => loadEmailLink(args)

export async function action(args: Route.ActionArgs) {
  const { customerUsers } = args.context.get(sessionContext).platform
  const { response, refused } = await submitEmailLink(args, (body) => customerUsers.confirmEmail({ body }))
  return response ? data({ email: response.email }) : refused
}

/** Confirms the new e-mail of a user by the link mailed to it. */
export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  if (actionData && 'email' in actionData)
    return (
      <>
        <h1 className="text-22">{t('profile.link.confirmed.title')}</h1>
        <Note tone="success">{t('profile.link.confirmed.text', { email: actionData.email })}</Note>
        <LinkButton to={getHomePath(locale)} variant="primary" size="large" block>
          {t('profile.link.confirmed.go')}
        </LinkButton>
      </>
    )
  return <EmailLinkForm kind="confirm" {...loaderData} result={actionData} />
}
