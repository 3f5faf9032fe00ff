import { useState } from 'react'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Event } from './part-steps.ts'

type Told = Event & { parts: string[] }

/** Merges the events that several logistic orders had together into one entry. */
export function folded(events: Event[]): Told[] {
  const told: Told[] = []
  for (const event of events) {
    const same = told.find(
      ({ action, at, actor }) => action === event.action && at === event.at && actor.name === event.actor.name,
    )
    if (same) same.parts.push(event.part?.supplier ?? '')
    else told.push({ ...event, parts: [event.part?.supplier ?? ''] })
  }
  return told
}

const shownAtOnce = 6

type OrderHistoryProps = { events: Event[]; isSeveral: boolean }

// messages: orders.event.*
/** Lists who did what and when, latest first. */
export function OrderHistory({ events, isSeveral }: OrderHistoryProps) {
  const t = useMessages()
  const format = useFormat()
  const [isWhole, setIsWhole] = useState(false)
  const told = folded(events).toReversed()
  const shown = isWhole ? told : told.slice(0, shownAtOnce)
  const actorOf = ({ actor, onBehalfOf }: Event) =>
    actor.type === 'SYSTEM'
      ? t('orders.event.system')
      : onBehalfOf
        ? t('orders.event.inPlaceOf', { actor: actor.name, away: onBehalfOf })
        : actor.name
  if (told.length === 0) return null
  return (
    <Panel title={t('orders.history')}>
      <ol className="order-history">
        {shown.map((event) => (
          <li key={event.id}>
            <b className="text-ink">{t(`orders.event.${event.action}`)}</b>
            {isSeveral && event.parts.some(Boolean) && <>: {[...new Set(event.parts)].join(', ')}</>}
            {event.reason && <q className="block">{event.reason}</q>}
            <span className="block text-12 text-muted">
              {format.dateTime(event.at)} · {actorOf(event)}
            </span>
          </li>
        ))}
      </ol>
      {told.length > shown.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          {t('orders.history.all', { n: told.length })}
        </Button>
      )}
    </Panel>
  )
}
