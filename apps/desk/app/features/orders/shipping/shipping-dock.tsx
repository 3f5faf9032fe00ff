import type { InvoicePreview } from '@tiber/contract/orders/documents'
import { Button } from '@tiber/ui/button.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { FieldError } from '@tiber/ui/inputs/field.tsx'
import type { OrderDetails } from '../read-orders.server.ts'
import { usePreview, type Shipment } from './use-shipment.ts'

type ShippingDockProps = {
  order: OrderDetails
  form: FormState
  shipment: Shipment
  isBlocked: boolean
  preview: InvoicePreview | undefined
}

/** What ships, what is not ready yet, and what the customer will owe for it. */
export function ShippingDock({ order, form, shipment, isBlocked, preview }: ShippingDockProps) {
  const t = useMessages()
  const format = useFormat()
  const { open, sent, pieces, unready } = shipment
  const gross = usePreview(order, preview)?.gross
  const piecesText = t('orders.pieces', { n: format.number(pieces) })
  return (
    <div className="dock desk-dock">
      <span className="text-16 font-bold whitespace-nowrap text-ink">{t('orders.lines', { n: sent.length })}</span>
      {form.problems['lines'] ? (
        <span className="min-w-0 flex-1 max-md:order-first max-md:basis-full">
          <FieldError>{t('orders.shipping.nothing')}</FieldError>
        </span>
      ) : (
        <span className="min-w-0 flex-1 text-13 text-muted max-md:hidden">
          {unready.length > 0 && unready.length < open.length
            ? `${piecesText} · ${t('orders.shipping.unready', { n: unready.length, sku: unready[0]!.sku })}`
            : piecesText}
        </span>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon="truck"
        busy={form.isSending}
        disabled={isBlocked}
        className="max-md:flex-1"
      >
        {gross !== undefined && preview
          ? t('orders.step.shipFor', { amount: format.money(gross) })
          : t('orders.step.ship')}
      </Button>
    </div>
  )
}
