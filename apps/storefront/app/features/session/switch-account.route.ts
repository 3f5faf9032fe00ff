import { redirect } from 'react-router'
import { loginPath, safeReturnTo } from '#app/server/return-to.ts'
import { sessionContext, switchAccount } from '#app/server/session.server.ts'
import type { Route } from './+types/switch-account.route'

/** Keeps the page; a refused account is said on it. */
export async function action({ request, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await request.formData()
  const returnTo = safeReturnTo(form.get('returnTo'), '/')
  if (!handle.session.isAuthenticated)
    throw redirect(loginPath(new URL(returnTo, request.url), { expired: handle.hasEnded }))
  const switched = await switchAccount(handle, { customerAccountId: String(form.get('customerAccountId') ?? '') })
  handle.jar.set('flash', switched ? 'accountSwitched' : 'accountRefused')
  throw redirect(returnTo)
}
