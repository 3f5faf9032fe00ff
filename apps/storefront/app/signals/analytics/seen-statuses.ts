import type { AnalyticsEvent } from './analytics-event.ts'
import { readStored, store } from './memory.ts'
import type { SeenStatus } from './page-events.ts'

const storageKey = 'tiber-analytics-statuses'
const maxStatuses = 500

type Memory = { since: string; statuses: Record<string, string> }

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

/**
 * Returns the events of statuses that this browser has not seen before. What is older than its memory is only
 * remembered: the first look at a list of old orders is no news.
 */
export function noticeStatuses(seen: SeenStatus[], now: Date): AnalyticsEvent[] {
  if (seen.length === 0) return []
  const memory = readStored<Memory>(storageKey) ?? { since: now.toISOString(), statuses: {} }
  const events = seen.flatMap(({ family, id, status, since }): AnalyticsEvent[] => {
    const key = `${family} ${id}`
    const before = memory.statuses[key]
    // The newest are kept at the end.
    delete memory.statuses[key]
    memory.statuses[key] = status
    if (before === status || (before === undefined && since < memory.since)) return []
    return toEvents({ family, id, status, isFirst: before === undefined })
  })
  const kept = Object.entries(memory.statuses).slice(-maxStatuses)
  store(storageKey, { ...memory, statuses: Object.fromEntries(kept) })
  return events
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
