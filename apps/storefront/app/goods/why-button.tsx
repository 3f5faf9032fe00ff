import type { PriceExplanation } from '@tiber/contract/prices'
import { lazy, Suspense, useId, useRef, useState, type ToggleEvent } from 'react'
import { useMessages } from '../i18n/use-messages.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The explanation of a current price is loaded; that of a paid price is passed in. */
type Asked =
  | { offerId: string; quantity: number; explanation?: undefined }
  | { explanation: PriceExplanation; offerId?: undefined; quantity?: undefined }

const WhyPrice = lazy(() => import('./why-price.tsx').then(({ WhyPrice: why }) => ({ default: why })))

type WhyButtonProps = Asked & {
  text: string
  basis: number
  unit: string
  /** Position, if the button is a cell of a grid. */
  cell?: { column: string; tabIndex: number }
}

/** A price that opens its explanation, which is loaded when opened. */
export function WhyButton({ text, basis, unit, cell, ...asked }: WhyButtonProps) {
  const t = useMessages()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const onToggle = (event: ToggleEvent) => setIsOpen(event.newState === 'open')
  return (
    <>
      <button
        type="button"
        className="why-button"
        popoverTarget={id}
        data-cell={cell?.column}
        tabIndex={cell?.tabIndex}
        aria-label={t('product.why.of', { price: text })}
      >
        {text}
        <Icon name="info" size="small" />
      </button>
      <dialog
        ref={box}
        id={id}
        popover="auto"
        aria-label={t('product.why')}
        className="popover why"
        data-align="end"
        onToggle={onToggle}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton className="m-4 h-40 w-64" />}>
            <WhyPrice {...asked} basis={basis} unit={unit} onClose={() => box.current?.hidePopover()} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}
