import type { Settings } from '@tiber/contract/settings'
import { isRefusal } from './failure-policy.server.ts'
import { platformForNobody } from './platform.server.ts'
import { remembered } from './remembered.server.ts'
import type { SessionHandle } from './session.server.ts'

const known = remembered<Settings>({ forMs: 30_000, most: 100 })

/** What this platform offers. It changes with a deployment or by the operator's hand, so it is asked for now and then. */
export function shopSettings({ parts }: Pick<SessionHandle, 'parts'>): Promise<Settings> {
  return known(parts.config.platformUrl, () =>
    platformForNobody(parts)
      .settings.read()
      .catch((error: unknown) => {
        // A platform that does not know the call offers nothing beyond the contract.
        if (isRefusal(error)) return { manualAccountCheck: true, features: [] }
        throw error
      }),
  )
}

/** Whether a call of ours beyond the platform's contract is served. */
export async function hasFeature(handle: Parameters<typeof shopSettings>[0], feature: string): Promise<boolean> {
  return (await shopSettings(handle)).features.includes(feature)
}
