import { buyingListPrefix } from '@tiber/contract/cart-words'
import { useRef, useState, type FormEvent } from 'react'
import type { SheetCart } from '#app/cart/sheet.ts'
import { useCartChanges } from '#app/cart/use-cart-changes.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { NameWish } from './cart-page.tsx'

const longestName = 97

type NameDialogProps = { cart: SheetCart; wish: NameWish; onClose: () => void }

// messages: cart.name.*
/** A name for the cart, its copy or the list it is kept as. What was typed stays when it is refused. */
export function NameDialog({ cart, wish, onClose }: NameDialogProps) {
  const t = useMessages()
  const { manage } = useCartChanges()
  const form = useRef<HTMLFormElement>(null)
  const { kind, lineIds } = wish
  const [name, setName] = useState(kind === 'rename' ? cart.name : t(`cart.name.${kind}.proposal`, { name: cart.name }))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wished = name.trim()
    if (wished === '' || wished === buyingListPrefix) return setProblem(t('cart.name.missing'))
    setIsBusy(true)
    const full = kind === 'list' && !wished.startsWith(buyingListPrefix) ? `${buyingListPrefix}${wished}` : wished
    const verb = kind === 'rename' ? 'rename' : 'copy'
    const answer = await manage(verb, { cartId: cart.id, name: full, ...(lineIds && { lineIds }) })
    setIsBusy(false)
    if (answer.ok) onClose()
    else setProblem(answer.problem)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`cart.name.${kind}.title`)}
      closeLabel={t('cart.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cart.cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => form.current?.requestSubmit()}>
            {t(`cart.name.${kind}.save`)}
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={(event) => void save(event)}>
        <Field label={t('cart.name.label')} error={problem}>
          <TextInput
            value={name}
            maxLength={longestName}
            onChange={(event) => setName(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
      </form>
    </Dialog>
  )
}
