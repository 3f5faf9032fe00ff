import type { Settings } from '@tiber/contract/settings'
import { isRefusal } from './failure-policy.server.ts'
import type { SessionHandle } from './session.server.ts'

const rememberedMs = 30_000
const remembered = new Map<string, { settings: Settings; until: number }>()

/** What this platform offers. It changes with a deployment or by the operator's hand, so it is asked for now and then. */
export async function shopSettings({ platform, parts }: SessionHandle): Promise<Settings> {
  const key = parts.config.platformUrl
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known.settings
  const settings = await platform.settings.read().catch((error: unknown) => {
    // A platform that does not know the call offers nothing beyond the contract.
    if (isRefusal(error)) return { manualAccountCheck: true, features: [] }
    throw error
  })
  remembered.set(key, { settings, until: Date.now() + rememberedMs })
  return settings
}

/** Whether a call of ours beyond the platform's contract is served. */
export async function hasFeature(handle: SessionHandle, feature: string): Promise<boolean> {
  return (await shopSettings(handle)).features.includes(feature)
}
