import { attempt } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

/** spec 8: a list that fails is empty. A screen must not take that for an empty book, so it is told. */
export async function readAddressBook({ platform, parts }: SessionHandle) {
  let hasFailed = false
  const addresses = await attempt(
    parts.log,
    'listAddresses',
    () => platform.addresses.list(),
    () => {
      hasFailed = true
    },
  )
  return { addresses, hasFailed }
}
