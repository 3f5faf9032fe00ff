import { data, redirect } from 'react-router'
import { formOf } from '#app/server/form.server.ts'
import { loginPath, safeReturnTo } from '#app/server/return-to.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

/** The form of a switch and the page it came from; who is not signed in goes to sign-in and then back to that page. */
export async function readSwitchForm(request: Request, handle: SessionHandle) {
  const form = await formOf(request)
  const returnTo = safeReturnTo(form.get('returnTo'), '/')
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!handle.session.isAuthenticated)
    throw redirect(loginPath(new URL(returnTo, request.url), { expired: handle.hasEnded }))
  return { form, returnTo }
}
