import type { Address } from '@tiber/contract/company/addresses'
import { normaliseText } from '@tiber/ui/i18n/normalise-text.ts'

export type AddressFilter = { q: string; use: '' | 'shipping' | 'billing'; country: string; page: number }

export const addressesPerPage = 50

/** Reads the filter from the URL, which is the only state of the list. */
export function parseFilter(parameters: URLSearchParams): AddressFilter {
  const use = parameters.get('use')
  return {
    q: (parameters.get('q') ?? '').slice(0, 200),
    use: use === 'shipping' || use === 'billing' ? use : '',
    country: (parameters.get('country') ?? '').slice(0, 100),
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
  }
}

/** Formats the filter as a query string without default values. */
export function buildSearch(filter: Partial<AddressFilter>): string {
  const entries = Object.entries(filter).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
  const parameters = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return parameters.size > 0 ? `?${parameters}` : ''
}

export const isFiltered = ({ q, use, country }: AddressFilter) => q.trim() !== '' || use !== '' || country !== ''

/** Finds addresses whose texts contain every word, regardless of accents. */
export function findAddresses(addresses: Address[], { q, use, country }: AddressFilter): Address[] {
  const words = normalise(q).split(' ').filter(Boolean)
  return addresses.filter((address) => {
    if ((use && !address[use]) || (country && address.country !== country)) return false
    const text = words.length > 0 ? normalise(getTexts(address).join(' ')) : ''
    return words.every((word) => text.includes(word))
  })
}

/** Sorts default addresses first, then by name in natural order. */
export function sortAddresses(addresses: Address[]): Address[] {
  const rank = ({ defaultShipping, defaultBilling }: Address) => (defaultShipping || defaultBilling ? 0 : 1)
  const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
  return addresses.toSorted((a, b) => rank(a) - rank(b) || compare(getAddressName(a), getAddressName(b)))
}

/** Returns the display name of an address: its label, or else its recipient. */
export const getAddressName = ({ label, company, fullName }: Pick<Address, 'label' | 'company' | 'fullName'>) =>
  label || company || fullName

type AddressLocation = Pick<Address, 'address' | 'zipcode' | 'city'>

/** Finds another address with the same street, postcode and city, regardless of spelling. */
export function findDuplicate(addresses: Address[], location: AddressLocation, ownId?: string): Address | undefined {
  const key = toComparisonKey(location)
  return addresses.find((each) => each.id !== ownId && toComparisonKey(each) === key)
}

const toComparisonKey = ({ address, zipcode, city }: AddressLocation) =>
  [normaliseStreet(address), zipcode, city].map((text) => normalise(text).replaceAll(' ', '')).join('|')

// Strips the street type, which may be abbreviated or missing.
const normaliseStreet = (text: string) =>
  normalise(text).replace(
    /^(calle|c|cl|avenida|avda|av|paseo|p|plaza|pl|poligono( industrial)?|pol( ind)?|street|st|road|rd) /,
    '',
  )

/** Normalises to lower case without accents or punctuation. */
function normalise(text: string): string {
  return normaliseText(text)
    .replaceAll(/[^\p{L}\p{N}@+]+/gu, ' ')
    .trim()
}

const getTexts = (address: Address) => [
  address.label,
  address.fullName,
  address.company,
  address.address,
  address.additionalAddress,
  address.city,
  address.zipcode,
  address.state,
  address.country,
  address.phone,
]
