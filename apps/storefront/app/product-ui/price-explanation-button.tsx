import type { PriceExplanation } from '@tiber/contract/catalogue/prices'
import { lazy, Suspense, useId, useRef, useState, type ToggleEvent } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'

/** The explanation of a current price is loaded; that of a paid price is passed in. */
type ExplanationSource =
  | { offerId: string; quantity: number; explanation?: undefined }
  | { explanation: PriceExplanation; offerId?: undefined; quantity?: undefined }

const PriceExplanationPanel = lazy(() =>
  import('./price-explanation-panel.tsx').then(({ PriceExplanationPanel: why }) => ({ default: why })),
)

type PriceExplanationButtonProps = ExplanationSource & {
  text: string
  basis: number
  unit: string
  /** Position, if the button is a cell of a grid. */
  cell?: { column: string; tabIndex: number }
}

/** A price that opens its explanation, which is loaded when opened. */
export function PriceExplanationButton({ text, basis, unit, cell, ...source }: PriceExplanationButtonProps) {
  const t = useMessages()
  const id = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
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
        ref={dialogRef}
        id={id}
        popover="auto"
        aria-label={t('product.why')}
        className="popover why"
        data-align="end"
        onToggle={onToggle}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton className="m-4 h-40 w-64" />}>
            <PriceExplanationPanel
              {...source}
              basis={basis}
              unit={unit}
              onClose={() => dialogRef.current?.hidePopover()}
            />
          </Suspense>
        )}
      </dialog>
    </>
  )
}
