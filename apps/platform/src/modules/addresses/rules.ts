import { addressLimits, type Address, type AddressInput } from '@tiber/contract/addresses'
import { countryCode, isZipcodeOf, zipcodeExample } from '@tiber/contract/countries'
import type { Problem } from '@tiber/contract/errors'

/** What an address consists of, as it is stored. */
export type AddressValues = Omit<Address, 'id' | 'defaultShipping' | 'defaultBilling'>
export type Flags = Pick<AddressValues, 'shipping' | 'billing'>

export const textFields = Object.keys(addressLimits) as (keyof typeof addressLimits)[]
export const addressFields = ['externalId', ...textFields, 'shipping', 'billing'] as const

type Rest = { externalId: string } & Flags

/** Texts without blanks around them, none where there is nothing; a country by its code in capitals. */
export function toValues(input: AddressInput, rest: Rest): AddressValues {
  return {
    label: tidy(input.label),
    fullName: input.fullName.trim(),
    company: tidy(input.company),
    address: input.address.trim(),
    additionalAddress: tidy(input.additionalAddress),
    city: input.city.trim(),
    zipcode: input.zipcode.trim(),
    state: tidy(input.state),
    country: countryCode(input.country) ?? input.country.trim(),
    phone: tidy(input.phone),
    ...rest,
  }
}

/** PLATFORM.md call 31: an address is for both unless something is said. */
export function newFlags({ shipping, billing }: AddressInput): Flags {
  if (shipping === undefined && billing === undefined) return { shipping: true, billing: true }
  return { shipping: shipping ?? false, billing: billing ?? false }
}

export function zipcodeProblems({ country, zipcode }: Pick<AddressInput, 'country' | 'zipcode'>): Problem[] {
  if (isZipcodeOf(country, zipcode)) return []
  const message = `'${zipcode}' is no postcode of ${countryCode(country)}; one is ${zipcodeExample(country)}`
  return [{ code: 'F-E-012', message, detail: 'zipcode' }]
}

/** Two addresses of the same place and person, however they are spelt. */
export function placeKey({ fullName, address, zipcode, city, country }: Omit<AddressValues, keyof Rest>): string {
  return [fullName, address, zipcode, city, country].map(plain).join('|')
}

export function nameOf({ label, fullName, city }: Pick<AddressValues, 'label' | 'fullName' | 'city'>): string {
  return label ?? `${fullName}, ${city}`
}

export const tidy = (text: string | null | undefined): string | null => text?.trim() || null

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
