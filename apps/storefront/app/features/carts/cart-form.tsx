import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CartAnswer, CartVerb } from '#app/cart/cart-answer.ts'
import { useCartChanges } from '#app/cart/use-cart-changes.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale } from '#app/i18n/use-messages.tsx'

type CartFormProps = {
  verb: CartVerb
  /** Hidden fields sent besides the visible ones. */
  fields?: Record<string, string>
  onAnswer?: (answer: CartAnswer) => void
  className?: string
  children: ReactNode
}

/** Runs an operation on a cart: by script if possible, otherwise as a form that returns to the page. */
export function CartForm({ verb, fields, onAnswer, className, children }: CartFormProps) {
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const { manage } = useCartChanges()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = await manage(verb, Object.fromEntries(new FormData(event.currentTarget)))
    onAnswer?.(answer)
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
