import { createContext, data, Form, Link, redirect, useNavigation } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { validateForm, buildRules, readValues } from '@tiber/ui/forms/field-rules.ts'
import { useFormProblems } from '@tiber/ui/forms/use-form-problems.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { getErrorCode, FailureError, getRefusedFields } from '@tiber/web/failures.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { isLinkUsable } from '#app/server/mailed-link.server.ts'
import { getHomePath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Note } from '@tiber/ui/note.tsx'
import type { Route } from './+types/reset-password.route'
import { FailureNote, getStatus, toExplainedCode, type ExplainedCode } from '@tiber/ui/session/failure-note.tsx'
import { getPasswordError, PasswordField } from '@tiber/ui/session/form-fields.tsx'

export const meta = pageTitle('session.reset.title')

const rules = () => buildRules(contract.auth.resetPassword.body, ['newPassword'])

/** True if this request has sent the form. */
const sentContext = createContext(false)

/** Checks the link first, so that nobody chooses a password for a dead one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  // After the form was sent its own result counts; the link may be used up by now.
  const isUsable = context.get(sentContext) || (await isLinkUsable(context.get(sessionContext), token))
  return { rules: rules(), token, isUsable }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  context.set(sentContext, true)
  const form = await readFormData(request)
  const values = readValues(form, rules())
  const problems = validateForm(rules(), values)
  if (Object.keys(problems).length > 0) return data({ problems, failure: undefined }, { status: 400 })
  const body = { newPassword: values['newPassword']!, resetPasswordToken: String(form.get('token') ?? '') }
  try {
    await attempt(dependencies, 'resetPassword', () => platform.auth.resetPassword({ body }))
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    if (getRefusedFields(error).includes('newPassword'))
      return data({ problems: { newPassword: 'format' as const }, failure: undefined }, { status: 400 })
    const failure = getErrorCode(error) === 'AU0004' ? ('link' as const) : toExplainedCode(getErrorCode(error))
    return data({ problems: undefined, failure }, { status: getFailureStatus(failure) })
  }
  throw redirect(getHomePath(getPathLocale(url.pathname)))
}

/** Returns the status of a failure; a dead link has a page of its own. */
const getFailureStatus = (failure: ExplainedCode | 'link') => (failure === 'link' ? 400 : getStatus(failure))

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const isSending = useNavigation().state !== 'idle'
  const { problems, formProps } = useFormProblems(loaderData.rules, actionData?.problems)
  const failure = actionData?.failure
  if (!loaderData.isUsable || failure === 'link') return <DeadLink />
  return (
    <Form method="post" className="flex flex-col gap-4" {...formProps}>
      <h1 className="text-22">{t('session.reset.title')}</h1>
      {failure && <FailureNote code={failure} />}
      <input type="hidden" name="token" value={loaderData.token} />
      <PasswordField
        name="newPassword"
        autoComplete="new-password"
        label={t('session.reset.password')}
        hint={t('session.reset.rule')}
        error={problems['newPassword'] && getPasswordError(t, problems['newPassword'])}
      />
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.reset.submit')}
      </Button>
    </Form>
  )
}

function DeadLink() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <>
      <h1 className="text-22">{t('session.reset.dead.title')}</h1>
      <Note tone="warning">{t('session.reset.dead.text')}</Note>
      <Link
        to={localisedPath('/auth/forgot-password', locale)}
        className={buttonClasses({ variant: 'primary', size: 'large', block: true })}
      >
        {t('session.reset.dead.again')}
      </Link>
      <p className="text-center text-13">
        <Link to={localisedPath('/auth/login', locale)}>{t('session.backToLogin')}</Link>
      </p>
    </>
  )
}
