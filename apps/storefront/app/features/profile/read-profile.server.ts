import { readDefinitions } from '#app/server/custom-field-definitions.server.ts'
import { fileNames } from '#app/server/custom-field-files.server.ts'
import { isRefusal } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { shopSettings } from '#app/server/shop-settings.server.ts'
import { deviceOf } from './device-name.server.ts'

/** The operator's fields of a person; the profile is usable without them. */
export async function readPersonFields(handle: SessionHandle) {
  return (await optional(handle, readDefinitions(handle, 'CUSTOMER_USER'))) ?? []
}

/** The same with the names of the files they hold. */
export async function readFieldsAndFiles(handle: SessionHandle) {
  const definitions = await readPersonFields(handle)
  return { definitions, files: await fileNames(handle, definitions) }
}

/** What stands beside the profile, where the platform offers it. */
export async function readExtras(handle: SessionHandle) {
  const { platform } = handle
  const { features } = await shopSettings(handle)
  const [preferences, sessions] = await Promise.all([
    // Nothing is changed by asking for nothing: the answer is how they stand.
    features.includes('preferences') ? optional(handle, platform.customerUsers.updatePreferences({ body: {} })) : null,
    features.includes('sessions') ? optional(handle, platform.sessions.list()) : null,
  ])
  const devices = sessions?.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) }))
  return { preferences, sessions: devices ?? null }
}

/** A part of the screen that fails is left out; the rest works. */
function optional<Result>({ parts }: SessionHandle, asked: Promise<Result>): Promise<Result | null> {
  return asked.catch((error: unknown) => {
    parts.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'A part of the profile could not be read')
    return null
  })
}
