import { useRef } from 'react'
import { Form } from 'react-router'
import { declineReasonTexts } from '@tiber/contract/orders/answer-texts'
import { declineReasons } from '@tiber/contract/orders/seller-order-enums'
import { Button } from '@tiber/ui/button.tsx'
import { FormField, TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import type { AnswerResult } from './answer-form.tsx'

type DeclineFormProps = {
  order: { id: string; reference: string }
  result: AnswerResult | undefined
  action?: string
}

/** Declines an order with a reason, which the buyer reads. */
export function DeclineForm({ order, result, action }: DeclineFormProps) {
  const t = useMessages()
  const locale = useLocale()
  const details = useRef<HTMLDetailsElement>(null)
  const form = useForm({
    rules: { reason: { required: false }, reasonCode: { required: true } },
    result,
    intent: 'decline',
  })
  useShortcut({
    keys: 'r',
    text: t('orders.decline'),
    onPress: () => {
      details.current!.open = true
      details.current!.querySelector('select')?.focus()
    },
  })
  return (
    <details ref={details} className="border-t border-line px-4 py-3" open={result?.intent === 'decline' || undefined}>
      <summary className="w-max cursor-pointer text-13 text-danger-text">{t('orders.decline.open')}</summary>
      <Form method="post" {...(action && { action })} className="mt-3 flex flex-col gap-3" {...form.formProps}>
        <FormNote form={form} />
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="reference" value={order.reference} />
        <FormField
          form={form}
          name="reasonCode"
          label={t('orders.decline.reason')}
          hint={t('orders.decline.hint')}
          isRequired
        >
          <Select name="reasonCode" defaultValue={result?.typed?.['reasonCode'] ?? 'OUT_OF_STOCK'}>
            {declineReasons.map((each) => (
              <option key={each} value={each}>
                {declineReasonTexts[each][locale]}
              </option>
            ))}
          </Select>
        </FormField>
        <TextareaField form={form} name="reason" label={t('orders.decline.text')} rows={2} maxLength={2000} />
        <Button type="submit" variant="danger-quiet" icon="ban" busy={form.isSending} className="self-start">
          {t('orders.decline')}
        </Button>
      </Form>
    </details>
  )
}
