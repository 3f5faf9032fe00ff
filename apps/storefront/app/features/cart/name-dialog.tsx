import { buyingListPrefix, longestListName } from '@tiber/contract/cart-words'
import { useState } from 'react'
import { shownCartName } from '#app/cart/cart-name.ts'
import type { SheetCart } from '#app/cart/sheet.ts'
import { useCartChanges } from '#app/cart/use-cart-changes.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { NameWish } from './cart-page.tsx'

type NameDialogProps = { cart: SheetCart; wish: NameWish; onClose: () => void }

// messages: cart.name.*
/** Asks for the name of the cart, its copy or the list saved from it. The text stays if it is rejected. */
export function NameDialog({ cart, wish: kind, onClose }: NameDialogProps) {
  const t = useMessages()
  const { manage } = useCartChanges()
  const shown = shownCartName(cart.name, t)
  const [name, setName] = useState(t(`cart.name.${kind}.proposal`, { name: shown }))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const wished = name.trim()
    if (wished === '' || wished === buyingListPrefix) return setProblem(t('cart.name.missing'))
    if (kind === 'rename' && wished === shown) return onClose()
    setIsBusy(true)
    const full = kind === 'list' && !wished.startsWith(buyingListPrefix) ? `${buyingListPrefix}${wished}` : wished
    const verb = kind === 'rename' ? 'rename' : 'copy'
    const answer = await manage(verb, { cartId: cart.id, name: full })
    setIsBusy(false)
    if (answer.ok) onClose()
    else setProblem(answer.problem)
  }
  return (
    <FormDialog
      title={t(`cart.name.${kind}.title`)}
      closeLabel={t('cart.close')}
      cancelLabel={t('cart.cancel')}
      submitLabel={t(`cart.name.${kind}.save`)}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('cart.name.label')} error={problem}>
        <TextInput
          value={name}
          maxLength={longestListName}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
    </FormDialog>
  )
}
