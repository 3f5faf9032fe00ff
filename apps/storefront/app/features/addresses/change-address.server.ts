import { redirect } from 'react-router'
import { getErrorCode } from '@tiber/web/failures.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { setFlash, type FlashName } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { getAddressName } from './address-search.ts'
import { readAddressBook } from './read-address-book.server.ts'

type Change = { command: FormDataEntryValue | null; page: string }

/** Runs an action of the list, sent as `delete 42`, and reports the result on the same page. */
export async function changeAddress(handle: SessionHandle, { command, page }: Change): Promise<Response> {
  const [verb, addressId = ''] = typeof command === 'string' ? command.split(' ') : []
  if (verb === 'delete') await deleteAddress(handle, addressId, page)
  if (verb === 'restore') await restoreAddress(handle, addressId)
  if (verb === 'ship') await setDefault(handle, { shippingAddressId: addressId })
  if (verb === 'bill') await setDefault(handle, { billingAddressId: addressId })
  return redirect(page)
}

async function deleteAddress(handle: SessionHandle, addressId: string, page: string) {
  const { platform, dependencies, jar } = handle
  const { addresses } = await readAddressBook(handle)
  const address = addresses.find(({ id }) => id === addressId)
  let failure: FlashName | undefined
  await attempt(
    {
      log: dependencies.log,
      onFailure(error) {
        failure = getErrorCode(error) === 'ST0001' ? 'addresses.lastBilling' : 'addresses.notDeleted'
      },
    },
    'deleteAddress',
    () => platform.addresses.delete({ params: { addressId } }),
  )
  if (failure) return setFlash(jar, failure)
  const canRestore = await hasFeature(handle, 'address-restore')
  setFlash(jar, 'addresses.deleted', {
    values: { name: address ? getAddressName(address) : '' },
    ...(canRestore && { undo: { action: page, fields: { do: `restore ${addressId}` } } }),
  })
}

function restoreAddress(handle: SessionHandle, addressId: string) {
  const run = () => handle.platform.addresses.restore({ params: { addressId } })
  return runWithFlash(handle, { done: 'addresses.restored', refused: 'addresses.notRestored' }, run)
}

type Defaults = { shippingAddressId?: string; billingAddressId?: string }

function setDefault(handle: SessionHandle, body: Defaults) {
  const run = () => handle.platform.addresses.updateDefaults({ body })
  return runWithFlash(handle, { done: 'addresses.defaultChosen', refused: 'addresses.defaultRefused' }, run)
}

/** Runs a change and reports success or failure; a failure leaves the address book unchanged. */
async function runWithFlash(
  { dependencies, jar }: SessionHandle,
  flashNames: { done: FlashName; refused: FlashName },
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await run()
    setFlash(jar, flashNames.done)
  } catch (error) {
    // This includes an unreachable platform, which the list itself reports.
    dependencies.log.warn({ err: error }, flashNames.refused)
    setFlash(jar, flashNames.refused)
  }
}
