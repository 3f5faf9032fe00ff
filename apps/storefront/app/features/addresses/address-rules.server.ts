import { contract } from '@tiber/contract/contract'
import type { Address, AddressInput } from '@tiber/contract/company/addresses'
import { addressFields } from '@tiber/ui/forms/address/address-fields.ts'
import { validateCountryRules, findProvince } from '@tiber/ui/forms/address/country-rules.ts'
import { buildBody, buildRules, type FormValues } from '@tiber/ui/forms/field-rules.ts'
import { createSubmission } from '@tiber/web/form.server.ts'

const names = [...addressFields, 'shipping', 'billing'] as const

export const addressRules = () => buildRules(contract.addresses.create.body, names)

/** Reads an address form and validates it for its country; the province follows from a Spanish postcode. */
export function readAddressForm(form: FormData) {
  const sent = createSubmission(form, addressRules())
  const { values } = sent
  values['state'] ||= findProvince(values['country'] ?? '', values['zipcode'] ?? '') ?? ''
  sent.addProblems(validateCountryRules(values))
  return { sent, body: buildBody<AddressInput>(addressRules(), values) }
}

export function toAddressValues(address: Address): FormValues {
  return Object.fromEntries(
    names.map((name) => {
      const value = address[name]
      return [name, typeof value === 'boolean' ? (value ? 'true' : '') : (value ?? '')]
    }),
  )
}

/** Defaults of a new address: Spain, for both shipping and billing. */
export const defaultAddressValues = (): FormValues => ({ country: 'ES', shipping: 'true', billing: 'true' })
