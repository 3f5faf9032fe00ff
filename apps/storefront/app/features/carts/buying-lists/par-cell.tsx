import { parseQuantity } from '@tiber/contract/carts/quantities'
import { useId, useState, type KeyboardEvent } from 'react'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { QuantityBox } from '#app/ui/inputs/quantity-box.tsx'
import { usePreHydrationText } from '#app/ui/hooks/use-pre-hydration-text.ts'

type ParCellProps = {
  label: string
  unit: string
  par: number | null
  tabIndex: number | undefined
  onChoose: (par: number | null) => void
}

/** Field for the target stock; empty means none. Invalid text stays and is marked. */
export function ParCell({ label, unit, par, tabIndex, onChoose }: ParCellProps) {
  const t = useMessages()
  const problemId = useId()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const shown = par === null ? '' : String(par)
  const box = usePreHydrationText(shown, setTyped)
  const commit = () => {
    if (typed === undefined) return
    const parsed = parseQuantity(typed)
    setIsWrong(parsed === undefined)
    if (parsed === undefined) return
    setTyped(undefined)
    onChoose(parsed || null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || typed === undefined) return
    event.preventDefault()
    setTyped(undefined)
    setIsWrong(false)
  }
  return (
    <span className="quantity-cell needs-script">
      <QuantityBox
        aria-label={label}
        aria-describedby={isWrong ? problemId : undefined}
        unit={unit}
        placeholder="–"
        data-cell="par"
        data-typed={typed !== undefined}
        tabIndex={tabIndex}
        {...(isWrong && { state: 'error' as const })}
        ref={box}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // As in the quantity field, text being edited is not selected.
        onFocus={(event) => (typed === undefined || isWrong) && event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <output id={problemId} className="quantity-note" data-tone="danger">
        {isWrong && t('buying-lists.amount.wrong')}
      </output>
    </span>
  )
}
