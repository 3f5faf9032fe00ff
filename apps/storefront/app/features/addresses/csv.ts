import type { Address } from '@tiber/contract/addresses'
import { csvText } from '#app/i18n/csv-text.ts'

/** Columns of the file, named as the import expects them. */
const columns = [
  'externalId',
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
  'shipping',
  'billing',
] as const satisfies (keyof Address)[]

export const toCsv = (addresses: Address[]): string =>
  csvText([[...columns], ...addresses.map((address) => columns.map((column) => String(address[column] ?? '')))])
