import { redirect } from 'react-router'
import { getErrorCode } from '@tiber/web/failures.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { redirectWithFlash, setFlash, type FlashName } from '@tiber/web/session/flash.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { readAddressForm } from '#app/features/addresses/address-rules.server.ts'
import { getAddressName } from '#app/features/addresses/address-search.ts'

type Change = { form: FormData; organisationId: string; addressId: string | null; page: string }

/** Saves the address form of an organisation, or runs an action of its address list. */
export async function changeOrganisationAddress(handle: SessionHandle, change: Change) {
  const command = change.form.get('do')
  if (typeof command === 'string') throw await runCommand(handle, command, change)
  return save(handle, change)
}

async function save(handle: SessionHandle, { form, organisationId, addressId, page }: Change) {
  const { platform, dependencies, jar } = handle
  const { sent, body } = readAddressForm(form)
  if (!sent.isValid()) return sent.toResult()
  const isNew = addressId === null || addressId === 'new'
  const saved = await attempt(
    { log: dependencies.log, onFailure: sent.recordFailure },
    isNew ? 'createAddress' : 'updateAddress',
    () =>
      isNew
        ? platform.organisations.createAddress({ params: { organisationId }, body })
        : platform.organisations.updateAddress({ params: { organisationId, addressId }, body }),
  )
  if (!saved) return sent.toResult()
  throw redirectWithFlash(jar, page, {
    name: isNew ? 'addresses.created' : 'addresses.saved',
    values: { name: getAddressName(saved) },
  })
}

async function runCommand(handle: SessionHandle, command: string, { organisationId, page }: Change): Promise<Response> {
  const { platform, dependencies, jar } = handle
  const [verb, addressId = ''] = command.split(' ')
  let failure: FlashName | undefined
  if (verb === 'restore')
    await platform.addresses.restore({ params: { addressId } }).catch((error: unknown) => {
      dependencies.log.warn({ err: error }, 'restoreAddress failed')
      failure = 'addresses.notRestored'
    })
  if (verb === 'delete')
    await attempt(
      {
        log: dependencies.log,
        onFailure(error) {
          failure = getErrorCode(error) === 'ST0001' ? 'addresses.lastBilling' : 'addresses.notDeleted'
        },
      },
      'deleteAddress',
      () => platform.organisations.deleteAddress({ params: { organisationId, addressId } }),
    )
  if (failure) setFlash(jar, failure)
  else if (verb === 'restore') setFlash(jar, 'addresses.restored')
  else if (verb === 'delete') {
    const canRestore = await hasFeature(handle, 'address-restore')
    setFlash(jar, 'company.addressDeleted', {
      ...(canRestore && { undo: { action: page, fields: { do: `restore ${addressId}` } } }),
    })
  }
  return redirect(page)
}
