import { platformFor } from './platform.server.ts'
import { remembered } from './remembered.server.ts'
import type { SessionHandle } from './session.server.ts'

const verdicts = remembered<boolean>({ forMs: 5 * 60 * 1000, most: 10_000 })

/** Lists the configured stores; those the platform refuses this user are shown disabled. */
export async function storesFor(handle: SessionHandle) {
  const { config } = handle.parts
  return Promise.all(config.stores.map(async (store) => ({ ...store, isRefused: await isRefused(handle, store.id) })))
}

/** Cached, because store permissions rarely change, and switching checks them anyway. */
async function isRefused(handle: SessionHandle, storeId: string): Promise<boolean> {
  const { session } = handle
  if (storeId === session.store.storeId) return false
  const key = `${session.user?.id} ${session.account?.id} ${storeId}`
  // Only the platform's answer is cached, not a failure.
  return verdicts(key, () => askFor(handle, storeId)).catch(() => false)
}

async function askFor({ session, parts, jar }: SessionHandle, storeId: string): Promise<boolean> {
  const client = platformFor(parts, jar, { locale: 'es-ES', userAgent: '', mayRefresh: false })
  client.updateConfiguration({ customerAccountId: session.account?.id ?? '', storeId, storeViewId: '' })
  return client.customerUsers.authenticatedUser().then(
    () => false,
    (error: unknown) => {
      if ((error as { status?: number }).status === 403) return true
      throw error
    },
  )
}
