import type { AddressInput } from '@tiber/contract/addresses'
import { bodyOf } from '#app/forms/field-rules.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { redirectWith } from '#app/server/flash.server.ts'
import { readForm } from '#app/server/form.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { addressRules } from './address-rules.server.ts'
import { findDuplicate, nameOf } from './address-search.ts'
import { countryProblems, provinceOf } from '#app/forms/country-rules.ts'
import { readAddressBook } from './read-address-book.server.ts'

type Save = { request: Request; handle: SessionHandle; listPath: string; addressId?: string }

/** Creates an address, or replaces one. A place that is in the book already is saved only when that is meant. */
export async function saveAddress({ request, handle, listPath, addressId }: Save) {
  const { platform, parts, jar } = handle
  const sent = await readForm(request, addressRules())
  const { values } = sent
  values['state'] ||= provinceOf(values['country'] ?? '', values['zipcode'] ?? '') ?? ''
  sent.mark(countryProblems(values))
  if (!sent.isRight()) return sent.answer()
  const body = bodyOf<AddressInput>(addressRules(), values)
  const { addresses } = await readAddressBook(handle)
  const duplicate = findDuplicate(addresses, body, addressId)
  // Meant is this very one: who changes the street afterwards may run into another.
  if (duplicate && sent.form.get('meantBeside') !== duplicate.id) return sent.answer({ duplicate })
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
    values: { name: nameOf(saved) },
  })
}
