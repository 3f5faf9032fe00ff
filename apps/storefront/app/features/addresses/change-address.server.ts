import { redirect } from 'react-router'
import { attempt, codeOf } from '#app/server/failure-policy.server.ts'
import { setFlash, type FlashName } from '#app/server/flash.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { nameOf } from './address-search.ts'
import { readAddressBook } from './read-address-book.server.ts'

type Change = { wish: FormDataEntryValue | null; page: string }

/** Runs an action of the list, sent as `delete 42`, and reports the result on the same page. */
export async function changeAddress(handle: SessionHandle, { wish, page }: Change): Promise<Response> {
  const [verb, addressId = ''] = typeof wish === 'string' ? wish.split(' ') : []
  if (verb === 'delete') await deleteAddress(handle, addressId, page)
  if (verb === 'restore') await restoreAddress(handle, addressId)
  if (verb === 'ship') await chooseDefault(handle, { shippingAddressId: addressId })
  if (verb === 'bill') await chooseDefault(handle, { billingAddressId: addressId })
  return redirect(page)
}

async function deleteAddress(handle: SessionHandle, addressId: string, page: string) {
  const { platform, parts, jar } = handle
  const { addresses } = await readAddressBook(handle)
  const address = addresses.find(({ id }) => id === addressId)
  let failure: FlashName | undefined
  await attempt(
    parts.log,
    'deleteAddress',
    () => platform.addresses.delete({ params: { addressId } }),
    (error) => {
      failure = codeOf(error) === 'ST0001' ? 'addresses.lastBilling' : 'addresses.notDeleted'
    },
  )
  if (failure) return setFlash(jar, failure)
  const canRestore = await hasFeature(handle, 'address-restore')
  setFlash(jar, 'addresses.deleted', {
    values: { name: address ? nameOf(address) : '' },
    ...(canRestore && { undo: { action: page, fields: { do: `restore ${addressId}` } } }),
  })
}

function restoreAddress(handle: SessionHandle, addressId: string) {
  const run = () => handle.platform.addresses.restore({ params: { addressId } })
  return trySaying(handle, { done: 'addresses.restored', refused: 'addresses.notRestored' }, run)
}

type Defaults = { shippingAddressId?: string; billingAddressId?: string }

function chooseDefault(handle: SessionHandle, body: Defaults) {
  const run = () => handle.platform.addresses.updateDefaults({ body })
  return trySaying(handle, { done: 'addresses.defaultChosen', refused: 'addresses.defaultRefused' }, run)
}

/** Runs a change and reports success or failure; a failure leaves the address book unchanged. */
async function trySaying(
  { parts, jar }: SessionHandle,
  words: { done: FlashName; refused: FlashName },
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await run()
    setFlash(jar, words.done)
  } catch (error) {
    // This includes an unreachable platform, which the list itself reports.
    parts.log.warn({ err: error }, words.refused)
    setFlash(jar, words.refused)
  }
}
