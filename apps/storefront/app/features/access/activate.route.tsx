import { createContext, data, redirect } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { isLinkUsable } from '#app/server/mailed-link.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData, createSubmission } from '@tiber/web/form.server.ts'
import { getHomePath } from '@tiber/web/session/return-to.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/activate.route'
import { ActivateForm } from './activate-form.tsx'
import { DeadLink } from './dead-link.tsx'
import { Activated } from './activated.tsx'

export const meta = pageTitle('access.activate.title')

const passwordRules = () => buildRules(contract.customerUsers.activate.body, ['password'], ['password'])
const emailRules = () => buildRules(contract.customerUsers.resendActivationRequest.body, ['email'], ['email'])

/** Set when this request has sent the form: the link is not checked again, since it may be used up by now. */
const sentContext = createContext(false)

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const token = url.searchParams.get('token') ?? ''
  const link = context.get(sentContext) ? undefined : await findLink(handle, token)
  return { token, link, passwordRules: passwordRules(), emailRules: emailRules() }
}

type LinkInfo = Awaited<ReturnType<SessionHandle['platform']['customerUsers']['readLink']>>

/** Returns the details of a link, `plain` if the platform offers none, or `dead` if the link is no longer valid. */
async function findLink(handle: SessionHandle, token: string): Promise<LinkInfo | 'plain' | 'dead'> {
  if (token === '' || token.length > 500) return 'dead'
  try {
    if (await hasFeature(handle, 'activation-links'))
      return await handle.platform.customerUsers.readLink({ body: { token } })
    return (await isLinkUsable(handle, token)) ? 'plain' : 'dead'
  } catch (error) {
    if (isRefusal(error)) return 'dead'
    throw error
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const token = String(form.get('token') ?? '')
  if (form.get('intent') === 'resend') return resend(handle, { form, token, url })
  const hasPassword = form.has('password')
  const sent = createSubmission(form, hasPassword ? passwordRules() : {})
  if (!sent.isValid()) return sent.toResult({ state: 'open' as const })
  context.set(sentContext, true)
  const password = sent.values['password'] ?? ''
  await sent.send(handle.dependencies.log, 'activate', () =>
    handle.platform.customerUsers.activate({ body: { token, ...(hasPassword && { password }) } }),
  )
  if (!sent.isValid()) {
    const response = sent.toResult({ state: 'open' as const })
    if (response.data.failure === 'AU0004') return sent.toResult({ state: 'dead' as const })
    context.set(sentContext, false)
    return response
  }
  const home = getHomePath(getPathLocale(url.pathname))
  const isSignedIn = handle.jar.get('token') !== undefined
  // The session of a browser that activates an operator is somebody else's.
  const isCustomer = ['', 'ACCOUNT'].includes(String(form.get('client') ?? ''))
  if (isCustomer && hasPassword && isSignedIn) throw redirect(home)
  if (form.get('kind') === 'JOIN' && isSignedIn) throw redirectWithFlash(handle.jar, home, { name: 'access.joined' })
  return data({ state: 'activated' as const, isCustomer })
}

type Resend = { form: FormData; token: string; url: URL }

/** Requests another activation mail. Responds the same way for any input, so as not to disclose who has access. */
async function resend({ platform, dependencies }: SessionHandle, { form, token, url }: Resend) {
  const isByEmail = form.has('email')
  const sent = createSubmission(form, isByEmail ? emailRules() : {})
  if (!sent.isValid()) return sent.toResult({ state: 'dead' as const })
  const redirectUrl = dependencies.config.publicUrl + localisedPath('/auth/activate', getPathLocale(url.pathname))
  const recipient = isByEmail ? { email: (sent.values['email'] ?? '').trim() } : { token }
  await sent.send(dependencies.log, 'resendActivationRequest', () =>
    platform.customerUsers.resendActivationRequest({ body: { ...recipient, redirectUrl } }),
  )
  return sent.isValid() ? data({ state: 'resent' as const }) : sent.toResult({ state: 'dead' as const })
}

export default function ActivatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, link, passwordRules, emailRules } = loaderData
  const state = actionData?.state
  const result = actionData && 'problems' in actionData ? actionData : undefined
  if (actionData?.state === 'activated') return <Activated isCustomer={actionData.isCustomer} />
  if (state === 'dead' || state === 'resent' || link === 'dead' || link === undefined)
    return <DeadLink token={token} rules={emailRules} isResent={state === 'resent'} result={result} />
  return <ActivateForm token={token} link={link === 'plain' ? undefined : link} rules={passwordRules} result={result} />
}
