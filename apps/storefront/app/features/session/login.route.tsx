import { useEffect } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { SdkError } from '@tiber/sdk/sdk-error'
import { validateForm, buildRules, readValues } from '@tiber/ui/forms/field-rules.ts'
import { useFormProblems } from '@tiber/ui/forms/use-form-problems.ts'
import { useInterruptedDraft } from '@tiber/ui/forms/use-form-draft.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { getErrorCode } from '@tiber/web/failures.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { getHomePath, toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import type { Route } from './+types/login.route'
import { FailureNote, getStatus, toExplainedCode } from '@tiber/ui/session/failure-note.tsx'
import { EmailField, getPasswordError, PasswordField } from '@tiber/ui/session/form-fields.tsx'
import { SessionNotice } from './session-notice.tsx'

export const meta = pageTitle('session.login.title')

const rules = () => buildRules(contract.auth.token.body, ['username', 'password'])

export function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const returnTo = toSafeReturnPath(searchParams.get('returnTo'), getHomePath(getPathLocale(url.pathname)))
  // A signed-in user is redirected; the token is checked on that request.
  if (context.get(sessionContext).jar.get('token')) throw redirect(returnTo)
  return { rules: rules(), returnTo, isExpired: searchParams.get('expired') === '1' }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies, jar } = context.get(sessionContext)
  const form = await readFormData(request)
  const values = readValues(form, rules())
  const username = values['username']!.trim()
  const problems = validateForm(rules(), values)
  if (Object.keys(problems).length > 0) return data({ username, problems, failure: undefined }, { status: 400 })
  try {
    const body = { username, password: values['password']! }
    await attempt(dependencies, 'login', () => platform.auth.token({ query: { withUser: true }, body }))
  } catch (error) {
    // Spec 8: a failed sign-in is handled by its form, which shows the failure and keeps the typed user name.
    if (!(error instanceof SdkError)) throw error
    const failure = toExplainedCode(getErrorCode(error))
    return data({ username, problems: undefined, failure }, { status: getStatus(failure) })
  }
  jar.clear('flash')
  throw redirect(toSafeReturnPath(form.get('returnTo'), getHomePath(getPathLocale(url.pathname))))
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  useInterruptedDraft(loaderData.isExpired)
  const { problems, formProps } = useFormProblems(loaderData.rules, actionData?.problems)
  const failure = actionData?.failure
  useEffect(() => {
    // The password has to be typed again.
    if (actionData?.failure === 'AU0001') selectPassword(formProps.ref.current)
  }, [actionData, formProps.ref])
  return (
    <Form method="post" className="flex flex-col gap-4" {...formProps}>
      {loaderData.isExpired && !actionData && <SessionNotice />}
      <h1 className="text-22">{t('session.login.title')}</h1>
      {failure && <FailureNote code={failure} />}
      <input type="hidden" name="returnTo" value={loaderData.returnTo} />
      <EmailField
        name="username"
        autoComplete="username"
        defaultValue={actionData?.username}
        problem={problems['username']}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('session.password')}
        error={problems['password'] && getPasswordError(t, problems['password'])}
        aside={<Link to={localisedPath('/auth/forgot-password', locale)}>{t('session.login.forgot')}</Link>}
      />
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.login.submit')}
      </Button>
      <p className="text-center text-12 text-muted">
        {t('access.login.question')} <Link to={localisedPath('/auth/get-access', locale)}>{t('access.title')}</Link>
      </p>
    </Form>
  )
}

function selectPassword(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem('password')
  if (field instanceof HTMLInputElement) field.select()
}
