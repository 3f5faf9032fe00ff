import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { TextareaField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { Step } from './change-order.server.ts'
import { OrderLines } from './order-lines.tsx'
import type { OrderDetails } from './read-orders.server.ts'

type Result = FormResult & { quantities?: Record<string, string> | undefined }
type OrderFormsProps = { order: OrderDetails; mayAnswer: boolean; mayShip: boolean; result: Result | undefined }

/** The lines of an order, with what can be done next below them. */
export function OrderForms({ order, mayAnswer, mayShip, result }: OrderFormsProps) {
  const t = useMessages()
  const { status } = order
  if (status === 'WAITING_SUPPLIER_APPROVAL')
    return mayAnswer ? (
      <Answer order={order} result={result} />
    ) : (
      <ReadOnly order={order} text={t('orders.forOrders')} />
    )
  if (status === 'ACCEPTED_BY_SUPPLIER' || status === 'WAITING_FULFILLMENT')
    return mayShip ? (
      <NextStep order={order} step={status === 'ACCEPTED_BY_SUPPLIER' ? 'prepare' : 'pack'} result={result} />
    ) : (
      <ReadOnly order={order} text={t('orders.forOrders')} />
    )
  const shipped = order.lines.reduce((sum, line) => sum + line.shipped, 0)
  if (order.lines.some(({ open }) => open > 0) && ['WAITING_SHIPMENT', 'PARTIALLY_SHIPPED'].includes(status))
    return mayShip ? (
      // What was typed belongs to the pieces that were sent.
      <Shipping key={shipped} order={order} result={result} />
    ) : (
      <ReadOnly order={order} text={t('orders.forOrders')} />
    )
  return <ReadOnly order={order} />
}

function ReadOnly({ order, text }: { order: OrderDetails; text?: string }) {
  return (
    <>
      <OrderLines order={order} />
      {text && <p className="px-4 py-3 text-13 text-muted">{text}</p>}
    </>
  )
}

type StepProps = { order: OrderDetails; result: Result | undefined }

function Answer({ order, result }: StepProps) {
  const t = useMessages()
  const accept = useForm({ rules: {}, result, intent: 'accept' })
  const decline = useForm({ rules: { reason: { required: true } }, result, intent: 'decline' })
  return (
    <>
      <Form method="post" {...accept.formProps}>
        <OrderLines
          order={order}
          field={{
            label: t('orders.confirm'),
            getInitial: ({ open }) => open,
            form: accept,
            typed: result?.quantities,
          }}
        />
        <div className="flex flex-col gap-3 px-4 py-3">
          <FormNote form={accept} />
          <input type="hidden" name="reference" value={order.reference} />
          <p className="text-13 text-muted">{t('orders.confirm.text')}</p>
          <Button type="submit" variant="primary" icon="check" busy={accept.isSending} className="self-start">
            {t('orders.accept')}
          </Button>
        </div>
      </Form>
      <details className="border-t border-line px-4 py-3" open={decline.failure !== undefined || undefined}>
        <summary className="cursor-pointer text-13 text-link">{t('orders.decline.open')}</summary>
        <Form method="post" className="mt-3 flex max-w-140 flex-col gap-3" {...decline.formProps}>
          <FormNote form={decline} />
          <input type="hidden" name="reference" value={order.reference} />
          <TextareaField
            form={decline}
            name="reason"
            label={t('orders.decline.reason')}
            hint={t('orders.decline.hint')}
            isRequired
            rows={2}
          />
          <Button type="submit" variant="danger-quiet" icon="ban" busy={decline.isSending} className="self-start">
            {t('orders.decline')}
          </Button>
        </Form>
      </details>
    </>
  )
}

// messages: orders.step.*
function NextStep({ order, step, result }: StepProps & { step: Extract<Step, 'prepare' | 'pack'> }) {
  const t = useMessages()
  const form = useForm({ rules: {}, result, intent: step })
  return (
    <>
      <OrderLines order={order} />
      <Form method="post" className="flex flex-col gap-3 px-4 py-3" {...form.formProps}>
        <FormNote form={form} />
        <input type="hidden" name="reference" value={order.reference} />
        <Button type="submit" variant="primary" icon="package" busy={form.isSending} className="self-start">
          {t(`orders.step.${step}`)}
        </Button>
      </Form>
    </>
  )
}

function Shipping({ order, result }: StepProps) {
  const t = useMessages()
  const form = useForm({ rules: { shippingTrackingUrl: {} }, result, intent: 'ship' })
  return (
    <Form method="post" {...form.formProps}>
      <OrderLines
        order={order}
        field={{ label: t('orders.send'), getInitial: ({ open }) => open, form, typed: result?.quantities }}
      />
      <div className="flex max-w-140 flex-col gap-3 px-4 py-3">
        <FormNote form={form} />
        <input type="hidden" name="reference" value={order.reference} />
        <TextField
          form={form}
          name="shippingTrackingUrl"
          label={t('orders.tracking')}
          hint={t('orders.tracking.hint')}
          type="url"
          autoComplete="off"
        />
        <Button type="submit" variant="primary" icon="truck" busy={form.isSending} className="self-start">
          {t('orders.step.ship')}
        </Button>
      </div>
    </Form>
  )
}
