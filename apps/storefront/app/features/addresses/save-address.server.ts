import { attempt } from '#app/server/failure-policy.server.ts'
import { redirectWith } from '#app/server/flash.server.ts'
import { formOf } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { readAddressForm } from './address-rules.server.ts'
import { findDuplicate, getAddressName } from './address-search.ts'
import { readAddressBook } from './read-address-book.server.ts'

type SaveInput = { request: Request; handle: SessionHandle; listPath: string; addressId?: string }

/** Creates or replaces an address. A duplicate is saved only after confirmation. */
export async function saveAddress({ request, handle, listPath, addressId }: SaveInput) {
  const { platform, parts, jar } = handle
  const { sent, body } = readAddressForm(await formOf(request))
  if (!sent.isRight()) return sent.answer()
  const { addresses } = await readAddressBook(handle)
  const duplicate = findDuplicate(addresses, body, addressId)
  // The confirmation names one duplicate, since changing the street may hit another one.
  if (duplicate && sent.form.get('confirmedDuplicate') !== duplicate.id) return sent.answer({ duplicate })
  const saved = addressId
    ? await attempt(
        parts.log,
        'updateAddress',
        () => platform.addresses.update({ params: { addressId }, body }),
        sent.fail,
      )
    : await attempt(parts.log, 'createAddress', () => platform.addresses.create({ body }), sent.fail)
  if (!saved) return sent.answer()
  throw redirectWith(jar, listPath, addressId ? 'addresses.saved' : 'addresses.created', {
    values: { name: getAddressName(saved) },
  })
}
