import { useRef, useState, type FormEvent } from 'react'
import { useCartChanges } from '#app/cart/use-cart-changes.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { CartRow } from './read-carts.server.ts'

type MergeDialogProps = { cart: CartRow; carts: CartRow[]; onClose: () => void }

/** Where the lines of a cart are added to; the cart itself stays. */
export function MergeDialog({ cart, carts, onClose }: MergeDialogProps) {
  const t = useMessages()
  const { manage } = useCartChanges()
  const form = useRef<HTMLFormElement>(null)
  const targets = carts.filter(({ id, status }) => id !== cart.id && (status === 'INIT' || status === 'ON_GOING'))
  const [targetId, setTargetId] = useState((targets.find(({ isActive }) => isActive) ?? targets[0])?.id ?? '')
  const [problem, setProblem] = useState<string>()
  const merge = async (event: FormEvent) => {
    event.preventDefault()
    if (targetId === '') return setProblem(t('carts.list.merge.none'))
    const answer = await manage('merge', { cartId: targetId, sourceId: cart.id })
    if (answer.ok) onClose()
    else setProblem(answer.problem)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('carts.list.merge.title', { name: cart.name })}
      closeLabel={t('frame.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('carts.list.cancel')}</Button>
          <Button variant="primary" onClick={() => form.current?.requestSubmit()}>
            {t('carts.list.merge.add', { n: cart.lines })}
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={(event) => void merge(event)}>
        <Field label={t('carts.list.merge.into')} error={problem}>
          <Select value={targetId} onChange={(event) => setTargetId(event.currentTarget.value)}>
            {targets.map(({ id, name, isList }) => (
              <option key={id} value={id}>
                {isList ? t('carts.list.merge.list', { name }) : name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
