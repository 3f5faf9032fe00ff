import { createVisitorClient } from '../platform.server.ts'
import { createCache } from '../cache.server.ts'
import type { SessionHandle } from './session.server.ts'

const refusalCache = createCache<boolean>({ name: 'refused stores', ttlMs: 5 * 60 * 1000, maxEntries: 10_000 })

/** Lists the configured stores; those the platform refuses this user are shown disabled. */
export async function listStores(handle: SessionHandle) {
  const { config } = handle.dependencies
  return Promise.all(config.stores.map(async (store) => ({ ...store, isRefused: await isRefused(handle, store.id) })))
}

/** Cached, because store permissions rarely change, and switching checks them anyway. */
async function isRefused(handle: SessionHandle, storeId: string): Promise<boolean> {
  const { session } = handle
  if (storeId === session.store.storeId) return false
  const key = `${session.user?.id} ${session.account?.id} ${storeId}`
  // Only the platform's answer is cached, not a failure.
  return refusalCache(key, () => checkRefusal(handle, storeId)).catch(() => false)
}

async function checkRefusal({ session, dependencies, jar }: SessionHandle, storeId: string): Promise<boolean> {
  const client = createVisitorClient(dependencies, jar, { locale: 'es-ES', userAgent: '', mayRefresh: false })
  client.updateConfiguration({ customerAccountId: session.account?.id ?? '', storeId, storeViewId: '' })
  return client.customerUsers.authenticatedUser().then(
    () => false,
    (error: unknown) => {
      if ((error as { status?: number }).status === 403) return true
      throw error
    },
  )
}
