import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { maxDetailLengths } from '@tiber/contract/carts/cart-enums'
import { useState, type KeyboardEvent } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePreHydrationText } from '@tiber/ui/hooks/use-pre-hydration-text.ts'

type ReferenceCellProps = {
  line: CartLine
  tabIndex: number
  onUpdateDetails: (details: { lineId: string; reference: string | null }[]) => void
}

/** Reference the buyer gives to the line, such as a work order; the placeholder is the part number of the company. */
export function ReferenceCell({ line, tabIndex, onUpdateDetails }: ReferenceCellProps) {
  const t = useMessages()
  const [typed, setTyped] = useState<string>()
  const shown = line.reference ?? ''
  const box = usePreHydrationText(shown, setTyped)
  const commit = () => {
    if (typed === undefined) return
    const reference = typed.trim() || null
    setTyped(undefined)
    if (reference !== (line.reference ?? null)) onUpdateDetails([{ lineId: line.id, reference }])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault()
      setTyped(undefined)
    }
  }
  return (
    <input
      ref={box}
      type="text"
      autoComplete="off"
      className="cart-reference-input"
      data-cell="reference"
      tabIndex={tabIndex}
      aria-label={t('cart.referenceOf', { sku: line.productVariant.sku })}
      placeholder={line.partNumber ?? '–'}
      maxLength={maxDetailLengths.reference}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
