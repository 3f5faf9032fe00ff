import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CartResult, CartVerb } from '#app/features/carts/current/cart-model.ts'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale } from '@tiber/ui/i18n/use-messages.tsx'

type CartFormProps = {
  verb: CartVerb
  /** Hidden fields sent besides the visible ones. */
  fields?: Record<string, string>
  onResult?: (result: CartResult) => void
  className?: string
  children: ReactNode
}

/** Runs an operation on a cart: by script if possible, otherwise as a form that returns to the page. */
export function CartForm({ verb, fields, onResult, className, children }: CartFormProps) {
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const { manage } = useCartChanges()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const result = await manage(verb, Object.fromEntries(new FormData(event.currentTarget)))
    onResult?.(result)
  }
  return (
    <form
      method="post"
      action={localisedPath(`/cart/${verb}`, locale)}
      className={className}
      onSubmit={(event) => void onSubmit(event)}
    >
      {Object.entries({ ...fields, returnTo: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
