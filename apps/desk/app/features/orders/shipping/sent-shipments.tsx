import { useState } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, GroupRow, Row } from '@tiber/ui/table.tsx'
import { LineCells } from '../line-cells.tsx'
import type { OrderDetails } from '../read-orders.server.ts'

type SentShipment = OrderDetails['shipments'][number]

/** Lines of a shipment that are listed at first. */
const maxListed = 5

/** What has left, the last shipment first, with what it comes to. */
export const SentShipments = ({ order }: { order: OrderDetails }) =>
  order.shipments.toReversed().map((sent) => <SentLines key={sent.id} order={order} sent={sent} />)

function SentLines({ order, sent }: { order: OrderDetails; sent: SentShipment }) {
  const t = useMessages()
  const format = useFormat()
  const [isUnfolded, setUnfolded] = useState(false)
  const known = new Map(order.lines.map((line) => [line.id, line]))
  const lines = sent.lines.flatMap(({ lineId, quantity }) => {
    const line = known.get(lineId)
    return line ? [{ line, quantity }] : []
  })
  const listed = isUnfolded ? lines : lines.slice(0, maxListed)
  const hidden = sent.lines.length - listed.length
  return (
    <tbody>
      <GroupRow>
        <td colSpan={8} className="ph-full">
          {t('orders.shipping.number', { n: sent.number })}, {format.date(sent.shippedAt)}{' '}
          <span className="font-normal text-muted">
            · {t('orders.lines', { n: sent.lines.length })}, {format.money(sent.net)} {t('orders.netOf')}
          </span>
        </td>
      </GroupRow>
      {listed.map(({ line, quantity }) => (
        <Row key={line.id} state="muted">
          <LineCells line={line} shipped={quantity} />
          <Cell kind="num" phone="end" className="text-muted">
            {line.open === 0 && t('orders.complete')}
          </Cell>
          <Cell phone="hidden" />
        </Row>
      ))}
      {hidden > 0 && (
        <tr>
          <td colSpan={8} className="ph-full text-center text-13 text-muted">
            {listed.length < lines.length ? (
              <button type="button" className="chip border-line-strong bg-surface" onClick={() => setUnfolded(true)}>
                {t('orders.sums.more', { n: hidden })}
              </button>
            ) : (
              t('orders.sums.more', { n: hidden })
            )}
          </td>
        </tr>
      )}
    </tbody>
  )
}
