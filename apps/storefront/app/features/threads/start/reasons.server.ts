import type { ReasonType } from '@tiber/contract/conversations/thread-enums'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { createCache } from '#app/server/cache.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

export type Reason = { code: string; label: string; description: string }

const reasonCache = createCache<Reason[]>({ name: 'message reasons', ttlMs: 300_000, maxEntries: 20 })

/** Lists the reasons of a type; they are the same for everybody and rarely change, so they are cached. */
export const listReasons = ({ platform, dependencies }: SessionHandle, type: ReasonType, locale: Locale) =>
  reasonCache(`${dependencies.config.platformUrl} ${type} ${locale}`, async () => {
    const reasons = await platform.threads.reasons({ params: { reasonType: type } })
    return reasons.map(({ externalId, label, description }) => ({ code: externalId, label, description }))
  })
