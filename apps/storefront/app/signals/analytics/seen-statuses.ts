import type { AnalyticsEvent } from './analytics-event.ts'
import { readStored, store } from './memory.ts'
import type { SeenStatus } from './page-events.ts'

const storageKey = 'tiber-analytics-statuses'
const maxStatuses = 500

/** `sent` are the single events. */
type Memory = { since: string; statuses: Record<string, string>; sent?: string[] }

const actionsByStatus: Record<SeenStatus['family'], Record<string, AnalyticsEvent['action']>> = {
  order: {
    SHIPPED: 'shipped',
    PARTIALLY_SHIPPED: 'shipped',
    COMPLETED: 'delivered',
    CANCELED: 'cancelled',
    DECLINED_BY_CUSTOMER: 'cancelled',
    DECLINED_BY_SUPPLIER: 'cancelled',
  },
  quote: {
    VALIDATED: 'approved',
    DECLINED_BY_CUSTOMER: 'rejected',
    DECLINED_BY_SUPPLIER: 'rejected',
    DECLINED_BY_OPERATOR: 'rejected',
    CLOSED: 'converted to order',
  },
}
/** What happens to a thing once. */
const singleEvents = new Set([
  ...Object.entries(actionsByStatus).flatMap(([family, actions]) =>
    Object.values(actions).map((action) => `${family} ${action}`),
  ),
  'checkout started',
])

const readMemory = (): Memory => readStored<Memory>(storageKey) ?? { since: new Date().toISOString(), statuses: {} }

function storeMemory({ since, statuses, sent = [] }: Memory) {
  const kept = Object.fromEntries(Object.entries(statuses).slice(-maxStatuses))
  store(storageKey, { since, statuses: kept, sent: sent.slice(-maxStatuses) } satisfies Memory)
}

/**
 * Returns the events of statuses that this browser has not seen before. What is older than its memory is only
 * remembered: the first look at a list of old orders is no news.
 */
export function noticeStatuses(seen: SeenStatus[]): AnalyticsEvent[] {
  if (seen.length === 0) return []
  const memory = readMemory()
  const events = seen.flatMap(({ family, id, status, since }): AnalyticsEvent[] => {
    const before = remember(memory, `${family} ${id}`, status)
    if (before === status || (before === undefined && since < memory.since)) return []
    return toEvents({ family, id, status, isFirst: before === undefined })
  })
  storeMemory(memory)
  return events
}

/** Remembers a status, the newest at the end, and returns the one before. */
function remember({ statuses }: Memory, key: string, status: string): string | undefined {
  const before = statuses[key]
  delete statuses[key]
  statuses[key] = status
  return before
}

type Change = Pick<SeenStatus, 'family' | 'id' | 'status'> & { isFirst: boolean }

function toEvents({ family, id, status, isFirst }: Change): AnalyticsEvent[] {
  const action = actionsByStatus[family][status]
  const own = action ? [{ family, action, id, name: status } as AnalyticsEvent] : []
  // A status that was there from the beginning has not changed.
  return family === 'order' && !isFirst
    ? [{ family: 'order', action: 'status changed', id, name: status }, ...own]
    : own
}

/** Returns whether an event was sent before: what a buyer does here is also seen on the page that follows. */
export function isRepeated({ family, action, id = '' }: AnalyticsEvent): boolean {
  if (!singleEvents.has(`${family} ${action}`)) return false
  const memory = readMemory()
  const key = `${family} ${id} ${action}`
  const sent = memory.sent ?? []
  if (sent.includes(key)) return true
  storeMemory({ ...memory, sent: [...sent, key] })
  return false
}

/** Remembers the status that an order got here; returns whether a page has already told of it. */
export function isKnownChange({ family, action, id = '', name = '' }: AnalyticsEvent): boolean {
  if (family !== 'order' || action !== 'status changed') return false
  const memory = readMemory()
  const before = remember(memory, `${family} ${id}`, name)
  storeMemory(memory)
  return before === name
}
