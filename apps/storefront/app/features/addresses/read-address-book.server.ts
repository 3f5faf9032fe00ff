import { attempt } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

/** Spec 8: a failed list is returned empty; `hasFailed` tells it from an empty address book. */
export async function readAddressBook({ platform, dependencies }: SessionHandle) {
  let hasFailed = false
  const addresses = await attempt(
    {
      log: dependencies.log,
      onFailure() {
        hasFailed = true
      },
    },
    'listAddresses',
    () => platform.addresses.list(),
  )
  return { addresses, hasFailed }
}
