import { useState } from 'react'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FormDialog } from '@tiber/ui/overlays/form-dialog.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import type { CartRow } from './read-carts.server.ts'

type MergeDialogProps = { cart: CartRow; carts: CartRow[]; onClose: () => void }

/** Selects the cart that the lines of another are added to; the source cart stays. */
export function MergeDialog({ cart, carts, onClose }: MergeDialogProps) {
  const t = useMessages()
  const { manage } = useCartChanges()
  const targets = carts.filter(({ id, status }) => id !== cart.id && (status === 'INIT' || status === 'ON_GOING'))
  const [targetId, setTargetId] = useState((targets.find(({ isActive }) => isActive) ?? targets[0])?.id ?? '')
  const [problem, setProblem] = useState<string>()
  const merge = async () => {
    if (targetId === '') return setProblem(t('carts.list.merge.none'))
    const result = await manage('merge', { cartId: targetId, sourceId: cart.id })
    if (result.ok) onClose()
    else setProblem(result.problem)
  }
  return (
    <FormDialog
      title={t('carts.list.merge.title', { name: cart.name })}
      closeLabel={t('frame.close')}
      cancelLabel={t('carts.list.cancel')}
      submitLabel={t('carts.list.merge.add', { n: cart.lines })}
      onSubmit={() => void merge()}
      onClose={onClose}
    >
      <Field label={t('carts.list.merge.into')} error={problem}>
        <Select value={targetId} onChange={(event) => setTargetId(event.currentTarget.value)}>
          {targets.map(({ id, name, isList }) => (
            <option key={id} value={id}>
              {isList ? t('carts.list.merge.list', { name }) : name}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
