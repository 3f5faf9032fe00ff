import { redirect } from 'react-router'
import { setFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext, switchAccount } from '#app/server/session/session.server.ts'
import type { Route } from './+types/switch-store.route'
import { readSwitchForm } from './switch-form.server.ts'

/** Switches the store, sent as `store/view`; only configured stores are accepted. */
export async function action({ request, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { form, returnTo } = await readSwitchForm(request, handle)
  const [storeId = '', storeViewId = ''] = String(form.get('store') ?? '').split('/')
  const store = handle.dependencies.config.stores.find(({ id }) => id === storeId)
  const isConfigured = store?.views.some(({ id }) => id === storeViewId)
  const switched = isConfigured && (await switchAccount(handle, { storeId, storeViewId }))
  setFlash(handle.jar, switched ? 'session.storeSwitched' : 'session.storeRefused')
  throw redirect(returnTo)
}

export { redirectToHome as loader } from './redirect-to-home.server.ts'
