import { createContext, data, redirect } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { buildRules, readValues, validateForm } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { toExplainedCode } from '@tiber/ui/session/failure-note.tsx'
import { DeadResetLink, getResetStatus, ResetPasswordForm } from '@tiber/ui/session/reset-password-form.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { getHomePath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/reset-password.route'
import { isLinkUsable, resetPassword } from './reset-password.server.ts'

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
  context.set(sentContext, true)
  const form = await readFormData(request)
  const values = readValues(form, rules())
  const problems = validateForm(rules(), values)
  if (Object.keys(problems).length > 0) return data({ problems, failure: undefined }, { status: 400 })
  const body = { newPassword: values['newPassword']!, resetPasswordToken: String(form.get('token') ?? '') }
  const answer = await resetPassword(context.get(sessionContext), body)
  const locale = getPathLocale(url.pathname)
  if (answer.outcome === 'challenge') throw redirect(localisedPath('/auth/second-factor', locale))
  if (answer.outcome === 'signed in') throw redirect(getHomePath(locale))
  if (answer.outcome === 'weak password')
    return data({ problems: { newPassword: 'format' as const }, failure: undefined }, { status: 400 })
  const failure = answer.code === 'AU0004' ? ('link' as const) : toExplainedCode(answer.code)
  return data({ problems: undefined, failure }, { status: getResetStatus(failure) })
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isUsable, ...form } = loaderData
  return isUsable ? <ResetPasswordForm {...form} result={actionData} /> : <DeadResetLink />
}
