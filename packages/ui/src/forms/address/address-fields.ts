import type { AddressInput } from '@tiber/contract/company/addresses'

/** Texts of an address, by the names of the contract; forms, imports, exports and labels use this list. */
export const addressFields = [
  'label',
  'fullName',
  'company',
  'address',
  'additionalAddress',
  'zipcode',
  'city',
  'state',
  'country',
  'phone',
] as const satisfies (keyof AddressInput)[]

export type AddressFieldName = (typeof addressFields)[number]
