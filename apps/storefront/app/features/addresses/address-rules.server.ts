import { contract } from '@tiber/contract/contract'
import type { Address } from '@tiber/contract/addresses'
import { rulesOf, type FormValues } from '#app/forms/field-rules.ts'

const names = [
  'label',
  'company',
  'fullName',
  'phone',
  'country',
  'address',
  'additionalAddress',
  'zipcode',
  'city',
  'state',
  'shipping',
  'billing',
] as const

/** In the order of the form. */
export const addressRules = () => rulesOf(contract.addresses.create.body, names)

export function addressValues(address: Address): FormValues {
  return Object.fromEntries(
    names.map((name) => {
      const value = address[name]
      return [name, typeof value === 'boolean' ? (value ? 'true' : '') : (value ?? '')]
    }),
  )
}

/** A new address is for both, in Spain, until somebody says otherwise. */
export const newAddressValues = (): FormValues => ({ country: 'ES', shipping: 'true', billing: 'true' })
