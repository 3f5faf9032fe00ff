import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Steps } from '@tiber/ui/steps.tsx'
import { buildOrderSteps, type OrderStep } from './order-steps.ts'
import type { OrderDetails, OrderTimeline } from './read-orders.server.ts'

// messages: orders.at.*
/** From the receipt of an order to its delivery, with the times. */
export function OrderStageLine({ order, events }: { order: OrderDetails; events: OrderTimeline }) {
  const t = useMessages()
  const format = useFormat()
  const { steps, current } = buildOrderSteps(order, events)
  const getTitle = ({ kind, number = 0, until = 0 }: OrderStep) => {
    if (kind === 'shipments') return t('orders.at.shipments', { from: number, until })
    if (kind === 'shipment' || kind === 'rest') return t('orders.shipping.number', { n: number })
    return t(`orders.at.${kind}`)
  }
  const getDetail = ({ kind, at, lines, day, pieces }: OrderStep) => {
    if (kind === 'toAnswer') return at && t('orders.at.before', { at: format.dateTime(at) })
    if (day) return `${format.date(day)}, ${t('orders.pieces', { n: format.number(pieces ?? 0) })}`
    if (kind === 'shipment' && lines)
      return `${at ? format.date(at) : t('orders.at.now')}, ${t('orders.lines', { n: lines })}`
    if (kind === 'delivered' && !at) return t('orders.at.unconfirmed')
    return at && format.dateTime(at)
  }
  return (
    <div className="order-steps">
      <Steps
        label={t('orders.at')}
        current={current}
        steps={steps.map((step) => ({ id: step.id, title: getTitle(step), detail: getDetail(step) }))}
      />
    </div>
  )
}
