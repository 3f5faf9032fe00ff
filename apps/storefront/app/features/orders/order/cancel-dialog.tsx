import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { FailureNote, useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FormDialog } from '@tiber/ui/overlays/form-dialog.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import type { OrderActionResult } from './change-order.server.ts'
import type { LogisticOrderView } from './order-view.ts'

type CancelDialogProps = {
  logisticOrder: LogisticOrderView
  result: OrderActionResult | undefined
  onClose: () => void
}

/** Asks for confirmation, since cancelling cannot be undone, and for the reason shown to the supplier. */
export function CancelDialog({ logisticOrder, result, onClose }: CancelDialogProps) {
  const t = useMessages()
  const getFailureText = useFailureText()
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const [reason, setReason] = useState(result?.reason ?? '')
  const send = () =>
    void submit(
      { intent: 'cancel', logisticOrder: logisticOrder.id, reason },
      { method: 'post', preventScrollReset: true },
    )
  return (
    <FormDialog
      title={t('orders.cancel.title', { supplier: logisticOrder.supplier })}
      closeLabel={t('orders.close')}
      cancelLabel={t('orders.cancel.keep')}
      submitLabel={t('orders.cancel.do')}
      isBusy={isSending}
      onSubmit={send}
      onClose={onClose}
    >
      {result?.failure && <FailureNote {...getFailureText(result.failure)} />}
      <p>{t('orders.cancel.text')}</p>
      <Field label={t('orders.cancel.reason')} optional={t('forms.optional')}>
        <Textarea value={reason} maxLength={2000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
