import { addressLimits, type Address, type AddressInput } from '@tiber/contract/company/addresses'
import { parseCountryCode, isValidZipcode, getZipcodeExample } from '@tiber/contract/countries'
import type { Problem } from '@tiber/contract/errors'

/** Values of an address as stored. */
export type AddressValues = Omit<Address, 'id' | 'defaultShipping' | 'defaultBilling'>
export type Flags = Pick<AddressValues, 'shipping' | 'billing'>

export const textFields = Object.keys(addressLimits) as (keyof typeof addressLimits)[]
export const addressFields = ['externalId', ...textFields, 'shipping', 'billing'] as const

type Rest = { externalId: string } & Flags

/** Normalises an input: trimmed texts, blank as null, country as upper-case code. */
export function toValues(input: AddressInput, rest: Rest): AddressValues {
  return {
    label: trimToNull(input.label),
    fullName: input.fullName.trim(),
    company: trimToNull(input.company),
    address: input.address.trim(),
    additionalAddress: trimToNull(input.additionalAddress),
    city: input.city.trim(),
    zipcode: input.zipcode.trim(),
    state: trimToNull(input.state),
    country: parseCountryCode(input.country) ?? input.country.trim(),
    phone: trimToNull(input.phone),
    ...rest,
  }
}

/** Returns the flags of a new address; without flags it is for both (PLATFORM.md call 31). */
export function toNewFlags({ shipping, billing }: AddressInput): Flags {
  if (shipping === undefined && billing === undefined) return { shipping: true, billing: true }
  return { shipping: shipping ?? false, billing: billing ?? false }
}

export function findZipcodeProblems({ country, zipcode }: Pick<AddressInput, 'country' | 'zipcode'>): Problem[] {
  if (isValidZipcode(country, zipcode)) return []
  const message = `'${zipcode}' is not a valid postcode for ${parseCountryCode(country)}, such as ${getZipcodeExample(country)}`
  return [{ code: 'F-E-012', message, detail: 'zipcode' }]
}

/** Builds a key that is equal for the same person and place in any spelling. */
export function toPlaceKey({ fullName, address, zipcode, city, country }: Omit<AddressValues, keyof Rest>): string {
  return [fullName, address, zipcode, city, country].map(normalise).join('|')
}

export function formatAddressName({
  label,
  fullName,
  city,
}: Pick<AddressValues, 'label' | 'fullName' | 'city'>): string {
  return label ?? `${fullName}, ${city}`
}

export const trimToNull = (text: string | null | undefined): string | null => text?.trim() || null

const normalise = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
