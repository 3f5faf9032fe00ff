import type { PerformedCall } from '@tiber/sdk/platform-client'
import type { AnalyticsEvent } from './analytics-event.ts'
import { eventCookiePrefix, writeEvents } from './event-cookies.ts'
import { toEvents } from './events-of-calls.server.ts'

export type EventRecorder = ReturnType<typeof createEventRecorder>

const lifetimeSeconds = 600

/** Records what the calls of a request have changed, for the browser to send; records nothing for who is not tracked. */
export function createEventRecorder(isTracked: boolean, requestId: string, { secure }: { secure: boolean }) {
  const events: AnalyticsEvent[] = []
  return {
    record: (call: PerformedCall) => {
      if (isTracked) events.push(...toEvents(call))
    },
    writeTo(headers: Headers) {
      const text = events.length > 0 ? writeEvents(events) : ''
      if (text === '') return
      const name = `${eventCookiePrefix}${requestId.replaceAll(/[^\w-]/g, '').slice(0, 36)}`
      const attributes = `Max-Age=${lifetimeSeconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
      headers.append('set-cookie', `${name}=${text}; ${attributes}`)
    },
  }
}
