import { createContext, data, redirect } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { validateForm, buildRules, readValues } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { getErrorCode, FailureError, getRefusedFields } from '@tiber/web/failures.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { isLinkUsable } from '#app/server/mailed-link.server.ts'
import { getHomePath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/reset-password.route'
import { toExplainedCode } from '@tiber/ui/session/failure-note.tsx'
import { DeadResetLink, getResetStatus, ResetPasswordForm } from '@tiber/ui/session/reset-password-form.tsx'

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
    return data({ problems: undefined, failure }, { status: getResetStatus(failure) })
  }
  throw redirect(getHomePath(getPathLocale(url.pathname)))
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isUsable, ...form } = loaderData
  return isUsable ? <ResetPasswordForm {...form} result={actionData} /> : <DeadResetLink />
}
