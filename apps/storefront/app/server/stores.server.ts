import { isRefusal } from './failure-policy.server.ts'
import { platformFor } from './platform.server.ts'
import type { SessionHandle } from './session.server.ts'

const rememberedMs = 5 * 60 * 1000
const maximumRemembered = 10_000

const verdicts = new Map<string, { isRefused: boolean; until: number }>()

/** The configured stores; one that the platform refuses this user is shown disabled. */
export async function storesFor(handle: SessionHandle) {
  const { config } = handle.parts
  return Promise.all(config.stores.map(async (store) => ({ ...store, isRefused: await isRefused(handle, store.id) })))
}

/** Asked once in a while: rights to stores change rarely, and switching asks again anyway. */
async function isRefused(handle: SessionHandle, storeId: string): Promise<boolean> {
  const { session, parts, jar } = handle
  if (storeId === session.store.storeId) return false
  const key = `${session.user?.id} ${session.account?.id} ${storeId}`
  const known = verdicts.get(key)
  if (known && known.until > Date.now()) return known.isRefused
  const client = platformFor(parts, jar, { locale: 'es-ES', userAgent: '', mayRefresh: false })
  client.updateConfiguration({ customerAccountId: session.account?.id ?? '', storeId, storeViewId: '' })
  const isRefused = await client.customerUsers.authenticatedUser().then(
    () => false,
    (error: unknown) => isRefusal(error),
  )
  if (verdicts.size >= maximumRemembered) verdicts.clear()
  verdicts.set(key, { isRefused, until: Date.now() + rememberedMs })
  return isRefused
}
