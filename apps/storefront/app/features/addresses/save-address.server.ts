import { attempt } from '#app/server/failure-policy.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { readAddressForm } from './address-rules.server.ts'
import { findDuplicate, getAddressName } from './address-search.ts'
import { readAddressBook } from './read-address-book.server.ts'

type SaveInput = { request: Request; handle: SessionHandle; listPath: string; addressId?: string }

/** Creates or replaces an address. A duplicate is saved only after confirmation. */
export async function saveAddress({ request, handle, listPath, addressId }: SaveInput) {
  const { platform, dependencies, jar } = handle
  const { sent, body } = readAddressForm(await readFormData(request))
  if (!sent.isValid()) return sent.toResult()
  const { addresses } = await readAddressBook(handle)
  const duplicate = findDuplicate(addresses, body, addressId)
  // The confirmation names one duplicate, since changing the street may hit another one.
  if (duplicate && sent.form.get('confirmedDuplicate') !== duplicate.id) return sent.toResult({ duplicate })
  const report = { log: dependencies.log, onFailure: sent.recordFailure }
  const saved = addressId
    ? await attempt(report, 'updateAddress', () => platform.addresses.update({ params: { addressId }, body }))
    : await attempt(report, 'createAddress', () => platform.addresses.create({ body }))
  if (!saved) return sent.toResult()
  throw redirectWithFlash(jar, listPath, {
    name: addressId ? 'addresses.saved' : 'addresses.created',
    values: { name: getAddressName(saved) },
  })
}
