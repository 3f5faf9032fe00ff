import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Approval } from '@tiber/contract/orders/approval-shapes'
import { maxReasonLength, needsReason, type Decision } from '@tiber/contract/orders/approval-enums'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import { toMoney, toNumber } from '@tiber/contract/money'

type DecideDialogProps = { decision: Decision; approvals: Approval[]; onClose: () => void; onSent: () => void }

// messages: approvals.dialog.*
/** Asks for confirmation, since a decision is final: count, amount, and a reason where one is required. */
export function DecideDialog({ decision, approvals, onClose, onSent }: DecideDialogProps) {
  const t = useMessages()
  const format = useFormat()
  const form = useRef<HTMLFormElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const isSending = useSubmitting(onSent)
  const values = { n: approvals.length, amount: format.money(sumGross(approvals)) }
  const send = () => {
    if (needsReason(decision) && !reason.current?.value.trim()) {
      setIsMissing(true)
      reason.current?.focus()
      return
    }
    form.current?.requestSubmit()
  }
  const title = t(`approvals.dialog.${decision}`, { n: approvals.length })
  return (
    <Dialog
      open
      alert
      title={title}
      closeLabel={t('approvals.cancel')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('approvals.cancel')}</Button>
          <Button variant={decision === 'REJECTED' ? 'danger' : 'primary'} busy={isSending} onClick={send}>
            {title}
          </Button>
        </>
      }
    >
      <Form ref={form} method="post" preventScrollReset className="grid gap-4">
        <p>{t(`approvals.dialog.text.${decision}`, values)}</p>
        <ChosenOrders approvals={approvals} />
        <input type="hidden" name="decision" value={decision} />
        <Field
          label={t('approvals.decide.reason')}
          optional={needsReason(decision) ? undefined : t('forms.optional')}
          error={isMissing ? t('approvals.decide.reason.needed') : undefined}
        >
          <Textarea
            ref={reason}
            name="reason"
            rows={2}
            maxLength={maxReasonLength}
            onInput={() => setIsMissing(false)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

function ChosenOrders({ approvals }: Pick<DecideDialogProps, 'approvals'>) {
  const format = useFormat()
  return (
    <ul className="max-h-40 overflow-auto text-13">
      {approvals.map(({ id, order, requester }) => (
        <li key={id} className="flex justify-between gap-3 py-0.5">
          <input type="hidden" name="chosen" value={`${id}:${order.version}`} />
          <span>
            <b className="font-medium text-ink">{order.reference}</b> {requester.name}
          </span>
          <span className="nowrap">{format.money(order.gross, { currency: order.currency })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Closes the dialog once the page behind it shows the result. */
function useSubmitting(onSent: () => void): boolean {
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData?.has('decision') === true
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending) onSent()
    wasSending.current = isSending
  }, [isSending, onSent])
  return isSending
}

export const sumGross = (approvals: Pick<Approval, 'order'>[]): number =>
  toNumber(approvals.reduce((sum, { order }) => sum + toMoney(order.gross), 0n))
