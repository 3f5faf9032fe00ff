import { data, Form, Link, useNavigation } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { validateForm, buildRules, readValues } from '@tiber/ui/forms/field-rules.ts'
import { useFormProblems } from '@tiber/ui/forms/use-form-problems.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { getErrorCode, FailureError, getRefusedFields } from '@tiber/web/failures.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import type { Route } from './+types/forgot-password.route'
import { FailureNote, getStatus, toExplainedCode } from '@tiber/ui/session/failure-note.tsx'
import { EmailField } from '@tiber/ui/session/form-fields.tsx'

export const meta = pageTitle('session.forgot.title')

const rules = () => buildRules(contract.auth.sendResetPasswordEmail.body, ['email'])

export function loader() {
  return { rules: rules() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  const values = readValues(await readFormData(request), rules())
  const email = values['email']!.trim()
  const problems = validateForm(rules(), values)
  if (Object.keys(problems).length > 0)
    return data({ email, problems, failure: undefined, isSent: false }, { status: 400 })
  const redirectUrl = dependencies.config.publicUrl + localisedPath('/auth/reset-password', getPathLocale(url.pathname))
  try {
    await attempt(dependencies, 'sendResetEmail', () =>
      platform.auth.sendResetPasswordEmail({ body: { email, redirectUrl } }),
    )
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    // The platform validates e-mail addresses more strictly than this form.
    if (getRefusedFields(error).includes('email'))
      return data({ email, problems: { email: 'email' as const }, failure: undefined, isSent: false }, { status: 400 })
    const failure = toExplainedCode(getErrorCode(error))
    return data({ email, problems: undefined, failure, isSent: false }, { status: getStatus(failure) })
  }
  return data({ email, problems: undefined, failure: undefined, isSent: true })
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  const { problems, formProps } = useFormProblems(loaderData.rules, actionData?.problems)
  const failure = actionData?.failure
  const back = <Link to={localisedPath('/auth/login', locale)}>{t('session.backToLogin')}</Link>
  if (actionData?.isSent) {
    return (
      <>
        <h1 className="text-22">{t('session.forgot.sent.title')}</h1>
        <Note tone="success" title={actionData.email}>
          {t('session.forgot.sent.text')}
        </Note>
        <p className="text-13">{back}</p>
      </>
    )
  }
  return (
    <Form method="post" className="flex flex-col gap-4" {...formProps}>
      <h1 className="text-22">{t('session.forgot.title')}</h1>
      <p>{t('session.forgot.text')}</p>
      {failure && <FailureNote code={failure} />}
      <EmailField name="email" autoComplete="username" defaultValue={actionData?.email} problem={problems['email']} />
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.forgot.submit')}
      </Button>
      <p className="text-center text-13">{back}</p>
    </Form>
  )
}
