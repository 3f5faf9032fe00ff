import { createContext, data, redirect } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { problemsOf, rulesOf, valuesOf } from '#app/forms/field-rules.ts'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { codeOf, isRefusal, refusedFieldsOf } from '#app/server/failure-policy.server.ts'
import { redirectWith } from '#app/server/flash.server.ts'
import { formOf } from '#app/server/form.server.ts'
import { homePath } from '#app/server/return-to.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/activate.route'
import { ActivateForm } from './activate-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { Activated } from './activated.tsx'

export const meta = pageTitle('access.activate.title')

const passwordRules = () => rulesOf(contract.auth.resetPassword.body, ['newPassword'])
const emailRules = () => rulesOf(contract.auth.sendResetPasswordEmail.body, ['email'])

/** What was sent with this request: after that the link is not looked at again, it may be used up by now. */
const sentContext = createContext(false)

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const token = url.searchParams.get('token') ?? ''
  const link = context.get(sentContext) ? undefined : await findLink(handle, token)
  return { token, link, passwordRules: passwordRules(), emailRules: emailRules() }
}

type LinkInfo = Awaited<ReturnType<SessionHandle['platform']['customerUsers']['readLink']>>

/** `plain` where the platform cannot say what a link is about, `dead` for one that leads nowhere any more. */
async function findLink(handle: SessionHandle, token: string): Promise<LinkInfo | 'plain' | 'dead'> {
  if (token === '' || token.length > 500) return 'dead'
  try {
    if (await hasFeature(handle, 'activation-links'))
      return await handle.platform.customerUsers.readLink({ body: { token } })
    return (await handle.platform.auth.isTokenValid({ query: { token } })) ? 'plain' : 'dead'
  } catch (error) {
    if (isRefusal(error)) return 'dead'
    throw error
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await formOf(request)
  const token = String(form.get('token') ?? '')
  if (form.get('intent') === 'resend') return resend(handle, { form, token, url })
  const isChoosing = form.has('newPassword')
  const values = valuesOf(form, passwordRules())
  const problems = isChoosing ? problemsOf(passwordRules(), values) : {}
  if (Object.keys(problems).length > 0) return data({ state: 'wrong' as const, problems }, { status: 400 })
  context.set(sentContext, true)
  const password = values['newPassword']!
  try {
    await handle.platform.customerUsers.activate({ body: { token, ...(isChoosing && { password }) } })
  } catch (error) {
    return refused(error, () => context.set(sentContext, false))
  }
  const home = homePath(localeOfPath(url.pathname))
  const isSignedIn = handle.jar.get('token') !== undefined
  if (isChoosing && isSignedIn) throw redirect(home)
  if (form.get('kind') === 'JOIN' && isSignedIn) throw redirectWith(handle.jar, home, 'access.joined')
  return data({ state: 'activated' as const })
}

function refused(error: unknown, showForm: () => void) {
  const code = codeOf(error)
  if (code === 'AU0004') return data({ state: 'dead' as const }, { status: 400 })
  showForm()
  if (refusedFieldsOf(error).includes('password'))
    return data({ state: 'wrong' as const, problems: { newPassword: 'format' as const } }, { status: 400 })
  if (code === 'RQ0004') return data({ state: 'tooOften' as const }, { status: 429 })
  throw error
}

type Resend = { form: FormData; token: string; url: URL }

/** The same answer whatever was typed: nobody learns here who has access. */
async function resend(handle: SessionHandle, { form, token, url }: Resend) {
  const values = valuesOf(form, emailRules())
  const email = values['email']!.trim()
  const isByEmail = form.has('email')
  const problems = isByEmail ? problemsOf(emailRules(), values) : {}
  if (Object.keys(problems).length > 0) return data({ state: 'dead' as const, email, problems }, { status: 400 })
  const redirectUrl = handle.parts.config.publicUrl + localisedPath('/auth/activate', localeOfPath(url.pathname))
  try {
    const wish = isByEmail ? { email } : { token }
    await handle.platform.customerUsers.resendActivationRequest({ body: { ...wish, redirectUrl } })
  } catch (error) {
    if (codeOf(error) === 'RQ0004') return data({ state: 'dead' as const, email, isTooOften: true }, { status: 429 })
    if (!isRefusal(error)) throw error
    if (isByEmail)
      return data({ state: 'dead' as const, email, problems: { email: 'email' as const } }, { status: 400 })
  }
  return data({ state: 'resent' as const })
}

export default function ActivatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, link, passwordRules, emailRules } = loaderData
  const answer = actionData && 'state' in actionData ? actionData : undefined
  if (answer?.state === 'activated') return <Activated />
  if (answer?.state === 'dead' || answer?.state === 'resent' || link === 'dead' || link === undefined)
    return <DeadLink token={token} rules={emailRules} answer={answer} />
  return (
    <ActivateForm
      token={token}
      link={link === 'plain' ? undefined : link}
      rules={passwordRules}
      problems={answer?.state === 'wrong' ? answer.problems : undefined}
      isTooOften={answer?.state === 'tooOften'}
    />
  )
}
