import type { ReactNode } from 'react'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, GroupRow, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import { LineCells } from '../line-cells.tsx'
import { QuantityField } from '../quantity-field.tsx'
import type { OrderDetails } from '../read-orders.server.ts'
import { SentShipments } from './sent-shipments.tsx'
import type { Shipment } from './use-shipment.ts'

type ShipmentLinesProps = { order: OrderDetails; shipment: Shipment; form: FormState; stages: ReactNode }

/** The shipment at hand on top, below it those that have left. */
export function ShipmentLines({ order, shipment, form, stages }: ShipmentLinesProps) {
  const t = useMessages()
  const format = useFormat()
  const { open, sent, pieces } = shipment
  const title = t('orders.shipping.number', { n: order.shipments.length + 1 })
  return (
    <section className="panel-box" aria-label={title}>
      {stages}
      <Table label={title} list>
        <ShipmentHead />
        <tbody>
          <GroupRow>
            <td colSpan={shipmentColumns} className="ph-full">
              {title}{' '}
              <span className="font-normal text-muted">
                · {t('orders.lines', { n: sent.length })}, {t('orders.pieces', { n: format.number(pieces) })}
              </span>
            </td>
          </GroupRow>
          {open.map((line) => (
            <OpenLine key={line.id} line={line} shipment={shipment} form={form} />
          ))}
        </tbody>
        <SentShipments order={order} />
      </Table>
      {order.total > order.lines.length && (
        <p className="border-t border-line px-4 py-3 text-13 text-muted">
          {t('orders.shipping.more', { n: order.total - order.lines.length })}
        </p>
      )}
    </section>
  )
}

const shipmentColumns = 8

function ShipmentHead() {
  const t = useMessages()
  return (
    <thead>
      <tr>
        <HeadCell>{t('orders.article')}</HeadCell>
        <HeadCell>{t('orders.shelf')}</HeadCell>
        <HeadCell kind="num">{t('orders.ordered')}</HeadCell>
        <HeadCell kind="num">{t('orders.confirmed')}</HeadCell>
        <HeadCell kind="num">{t('orders.shippedQuantity')}</HeadCell>
        <HeadCell kind="num">{t('orders.open')}</HeadCell>
        <HeadCell kind="num">{t('orders.send')}</HeadCell>
        <HeadCell>{t('orders.ready')}</HeadCell>
      </tr>
    </thead>
  )
}

type OpenLineProps = Pick<ShipmentLinesProps, 'shipment' | 'form'> & { line: SellerLine }

function OpenLine({ line, shipment, form }: OpenLineProps) {
  const t = useMessages()
  const name = `quantity.${line.id}`
  const typed = shipment.getTyped(line)
  const isWrong = form.problems[name] !== undefined || !/^\d{1,9}$/.test(typed || '0') || Number(typed) > line.open
  return (
    <>
      <Row>
        <LineCells line={line}>
          <input type="hidden" name={`open.${line.id}`} value={line.open} />
        </LineCells>
        <Cell kind="num" label={t('orders.send')} phone="end">
          <QuantityField
            unit={line.unit}
            name={name}
            value={typed}
            onChange={(event) => shipment.type(line, event.currentTarget.value)}
            aria-label={`${t('orders.send')} ${line.sku}`}
            max={line.open}
            isWrong={isWrong}
            isSet={Number(typed) > 0}
          />
        </Cell>
        <Cell label={t('orders.ready')} phone="end">
          <input
            type="checkbox"
            className="needs-script"
            aria-label={`${t('orders.ready')} ${line.sku}`}
            checked={shipment.isReady(line)}
            onChange={(event) => shipment.setReady(line, event.currentTarget.checked)}
          />
        </Cell>
      </Row>
      {line.promises.length > 1 && <PromisedParts line={line} />}
    </>
  )
}

/** What the buyer was told about a line that ships on several days. */
function PromisedParts({ line: { promises, unit } }: { line: SellerLine }) {
  const t = useMessages()
  const format = useFormat()
  const parts = promises.map(({ quantity, shipsOn }) =>
    t('orders.promise', { n: format.number(quantity), unit, day: format.date(shipsOn) }),
  )
  return (
    <Row state="warn">
      <td colSpan={shipmentColumns} className="ph-full text-13">
        {t('orders.promised.parts', { parts: parts.join(' · ') })} <a href="#move">{t('orders.move.submit')}</a>
      </td>
    </Row>
  )
}
