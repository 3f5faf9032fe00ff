import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { attempt, type OnFailure } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

/** spec 3: a list is a cart whose name has the prefix. */
const addListPrefix = (name: string) => (name.startsWith(buyingListPrefix) ? name : buyingListPrefix + name)

/** spec 5: nothing is sent without a name. */
export async function createBuyingList(
  { platform, dependencies }: SessionHandle,
  { name, idempotencyKey }: { name?: string | undefined; idempotencyKey?: string | undefined },
  onFailure?: OnFailure,
) {
  if (!name?.trim()) throw new Error('Name is required to create a new buying list.')
  const body = { name: addListPrefix(name.trim()), type: 'BUYING_LIST' as const }
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  return attempt({ log: dependencies.log, onFailure }, 'createBuyingList', () =>
    platform.carts.create({ body }, options),
  )
}

/** spec 5: nothing is sent without an id; the screen reports failures (spec 8). */
export async function updateBuyingList(
  { platform, dependencies }: SessionHandle,
  { id, name }: { id?: string | undefined; name?: string },
) {
  if (!id?.trim()) throw new Error('Buying list ID is required to update an existing buying list.')
  const body = name === undefined ? {} : { name: addListPrefix(name.trim()) }
  return attempt(dependencies, 'updateBuyingList', () => platform.carts.update({ params: { id }, body }))
}
