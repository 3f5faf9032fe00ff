import { data } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { SdkError } from '@tiber/sdk/sdk-error'
import { buildRules, readValues, validateForm } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { getStatus, toExplainedCode } from '@tiber/ui/session/failure-note.tsx'
import { ForgotPasswordForm } from '@tiber/ui/session/forgot-password-form.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/forgot-password.route'
import { sendResetLink } from './reset-password.server.ts'

export const meta = pageTitle('session.forgot.title')

const rules = () => buildRules(contract.auth.sendResetPasswordEmail.body, ['email'])

export const loader = () => ({ rules: rules() })

export async function action({ request, url, context }: Route.ActionArgs) {
  const values = readValues(await readFormData(request), rules())
  const email = values['email']!.trim()
  const problems = validateForm(rules(), values)
  if (Object.keys(problems).length > 0)
    return data({ email, problems, failure: undefined, isSent: false }, { status: 400 })
  try {
    await sendResetLink(context.get(sessionContext), email, getPathLocale(url.pathname))
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    // The platform validates e-mail addresses more strictly than this form.
    if (error.status === 400)
      return data({ email, problems: { email: 'email' as const }, failure: undefined, isSent: false }, { status: 400 })
    const failure = toExplainedCode(error.code)
    return data({ email, problems: undefined, failure, isSent: false }, { status: getStatus(failure) })
  }
  return data({ email, problems: undefined, failure: undefined, isSent: true })
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ForgotPasswordForm rules={loaderData.rules} result={actionData} />
}
