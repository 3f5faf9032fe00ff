import type { AnalyticsEvent } from './analytics-event.ts'

/**
 * The server knows what a request changed, the browser sends it: between them events travel in cookies, one per
 * response, so that concurrent responses do not overwrite each other and a redirect or full page load loses nothing.
 */
export const eventCookiePrefix = 'event-'

const maxBytes = 3000
const maxItems = 30

/** Writes events as the text of a cookie; items beyond its size are left out, and then whole events. */
export function writeEvents(events: AnalyticsEvent[]): string {
  const candidates = [
    events.map((event) => limitItems(event, maxItems)),
    events.map((event) => limitItems(event, 3)),
    events.map((event) => limitItems(event, 0)),
    events.slice(0, 5).map((event) => limitItems(event, 0)),
  ].map((each) => encodeURIComponent(JSON.stringify(each)))
  return candidates.find((text) => text.length <= maxBytes) ?? ''
}

const limitItems = ({ items, ...event }: AnalyticsEvent, limit: number) =>
  items && limit > 0 ? { ...event, items: items.slice(0, limit) } : event

/** Reads the events of one cookie; a cookie that is not ours holds none. */
export function readEvents(text: string): AnalyticsEvent[] {
  try {
    const events = JSON.parse(decodeURIComponent(text)) as AnalyticsEvent[]
    return Array.isArray(events) ? events : []
  } catch {
    return []
  }
}
