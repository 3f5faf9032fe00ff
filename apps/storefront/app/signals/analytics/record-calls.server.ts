import type { PerformedCall } from '@tiber/sdk/platform-client'
import type { RecordedEvent } from './analytics-event.ts'
import { eventCookiePrefix, measureEventCookies, writeEvents } from './event-cookies.ts'
import { toEvents } from './events-of-calls.server.ts'

export type EventRecorder = ReturnType<typeof createEventRecorder>

type RecorderOptions = {
  requestId: string
  secure: boolean
  /** The header with the cookies of the request. */
  cookies: string | null
}

const lifetimeSeconds = 600
/**
 * Without scripts nobody takes the cookies, and each page adds one: a header of 16 kB would be refused by our own server,
 * one of 8 kB by many proxies, and the visitor would be locked out until the cookies end.
 */
const maxWaitingCharacters = 4000

/** Records what the calls of a request have changed, for the browser to send; records nothing for who is not tracked. */
export function createEventRecorder(isTracked: boolean, { requestId, secure, cookies }: RecorderOptions) {
  const events: RecordedEvent[] = []
  return {
    record: (call: PerformedCall) => {
      if (isTracked) events.push(...toEvents(call))
    },
    writeTo(headers: Headers) {
      const text = events.length > 0 ? writeEvents(events) : ''
      if (text === '') return
      const cookie = `${eventCookiePrefix}${requestId.replaceAll(/[^\w-]/g, '').slice(0, 36)}=${text}`
      if (measureEventCookies(cookies ?? '') + cookie.length > maxWaitingCharacters) return
      const attributes = `Max-Age=${lifetimeSeconds}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
      headers.append('set-cookie', `${cookie}; ${attributes}`)
    },
  }
}
