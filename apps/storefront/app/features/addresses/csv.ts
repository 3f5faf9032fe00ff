import type { Address } from '@tiber/contract/addresses'

/** The columns of the file, under the names the import reads. */
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

/** With a mark of its encoding and semicolons: so a Spanish spreadsheet opens it right. */
export function toCsv(addresses: Address[]): string {
  const lines = [columns, ...addresses.map((address) => columns.map((column) => String(address[column] ?? '')))]
  return `\uFEFF${lines.map((cells) => cells.map(toCell).join(';')).join('\r\n')}\r\n`
}

/** A spreadsheet would calculate what begins with one of these signs; the import takes the apostrophe off again. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
