import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { Button } from '@tiber/ui/button.tsx'
import { buildRules, readValues, validateForm } from '@tiber/ui/forms/field-rules.ts'
import { useFormProblems } from '@tiber/ui/forms/use-form-problems.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { FailureNote, getStatus, toExplainedCode } from '@tiber/ui/session/failure-note.tsx'
import { EmailField, getPasswordError, PasswordField } from '@tiber/ui/session/form-fields.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { getHomePath, toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/login.route'
import { signIn } from './sign-in.server.ts'

export const meta = pageTitle('session.login.title')

const rules = () => buildRules(contract.auth.token.body, ['username', 'password'])

export function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = toSafeReturnPath(url.searchParams.get('returnTo'), getHomePath(getPathLocale(url.pathname)))
  // Somebody signed in is redirected; the token is checked on that request.
  if (context.get(sessionContext).jar.get('refresh')) throw redirect(returnTo)
  return { rules: rules(), returnTo, isExpired: url.searchParams.get('expired') === '1' }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const values = readValues(form, rules())
  const username = values['username']!.trim()
  const problems = validateForm(rules(), values)
  if (Object.keys(problems).length > 0) return data({ username, problems, failure: undefined }, { status: 400 })
  const locale = getPathLocale(url.pathname)
  const returnTo = toSafeReturnPath(form.get('returnTo'), getHomePath(locale))
  const answer = await signIn(handle, { username, password: values['password']! })
  if (answer.outcome === 'challenge')
    throw redirect(`${localisedPath('/auth/second-factor', locale)}?${new URLSearchParams({ returnTo })}`)
  if (answer.outcome === 'signed in') throw redirect(returnTo)
  const failure = toExplainedCode(answer.code)
  return data({ username, problems: undefined, failure }, { status: getStatus(failure) })
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  const { problems, formProps } = useFormProblems(loaderData.rules, actionData?.problems)
  const failure = actionData?.failure
  return (
    <Form method="post" className="flex flex-col gap-4" {...formProps}>
      {loaderData.isExpired && !actionData && <Note tone="warning">{t('session.expired')}</Note>}
      <h1 className="text-22">{t('session.login.title')}</h1>
      {failure && <FailureNote code={failure} />}
      {failure === 'AU0001' && <p className="text-13">{t('session.login.otherSide')}</p>}
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
      />
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.login.submit')}
      </Button>
      <p className="text-center text-13">
        <Link to={localisedPath('/auth/forgot-password', locale)}>{t('session.login.forgot')}</Link>
      </p>
    </Form>
  )
}
