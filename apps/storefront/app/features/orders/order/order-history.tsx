import { useState } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { TimelineEvent } from './order-steps.ts'

type HistoryEntry = TimelineEvent & { suppliers: string[] }

/** Merges the events that several logistic orders had together into one entry. */
export function mergeEvents(events: TimelineEvent[]): HistoryEntry[] {
  const entries: HistoryEntry[] = []
  for (const event of events) {
    const same = entries.find(
      ({ action, at, actor }) => action === event.action && at === event.at && actor.name === event.actor.name,
    )
    if (same) same.suppliers.push(event.logisticOrder?.supplier ?? '')
    else entries.push({ ...event, suppliers: [event.logisticOrder?.supplier ?? ''] })
  }
  return entries
}

const initialCount = 6

type OrderHistoryProps = { events: TimelineEvent[]; hasSeveralSuppliers: boolean }

// messages: orders.event.*
/** Lists who did what and when, latest first. */
export function OrderHistory({ events, hasSeveralSuppliers }: OrderHistoryProps) {
  const t = useMessages()
  const format = useFormat()
  const [isExpanded, setIsExpanded] = useState(false)
  const entries = mergeEvents(events).toReversed()
  const shown = isExpanded ? entries : entries.slice(0, initialCount)
  const formatActor = ({ actor, onBehalfOf }: TimelineEvent) =>
    actor.type === 'SYSTEM'
      ? t('orders.event.system')
      : onBehalfOf
        ? t('orders.event.inPlaceOf', { actor: actor.name, away: onBehalfOf })
        : actor.name
  if (entries.length === 0) return null
  return (
    <Panel title={t('orders.history')}>
      <ol className="event-list">
        {shown.map((event) => (
          <li key={event.id}>
            <b className="text-ink">{t(`orders.event.${event.action}`)}</b>
            {hasSeveralSuppliers && event.suppliers.some(Boolean) && <>: {[...new Set(event.suppliers)].join(', ')}</>}
            {event.reason && <q className="block">{event.reason}</q>}
            <span className="block text-12 text-muted">
              {format.dateTime(event.at)} · {formatActor(event)}
            </span>
          </li>
        ))}
      </ol>
      {entries.length > shown.length && (
        <Button variant="quiet" onClick={() => setIsExpanded(true)}>
          {t('orders.history.all', { n: entries.length })}
        </Button>
      )}
    </Panel>
  )
}
