import { maxCartNameLength } from '@tiber/contract/carts/cart-enums'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { newCartFieldId } from '#app/features/carts/current/cart-model.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { CartForm } from './cart-form.tsx'

/** Creates a cart from a name field, without a dialog. */
export function NewCart() {
  const t = useMessages()
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    // The link to create a cart leads here, so its field gets the focus.
    if (hash === `#${newCartFieldId}`) input.current?.focus()
  }, [hash])
  return (
    <CartForm verb="create" className="flex gap-2" onResult={({ ok }) => ok && setName('')}>
      <TextInput
        ref={input}
        id={newCartFieldId}
        name="name"
        required
        maxLength={maxCartNameLength}
        aria-label={t('carts.list.newName')}
        placeholder={t('carts.list.newName')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        className="w-56 max-md:w-full"
      />
      <Button type="submit" icon="plus">
        {t('carts.list.create')}
      </Button>
    </CartForm>
  )
}
