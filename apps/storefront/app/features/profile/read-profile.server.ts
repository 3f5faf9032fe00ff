import type { Session } from '@tiber/contract/company/identity'
import { readDefinitions } from '#app/server/custom-field-definitions.server.ts'
import { readFileNames } from '#app/server/custom-field-files.server.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'
import { parseDevice } from './device-name.server.ts'

/** Reads the custom fields of a user; the profile works without them. */
export async function readPersonFields(handle: SessionHandle) {
  return (await readOptional(handle, readDefinitions(handle, 'CUSTOMER_USER'))) ?? []
}

/** Reads the custom fields with the names of their files. */
export async function readFieldsAndFiles(handle: SessionHandle) {
  const definitions = await readPersonFields(handle)
  return { definitions, files: await readFileNames(handle, definitions) }
}

const shownSessions = 10

/** Reads preferences and sessions, where the platform offers them. */
export async function readExtras(handle: SessionHandle, { shouldShowAll }: { shouldShowAll: boolean }) {
  const { platform } = handle
  const { features } = await readShopSettings(handle)
  const [preferences, sessions] = await Promise.all([
    // An empty update changes nothing and returns the current preferences.
    features.includes('preferences')
      ? readOptional(handle, platform.customerUsers.updatePreferences({ body: {} }))
      : null,
    features.includes('sessions') ? readOptional(handle, platform.sessions.list()) : null,
  ])
  return { preferences, sessions: sessions && toSessionList(sessions, shouldShowAll) }
}

/** Shows the current session and those used last. */
function toSessionList(sessions: Session[], shouldShowAll: boolean) {
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  const shown = ordered.slice(0, shouldShowAll ? undefined : shownSessions)
  return {
    shown: shown.map(({ userAgent, ...session }) => ({ ...session, device: parseDevice(userAgent) })),
    total: sessions.length,
  }
}

/** Returns null for a section that cannot be read, so that the rest of the page works. */
function readOptional<Result>({ dependencies }: SessionHandle, promise: Promise<Result>): Promise<Result | null> {
  return promise.catch((error: unknown) => {
    dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'reading a section of the profile failed')
    return null
  })
}
