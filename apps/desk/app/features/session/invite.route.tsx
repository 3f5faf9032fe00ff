import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { SdkError } from '@tiber/sdk/sdk-error'
import { Button } from '@tiber/ui/button.tsx'
import { buildRules, readValues, validateForm } from '@tiber/ui/forms/field-rules.ts'
import { useFormProblems } from '@tiber/ui/forms/use-form-problems.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getPasswordError, PasswordField } from '@tiber/ui/session/form-fields.tsx'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { getHomePath } from '@tiber/web/session/return-to.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import type { Route } from './+types/invite.route'

export const meta = pageTitle('session.invite.title')

const rules = () => buildRules(contract.customerUsers.activate.body, ['password'])

export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await findLink(context.get(sessionContext), params.token)
  return { rules: rules(), link: link && { firstName: link.firstName, email: link.email, company: link.accountName } }
}

/** Reads whom the link invites; undefined if it does not work any more, or is none of the desk's. */
async function findLink({ createClient }: SessionHandle, token: string) {
  try {
    const link = await createClient('OPERATOR').customerUsers.readLink({ body: { token } })
    return link.client === 'ACCOUNT' ? undefined : { ...link, client: link.client }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const { password = '' } = readValues(form, rules())
  const problems = validateForm(rules(), { password })
  if (Object.keys(problems).length > 0) return data({ problems }, { status: 400 })
  const link = await findLink(handle, params.token)
  // The page says that the link no longer works.
  if (!link) return data({ problems: {} }, { status: 400 })
  try {
    await handle.createClient(link.client).customerUsers.activate({ body: { token: params.token, password } })
  } catch (error) {
    if (!(error instanceof SdkError) || !isRefusal(error)) throw error
    return data({ problems: {} }, { status: error.status ?? 400 })
  }
  throw redirect(getHomePath(getPathLocale(url.pathname)))
}

export default function InvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  const { problems, formProps } = useFormProblems(loaderData.rules, actionData?.problems)
  const { link } = loaderData
  if (!link)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-22">{t('session.invite.dead')}</h1>
        <p>{t('session.invite.dead.text')}</p>
        <Link to={localisedPath('/auth/login', locale)}>{t('session.backToLogin')}</Link>
      </div>
    )
  return (
    <Form method="post" className="flex flex-col gap-4" {...formProps}>
      <h1 className="text-22">{t('session.invite.title')}</h1>
      <p>{t('session.invite.text', link)}</p>
      {/* Password managers store it with the new password. */}
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={t('session.password')}
        hint={t('session.reset.rule')}
        error={problems['password'] && getPasswordError(t, problems['password'])}
      />
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.invite.submit')}
      </Button>
    </Form>
  )
}
