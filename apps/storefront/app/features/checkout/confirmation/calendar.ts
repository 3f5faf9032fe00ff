import type { Confirmation } from './confirmation-view.ts'

/** Builds a calendar (RFC 5545) with one all-day event for each supplier with a delivery date. */
export function toCalendar(
  { reference, logisticOrders }: Confirmation,
  title: (supplier: string) => string,
  now: Date,
): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const events = logisticOrders.flatMap((logisticOrder) =>
    logisticOrder.delivery
      ? [
          'BEGIN:VEVENT',
          `UID:${logisticOrder.reference}@tiber`,
          `DTSTAMP:${stamp}`,
          `DTSTART;VALUE=DATE:${toCalendarDate(logisticOrder.delivery.earliest)}`,
          `DTEND;VALUE=DATE:${toCalendarDate(dayAfter(logisticOrder.delivery.latest))}`,
          `SUMMARY:${escapeText(title(logisticOrder.supplier))}`,
          `DESCRIPTION:${escapeText(`${reference} · ${logisticOrder.reference}`)}`,
          `LOCATION:${escapeText(logisticOrder.addressName)}`,
          'END:VEVENT',
        ]
      : [],
  )
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tiber//Orders//EN', ...events, 'END:VCALENDAR']
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

const toCalendarDate = (day: string) => day.replaceAll('-', '')

/** The end of an all-day event is exclusive. */
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Folds a line at 75 bytes; continuation lines begin with a space. */
function foldLine(line: string): string {
  const segments = ['']
  for (const character of line) {
    const last = segments.at(-1)!
    if (new TextEncoder().encode(last + character).length > 74) segments.push(` ${character}`)
    else segments[segments.length - 1] = last + character
  }
  return segments.join('\r\n')
}
