import { buyingListPrefix, maxListNameLength } from '@tiber/contract/carts/cart-enums'
import { useState } from 'react'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import type { CartWithoutLines } from '#app/features/carts/open-cart/open-cart.ts'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FormDialog } from '@tiber/ui/overlays/form-dialog.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import type { NamePurpose } from './cart-page.tsx'

type NameDialogProps = { cart: CartWithoutLines; purpose: NamePurpose; onClose: () => void }

// messages: cart.name.*
/** Asks for the name of the cart, its copy or the list saved from it. The text stays if it is rejected. */
export function NameDialog({ cart, purpose, onClose }: NameDialogProps) {
  const t = useMessages()
  const { manage } = useCartChanges()
  const shown = formatCartName(cart.name, t)
  const [name, setName] = useState(t(`cart.name.${purpose}.proposal`, { name: shown }))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const trimmed = name.trim()
    if (trimmed === '' || trimmed === buyingListPrefix) return setProblem(t('cart.name.missing'))
    if (purpose === 'rename' && trimmed === shown) return onClose()
    setIsBusy(true)
    const full = purpose === 'list' && !trimmed.startsWith(buyingListPrefix) ? `${buyingListPrefix}${trimmed}` : trimmed
    const verb = purpose === 'rename' ? 'rename' : 'copy'
    const result = await manage(verb, { cartId: cart.id, name: full })
    setIsBusy(false)
    if (result.ok) onClose()
    else setProblem(result.problem)
  }
  return (
    <FormDialog
      title={t(`cart.name.${purpose}.title`)}
      closeLabel={t('cart.close')}
      cancelLabel={t('cart.cancel')}
      submitLabel={t(`cart.name.${purpose}.save`)}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('cart.name.label')} error={problem}>
        <TextInput
          value={name}
          maxLength={maxListNameLength}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
    </FormDialog>
  )
}
