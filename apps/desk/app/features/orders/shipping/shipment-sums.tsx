import type { InvoicePreview } from '@tiber/contract/orders/documents'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { OrderDetails } from '../read-orders.server.ts'
import { usePreview } from './use-shipment.ts'

/** More lines than these are counted only. */
const maxLines = 8

/** What the invoice of the shipment that is typed will come to. */
export function ShipmentSums({ order, initial }: { order: OrderDetails; initial: InvoicePreview | undefined }) {
  const t = useMessages()
  const format = useFormat()
  const preview = usePreview(order, initial)
  if (!preview) return null
  const lines = new Map(order.lines.map((line) => [line.id, line]))
  const shown = preview.lines.slice(0, maxLines)
  return (
    <Panel title={t('orders.sums')}>
      <dl className="shipment-sums">
        {shown.map(({ id, quantity, net }) => (
          <div key={id}>
            <dt>
              {lines.get(id)?.sku} · {format.number(quantity)} {lines.get(id)?.unit}
            </dt>
            <dd>{format.money(net)}</dd>
          </div>
        ))}
        {preview.lines.length > shown.length && (
          <div>
            <dt>{t('orders.sums.more', { n: preview.lines.length - shown.length })}</dt>
            <dd>{format.money(preview.net - preview.freight - shown.reduce((sum, { net }) => sum + net, 0))}</dd>
          </div>
        )}
        <div>
          <dt>{t('orders.sums.freight')}</dt>
          <dd>{format.money(preview.freight)}</dd>
        </div>
        <div>
          <dt>{t('orders.invoice.tax')}</dt>
          <dd>{format.money(preview.tax)}</dd>
        </div>
        <div data-total="">
          <dt>{t('orders.document.INVOICE')}</dt>
          <dd>{format.money(preview.gross)}</dd>
        </div>
        <div>
          <dt>{t('orders.sums.due')}</dt>
          <dd>{format.date(preview.dueOn)}</dd>
        </div>
      </dl>
    </Panel>
  )
}
