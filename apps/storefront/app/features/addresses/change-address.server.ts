import { redirect } from 'react-router'
import { attempt, codeOf } from '#app/server/failure-policy.server.ts'
import { setFlash, type FlashName } from '#app/server/flash.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { nameOf } from './address-search.ts'

type Change = { wish: FormDataEntryValue | null; page: string }

/** What a button of the list wants, as `delete 42`; says what became of it on the same page. */
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
  const known = await attempt(parts.log, 'listAddresses', () => platform.addresses.list())
  const address = known.find(({ id }) => id === addressId)
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

async function restoreAddress({ platform, parts, jar }: SessionHandle, addressId: string) {
  await said(jar, 'addresses.restored', 'addresses.notRestored', () =>
    platform.addresses.restore({ params: { addressId } }).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'restoreAddress failed')
      throw error
    }),
  )
}

type Defaults = { shippingAddressId?: string; billingAddressId?: string }

async function chooseDefault({ platform, parts, jar }: SessionHandle, body: Defaults) {
  await said(jar, 'addresses.defaultChosen', 'addresses.defaultRefused', () =>
    platform.addresses.updateDefaults({ body }).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'updateDefaults failed')
      throw error
    }),
  )
}

async function said(
  jar: SessionHandle['jar'],
  done: FlashName,
  refused: FlashName,
  run: () => Promise<unknown>,
): Promise<void> {
  // Whatever the reason, the book is as before, and that is what there is to say.
  const worked = await run().then(
    () => true,
    () => false,
  )
  setFlash(jar, worked ? done : refused)
}
