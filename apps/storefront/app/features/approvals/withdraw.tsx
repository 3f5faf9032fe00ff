import { useState } from 'react'
import { Form } from 'react-router'
import { maxReasonLength } from '@tiber/contract/orders/approval-enums'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/inputs/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { Textarea } from '#app/ui/inputs/textarea.tsx'

/** Withdraws the user's own approval request, after confirming the consequences in place. */
export function Withdraw({ id, reference }: { id: string; reference: string }) {
  const t = useMessages()
  const [isConfirming, setIsConfirming] = useState(false)
  if (!isConfirming)
    return (
      <div>
        <Button
          variant="danger-quiet"
          icon="undo-2"
          aria-label={t('approvals.withdraw.one', { reference })}
          onClick={() => setIsConfirming(true)}
        >
          {t('approvals.withdraw')}
        </Button>
      </div>
    )
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <Note tone="warning" title={t('approvals.withdraw.title', { reference })}>
        {t('approvals.withdraw.text')}
      </Note>
      <Field label={t('approvals.decide.reason')} optional={t('forms.optional')}>
        <Textarea name="reason" rows={2} maxLength={maxReasonLength} />
      </Field>
      <div className="flex gap-2">
        <Button onClick={() => setIsConfirming(false)}>{t('approvals.cancel')}</Button>
        <Button type="submit" variant="danger">
          {t('approvals.withdraw.confirm')}
        </Button>
      </div>
    </Form>
  )
}
