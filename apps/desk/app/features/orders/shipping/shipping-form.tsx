import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { InvoicePreview } from '@tiber/contract/orders/documents'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { ChangeResult } from '../order-changes.ts'
import type { OrderDetails } from '../read-orders.server.ts'
import { Parcels } from './parcels.tsx'
import { ShipmentLines } from './shipment-lines.tsx'
import { ShippingDock } from './shipping-dock.tsx'
import { useSentPreview, useShipment } from './use-shipment.ts'

type ShippingFormProps = {
  order: OrderDetails
  result: ChangeResult | undefined
  isBlocked: boolean
  /** Whether the shop issues the invoice with the shipment. */
  isInvoiced: boolean
  preview: InvoicePreview | undefined
  /** Stands above the lines. */
  stages: ReactNode
}

/** Ships the open pieces or part of them: quantities, carrier, one number per parcel, weight. */
export function ShippingForm({ order, result, isBlocked, isInvoiced, preview, stages }: ShippingFormProps) {
  const t = useMessages()
  const own = result?.intent === 'ship' ? result : undefined
  const form = useForm({ rules: {}, result: own, intent: 'ship' })
  const shipment = useShipment(order, own?.typed)
  const element = form.formProps.ref
  useSentPreview(order, shipment, element)
  useShortcut({
    keys: 'mod+Enter',
    text: t('orders.step.ship'),
    onPress: () => element.current?.requestSubmit(),
  })
  return (
    <Form method="post" {...form.formProps} className="flex flex-col gap-4">
      <FormNote form={form} failures={{ ST0001: { title: t('orders.shipping.changed') } }} />
      <input type="hidden" name="reference" value={order.reference} />
      <input type="hidden" name="number" value={order.shipments.length + 1} />
      <ShipmentLines order={order} shipment={shipment} form={form} stages={stages} />
      <Parcels form={form} result={own} order={order} isInvoiced={isInvoiced} />
      <ShippingDock {...{ order, form, shipment, isBlocked }} preview={isInvoiced ? preview : undefined} />
    </Form>
  )
}
