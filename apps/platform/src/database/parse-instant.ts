import { PlatformError } from '@tiber/contract/errors'

/** Parses a day, a date-time or milliseconds sent by a client. */
export function parseInstant(text: string, field: string): Date {
  const date = new Date(/^\d{12,13}$/.test(text) ? Number(text) : text)
  const year = date.getUTCFullYear()
  // PostgreSQL has no year 0 and writes years beyond four digits differently.
  if (!(year >= 1 && year <= 9999)) throw new PlatformError('F-E-012', `'${field}' is not a date.`, field)
  return date
}
