import { data, redirect } from 'react-router'
import { readFormData } from '@tiber/web/form.server.ts'
import { getLoginPath, toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

/** Reads the form of a switch and its return page; a visitor is sent to the login first. */
export async function readSwitchForm(request: Request, handle: SessionHandle) {
  const form = await readFormData(request)
  const returnTo = toSafeReturnPath(form.get('returnTo'), '/')
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!handle.session.isAuthenticated)
    throw redirect(getLoginPath(new URL(returnTo, request.url), { expired: handle.hasEnded }))
  return { form, returnTo }
}
