import type { Settings } from '@tiber/contract/settings'
import { isRefusal } from './failure-policy.server.ts'
import { platformForNobody } from './platform.server.ts'
import { remembered } from './remembered.server.ts'
import type { SessionHandle } from './session.server.ts'

const known = remembered<Settings>({ forMs: 30_000, most: 100 })

/** Returns the platform's settings. They rarely change, so they are cached. */
export function shopSettings({ parts }: Pick<SessionHandle, 'parts'>): Promise<Settings> {
  return known(parts.config.platformUrl, () =>
    platformForNobody(parts)
      .settings.read()
      .catch((error: unknown) => {
        // A platform without the call has no extensions.
        if (isRefusal(error)) return { manualAccountCheck: true, features: [] }
        throw error
      }),
  )
}

/** Returns whether the platform supports an extension of ours. */
export async function hasFeature(handle: Parameters<typeof shopSettings>[0], feature: string): Promise<boolean> {
  return (await shopSettings(handle)).features.includes(feature)
}
