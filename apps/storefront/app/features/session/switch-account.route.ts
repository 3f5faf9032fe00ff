import { redirect } from 'react-router'
import { setFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext, switchAccount } from '#app/server/session/session.server.ts'
import type { Route } from './+types/switch-account.route'
import { readSwitchForm } from './switch-form.server.ts'

/** Switches the account and returns to the page, which shows the result. */
export async function action({ request, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { form, returnTo } = await readSwitchForm(request, handle)
  const switched = await switchAccount(handle, { customerAccountId: String(form.get('customerAccountId') ?? '') })
  setFlash(handle.jar, switched ? 'session.accountSwitched' : 'session.accountRefused')
  throw redirect(returnTo)
}

export { redirectToHome as loader } from './redirect-to-home.server.ts'
