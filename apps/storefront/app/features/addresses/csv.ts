import type { Address } from '@tiber/contract/company/addresses'
import { addressFields } from '@tiber/ui/forms/address/address-fields.ts'
import { buildCsv } from '@tiber/ui/i18n/build-csv.ts'

/** Columns of the file, named as the import expects them. */
const columns = ['externalId', ...addressFields, 'shipping', 'billing'] as const satisfies (keyof Address)[]

export const toCsv = (addresses: Address[]): string =>
  buildCsv([[...columns], ...addresses.map((address) => columns.map((column) => String(address[column] ?? '')))])
