/** Whether a text such as `2026-01-31` is a day that exists; the database knows no year 0. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`)
  return toStoredTime(time)?.slice(0, 10) === text
}

/** Formats a time for the database; undefined if it is none, or beyond the years 1 to 9999. */
export function toStoredTime(time: Date): string | undefined {
  const year = time.getUTCFullYear()
  return year >= 1 && year <= 9999 ? time.toISOString() : undefined
}
