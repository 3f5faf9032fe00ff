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
  const status = await client.customerUsers.authenticatedUser().then(
    () => 200,
    (error: unknown) => (error as { status?: number }).status,
  )
  // Only what the platform said about the store is remembered, not that it was tired.
  if (status !== 200 && status !== 403) return false
  const [oldest] = verdicts.keys()
  if (verdicts.size >= maximumRemembered && oldest !== undefined) verdicts.delete(oldest)
  verdicts.set(key, { isRefused: status === 403, until: Date.now() + rememberedMs })
  return status === 403
}
