import type { Settings } from '@tiber/contract/settings'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { rememberFeatures } from './known-features.server.ts'
import { createAnonymousClient } from './platform.server.ts'
import { createCache } from './cache.server.ts'
import type { SessionHandle } from './session/session.server.ts'

const settingsCache = createCache<Settings>({ name: 'settings', ttlMs: 30_000, maxEntries: 100 })

/** Returns the platform's settings. They rarely change, so they are cached. */
export function readShopSettings({ dependencies }: Pick<SessionHandle, 'dependencies'>): Promise<Settings> {
  return settingsCache(dependencies.config.platformUrl, async () => {
    const settings = await createAnonymousClient(dependencies)
      .settings.read()
      .catch((error: unknown) => {
        // A platform without the call has no extensions.
        if (isRefusal(error)) return { manualAccountCheck: true, features: [] }
        throw error
      })
    rememberFeatures(dependencies, settings.features)
    return settings
  })
}

/** Returns whether the platform supports an extension of ours. */
export async function hasFeature(handle: Parameters<typeof readShopSettings>[0], feature: string): Promise<boolean> {
  return (await readShopSettings(handle)).features.includes(feature)
}

/** Returns how the shop looks, if it says so and answers; pages never wait for more than the cached settings. */
export async function readShopLook(handle: Parameters<typeof readShopSettings>[0]): Promise<Settings['look']> {
  try {
    return (await readShopSettings(handle)).look
  } catch (error) {
    handle.dependencies.log.warn({ err: error }, 'The look of the shop could not be read')
    return undefined
  }
}
