import type { Confirmation } from './confirmation-view.ts'

/** Builds a calendar (RFC 5545) with one all-day event for each supplier with a delivery date. */
export function toCalendar({ reference, parts }: Confirmation, title: (supplier: string) => string, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const events = parts.flatMap((part) =>
    part.delivery
      ? [
          'BEGIN:VEVENT',
          `UID:${part.reference}@tiber`,
          `DTSTAMP:${stamp}`,
          `DTSTART;VALUE=DATE:${compact(part.delivery.earliest)}`,
          `DTEND;VALUE=DATE:${compact(dayAfter(part.delivery.latest))}`,
          `SUMMARY:${escaped(title(part.supplier))}`,
          `DESCRIPTION:${escaped(`${reference} · ${part.reference}`)}`,
          `LOCATION:${escaped(part.place)}`,
          'END:VEVENT',
        ]
      : [],
  )
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tiber//Orders//EN', ...events, 'END:VCALENDAR']
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const compact = (day: string) => day.replaceAll('-', '')

/** The end of an all-day event is exclusive. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Folds a line at 75 bytes; continuation lines begin with a space. */
function folded(line: string): string {
  const parts = ['']
  for (const sign of line) {
    const last = parts.at(-1)!
    if (new TextEncoder().encode(last + sign).length > 74) parts.push(` ${sign}`)
    else parts[parts.length - 1] = last + sign
  }
  return parts.join('\r\n')
}
