import { data } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { validateForm, buildRules, readValues } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { getErrorCode, FailureError, getRefusedFields } from '@tiber/web/failures.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/forgot-password.route'
import { getStatus, toExplainedCode } from '@tiber/ui/session/failure-note.tsx'
import { ForgotPasswordForm } from '@tiber/ui/session/forgot-password-form.tsx'

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
  return <ForgotPasswordForm rules={loaderData.rules} result={actionData} />
}
