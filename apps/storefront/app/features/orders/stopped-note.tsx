import { useMessages } from '#app/i18n/use-messages.tsx'
import { Note } from '#app/ui/note.tsx'
import type { OrderView, PartView } from './order-view.ts'
import type { Event } from './part-steps.ts'

type Stopped = Pick<OrderView, 'canReopen'> & {
  parts: Pick<PartView, 'status'>[]
  events: Pick<Event, 'action' | 'actor' | 'reason'>[]
}

/** Explains at the top of the page why an order was stopped, and what its buyer can do. */
export function StoppedNote({ order: { parts, events, canReopen } }: { order: Stopped }) {
  const t = useMessages()
  const isSome = (status: PartView['status']) => parts.some((part) => part.status === status)
  const said = events.findLast(({ action }) => action === 'disapprove')
  if (isSome('DECLINED_BY_CUSTOMER') && said)
    return (
      <Note
        tone={canReopen ? 'warning' : 'info'}
        className="mb-4"
        title={t(canReopen ? 'orders.stopped.returned' : 'orders.stopped.declined', { actor: said.actor.name })}
      >
        {said.reason && <q className="block">{said.reason}</q>}
        {canReopen && t('orders.stopped.returned.hint')}
      </Note>
    )
  if (isSome('BLOCKED_BY_POLICY'))
    return (
      <Note tone="danger" className="mb-4" title={t('orders.stopped.held')}>
        {t('orders.stopped.held.hint')}
      </Note>
    )
  if (!isSome('BLOCKED_BY_PAYMENT')) return null
  return (
    <Note tone="danger" className="mb-4" title={t('orders.stopped.refused')}>
      {t('orders.stopped.refused.hint')}
    </Note>
  )
}
