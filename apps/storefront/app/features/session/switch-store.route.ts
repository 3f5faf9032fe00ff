import { redirect } from 'react-router'
import { loginPath, safeReturnTo } from '#app/server/return-to.ts'
import { sessionContext, switchAccount } from '#app/server/session.server.ts'
import type { Route } from './+types/switch-store.route'

/** The choice comes as `store/view`; only stores of the configuration can be chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await request.formData()
  const returnTo = safeReturnTo(form.get('returnTo'), '/')
  if (!handle.session.isAuthenticated)
    throw redirect(loginPath(new URL(returnTo, request.url), { expired: handle.hasEnded }))
  const [storeId = '', storeViewId = ''] = String(form.get('store') ?? '').split('/')
  const store = handle.parts.config.stores.find(({ id }) => id === storeId)
  const isKnown = store?.views.some(({ id }) => id === storeViewId)
  const switched = isKnown && (await switchAccount(handle, { storeId, storeViewId }))
  handle.jar.set('flash', switched ? 'storeSwitched' : 'storeRefused')
  throw redirect(returnTo)
}
