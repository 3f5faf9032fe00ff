import type { CartLine, LineDetails } from '@tiber/contract/carts/cart-shapes'
import { maxDetailLengths } from '@tiber/contract/carts/cart-enums'
import { useState } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FormDialog } from '@tiber/ui/overlays/form-dialog.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'

type LineDetailsDialogProps = { line: CartLine; onSave: (details: LineDetails) => void; onClose: () => void }

/** Edits the note and reference of a line. */
export function LineDetailsDialog({ line, onSave, onClose }: LineDetailsDialogProps) {
  const t = useMessages()
  const [note, setNote] = useState(line.note ?? '')
  const [reference, setReference] = useState(line.reference ?? '')
  const save = () => {
    onSave({ lineId: line.id, note: note.trim() || null, reference: reference.trim() || null })
    onClose()
  }
  return (
    <FormDialog
      title={t('cart.details.title', { sku: line.productVariant.sku })}
      closeLabel={t('cart.close')}
      cancelLabel={t('cart.cancel')}
      submitLabel={t('cart.details.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t('cart.details.reference')} hint={t('cart.details.reference.hint')}>
        <TextInput
          value={reference}
          maxLength={maxDetailLengths.reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Field>
      <Field label={t('cart.details.note')} hint={t('cart.details.note.hint')}>
        <Textarea
          value={note}
          maxLength={maxDetailLengths.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
