import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button, IconButton } from '@tiber/ui/button.tsx'
import { inputClasses } from '@tiber/ui/inputs/input-classes.ts'
import type { ButtonStyle } from '@tiber/ui/classes/button-classes.ts'
import type { ItemRef } from './cart-model.ts'
import { useCartChanges } from './use-cart-changes.ts'

type AddToCartFormProps = ButtonStyle & {
  item: ItemRef
  quantity: number
  unit: string
  /** Net amount the addition will cost, if known. */
  net?: number | undefined
  /** Shows a plus instead of the text, where quantity and amount are beside it. */
  isIcon?: boolean
}

/** Adds one item to the cart: a form that works without scripts; with scripts the cart updates optimistically. */
export function AddToCartForm({ item, quantity, unit, net, isIcon, ...look }: AddToCartFormProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const { changeLines } = useCartChanges()
  const [isBusy, setIsBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const lines = [{ ...item, quantity, updateAction: 'ADD_QUANTITY' as const }]
    await changeLines({ lines, ...(net !== undefined && { optimistic: { lines: 1, net } }) })
    setIsBusy(false)
  }
  const label = t('frame.cart.add', { n: format.number(quantity), unit })
  return (
    <form method="post" action={localisedPath('/cart/lines', locale)} onSubmit={(event) => void onSubmit(event)}>
      {Object.entries(item).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* The quantity is chosen here only without scripts; with scripts another control does that. */}
      <input
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('frame.cart.quantity')}
        defaultValue={quantity}
        className={inputClasses({ className: 'needs-no-script mb-2' })}
      />
      <input type="hidden" name="returnTo" value={pathname + search} />
      {isIcon ? (
        <IconButton type="submit" icon="plus" label={label} busy={isBusy} {...look} />
      ) : (
        <Button type="submit" icon="shopping-cart" busy={isBusy} {...look}>
          {label}
        </Button>
      )}
    </form>
  )
}
