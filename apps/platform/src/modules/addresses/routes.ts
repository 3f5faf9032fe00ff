import type { addresses } from '@tiber/contract/company/addresses'
import type { Handlers } from '../../http/serve.ts'
import { importAddresses } from './address-import.ts'
import * as service from './service.ts'

export const addressHandlers: Handlers<typeof addresses> = {
  list: (context, { query }) => service.listAddresses(context, service.getOwnAddressBook(context), query),
  create: async (context, { body }) => {
    const [address] = await service.createAddresses(context, service.getOwnAddressBook(context), [body])
    return address!
  },
  update: (context, { params, body }) =>
    service.updateAddress(context, { owner: service.getOwnAddressBook(context), id: params.addressId }, body),
  delete: (context, { params }) =>
    service.deleteAddress(context, { owner: service.getOwnAddressBook(context), id: params.addressId }),
  restore: (context, { params }) => service.restoreAddress(context, params.addressId),
  updateDefaults: (context, { body }) => service.updateDefaults(context, body ?? {}),
  importCsv: (context, { body }) => importAddresses(context, body),
}
