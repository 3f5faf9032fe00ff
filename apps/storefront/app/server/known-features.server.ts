import type { RequestDependencies } from '../server-context.ts'

const featuresByPlatform = new Map<string, readonly string[]>()

type Platform = Pick<RequestDependencies, 'config'>

export const rememberFeatures = ({ config }: Platform, features: readonly string[]) =>
  void featuresByPlatform.set(config.platformUrl, features)

/**
 * Returns whether the platform had an extension when its settings were last read, without waiting for them: only for
 * what works without the extension too.
 */
export const isKnownFeature = ({ config }: Platform, feature: string): boolean =>
  featuresByPlatform.get(config.platformUrl)?.includes(feature) ?? false
