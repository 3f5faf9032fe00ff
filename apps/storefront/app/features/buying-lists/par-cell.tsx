import { parseQuantity } from '@tiber/contract/quantities'
import { useId, useState, type KeyboardEvent } from 'react'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { QuantityBox } from '#app/ui/quantity-box.tsx'

type ParCellProps = {
  label: string
  unit: string
  par: number | null
  tabIndex: number | undefined
  onChoose: (par: number | null) => void
}

/** The stock one wants to have; none is none. What cannot be read stays, and says so. */
export function ParCell({ label, unit, par, tabIndex, onChoose }: ParCellProps) {
  const t = useMessages()
  const problemId = useId()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const commit = () => {
    if (typed === undefined) return
    const wish = parseQuantity(typed)
    setIsWrong(wish === undefined)
    if (wish === undefined) return
    setTyped(undefined)
    onChoose(wish || null)
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
        value={typed ?? (par === null ? '' : String(par))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <output id={problemId} className="quantity-note" data-tone="danger">
        {isWrong && t('buying-lists.amount.wrong')}
      </output>
    </span>
  )
}
