import type { Address } from '@tiber/contract/company/addresses'
import { buildCsv } from '#app/i18n/build-csv.ts'

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
  buildCsv([[...columns], ...addresses.map((address) => columns.map((column) => String(address[column] ?? '')))])
