/** Checks the checksum: letters count as 10 to 35, the country and the check digits come last. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** Writes an IBAN in groups of four, as banks print it. */
export const formatIban = (iban: string) => iban.replaceAll(/.{4}(?=.)/g, '$& ')
