import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import type { OrderView, LogisticOrderView } from './order-view.ts'
import type { TimelineEvent } from './order-steps.ts'

type StoppedOrder = Pick<OrderView, 'canReopen'> & {
  logisticOrders: Pick<LogisticOrderView, 'status'>[]
  events: Pick<TimelineEvent, 'action' | 'actor' | 'reason'>[]
}

/** Explains at the top of the page why an order was stopped, and what its buyer can do. */
export function StoppedNote({ order: { logisticOrders, events, canReopen } }: { order: StoppedOrder }) {
  const t = useMessages()
  const hasStatus = (status: LogisticOrderView['status']) =>
    logisticOrders.some((logisticOrder) => logisticOrder.status === status)
  const rejection = events.findLast(({ action }) => action === 'disapprove')
  if (hasStatus('DECLINED_BY_CUSTOMER') && rejection)
    return (
      <Note
        tone={canReopen ? 'warning' : 'info'}
        className="mb-4"
        title={t(canReopen ? 'orders.stopped.returned' : 'orders.stopped.declined', { actor: rejection.actor.name })}
      >
        {rejection.reason && <q className="block">{rejection.reason}</q>}
        {canReopen && t('orders.stopped.returned.hint')}
      </Note>
    )
  if (hasStatus('BLOCKED_BY_POLICY'))
    return (
      <Note tone="danger" className="mb-4" title={t('orders.stopped.held')}>
        {t('orders.stopped.held.hint')}
      </Note>
    )
  if (!hasStatus('BLOCKED_BY_PAYMENT')) return null
  return (
    <Note tone="danger" className="mb-4" title={t('orders.stopped.refused')}>
      {t('orders.stopped.refused.hint')}
    </Note>
  )
}
