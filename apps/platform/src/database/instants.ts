import { PlatformError } from '@tiber/contract/errors'

/** What somebody sent as a day, a time or milliseconds. */
export function instantOf(text: string, field: string): Date {
  const date = new Date(/^\d{12,13}$/.test(text) ? Number(text) : text)
  const year = date.getUTCFullYear()
  // PostgreSQL knows no year 0, and writes those beyond four digits another way.
  if (!(year >= 1 && year <= 9999)) throw new PlatformError('F-E-012', `'${field}' is not a date.`, field)
  return date
}
