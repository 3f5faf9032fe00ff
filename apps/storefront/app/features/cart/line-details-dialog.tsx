import type { CartLine, LineDetails } from '@tiber/contract/cart-shapes'
import { useRef, useState, type FormEvent } from 'react'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

type LineDetailsDialogProps = { line: CartLine; onSave: (details: LineDetails) => void; onClose: () => void }

/** What the buyer writes beside a line. */
export function LineDetailsDialog({ line, onSave, onClose }: LineDetailsDialogProps) {
  const t = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState(line.note ?? '')
  const [reference, setReference] = useState(line.reference ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave({ lineId: line.id, note: note.trim() || null, reference: reference.trim() || null })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cart.details.title', { sku: line.productVariant.sku })}
      closeLabel={t('cart.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cart.cancel')}</Button>
          <Button variant="primary" onClick={() => form.current?.requestSubmit()}>
            {t('cart.details.save')}
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={save} className="grid gap-4">
        <Field label={t('cart.details.reference')} hint={t('cart.details.reference.hint')}>
          <TextInput value={reference} maxLength={100} onChange={(event) => setReference(event.currentTarget.value)} />
        </Field>
        <Field label={t('cart.details.note')} hint={t('cart.details.note.hint')}>
          <Textarea value={note} maxLength={500} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
