import { useEffect, useRef, useState, type ReactNode } from 'react'
import { buyingListPrefix, maxCartNameLength, maxListNameLength } from '@tiber/contract/carts/cart-enums'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import type { CartRow } from './read-carts.server.ts'

/** Editable name: Enter saves, Escape cancels. A rejected name stays in the field. */
export function CartName({ cart, children }: { cart: CartRow; children: ReactNode }) {
  const t = useMessages()
  const { manage } = useCartChanges()
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const isEditing = typed !== undefined
  const wasEditing = useRef(false)
  useEffect(() => {
    if (isEditing) input.current?.select()
    // After editing, the focus returns to the button that started it.
    else if (wasEditing.current) pencil.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (typed === undefined)
    return (
      <span className="group inline-flex items-center gap-1">
        {children}
        {cart.status !== 'COMPLETED' && (
          <IconButton
            ref={pencil}
            icon="pencil"
            label={t('carts.list.rename', { name: cart.name })}
            className="needs-script min-h-6 w-6"
            onClick={() => setTyped(cart.name)}
          />
        )}
      </span>
    )
  const save = async () => {
    const name = typed.trim()
    if (name === cart.name) return setTyped(undefined)
    if (name === '') return
    const result = await manage('rename', { cartId: cart.id, name: cart.isList ? buyingListPrefix + name : name })
    if (result.ok) setTyped(undefined)
    else input.current?.focus()
  }
  return (
    <form
      className="inline-flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        ref={input}
        value={typed}
        required
        maxLength={cart.isList ? maxListNameLength : maxCartNameLength}
        aria-label={t('carts.list.rename', { name: cart.name })}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
      />
      <IconButton type="submit" icon="check" label={t('carts.list.save')} />
      <IconButton icon="x" label={t('carts.list.cancel')} onClick={() => setTyped(undefined)} />
    </form>
  )
}
