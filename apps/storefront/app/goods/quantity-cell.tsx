import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useFormat, useMessages } from '../i18n/use-messages.tsx'
import { QuantityBox } from '../ui/quantity-box.tsx'
import { useEarlyText } from '../ui/use-early-text.ts'
import { parseQuantity, stepQuantity, type CorrectedQuantity, type QuantityRule } from '@tiber/contract/quantities'

type QuantityCellProps = {
  label: string
  unit: string
  rule: QuantityRule
  quantity: number
  /** Takes a wish and answers what became of it. */
  onChoose: (wish: number) => CorrectedQuantity
  className?: string
  /** In a sheet its arrows and Enter move the cell; plus and minus step by pack. */
  cell?: { column: string; tabIndex: number }
}

/** As long as a toast stays. */
const noteMs = 8000

// messages: goods.quantity.note.*
/** A quantity that is corrected to packs and limits on leaving, and says so. Arrows step by pack, Enter goes down. */
export function QuantityCell({ label, unit, rule, quantity, onChoose, className, cell }: QuantityCellProps) {
  const t = useMessages()
  const format = useFormat()
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const shown = quantity > 0 ? String(quantity) : ''
  const box = useEarlyText(shown, setTyped)
  // It lies over the price of its row; what is wrong stays until it is right.
  useEffect(() => {
    if (note === undefined || isWrong) return
    const reading = setTimeout(() => setNote(undefined), noteMs)
    return () => clearTimeout(reading)
  }, [note, isWrong])

  const take = (wish: number) => {
    const corrected = onChoose(wish)
    setTyped(undefined)
    setIsWrong(false)
    setNote(corrected.note && noteText(corrected.note, corrected.quantity))
  }
  const noteText = (kind: NonNullable<CorrectedQuantity['note']>, taken: number) =>
    t(`goods.quantity.note.${kind}`, {
      taken: format.number(taken),
      multiple: format.number(rule.multiple),
      minimum: format.number(rule.minimum),
      maximum: format.number(rule.maximum ?? 0),
      unit,
    })
  const commit = () => {
    if (typed === undefined) return
    const wish = parseQuantity(typed)
    if (wish !== undefined) return take(wish)
    setIsWrong(true)
    setNote(t('goods.quantity.wrong'))
  }
  const step = (direction: 1 | -1) => take(stepQuantity(parseQuantity(typed ?? '') || quantity, direction, rule))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'Escape' && typed !== undefined) {
      event.preventDefault()
      setTyped(undefined)
      setIsWrong(false)
      setNote(undefined)
    }
    if (key === '+' || key === '-') {
      event.preventDefault()
      step(key === '+' ? 1 : -1)
    }
    if (cell) {
      // The last row has none to go to: what was typed counts nevertheless.
      if (key === 'Enter') commit()
      return
    }
    if (key === 'Enter') {
      event.preventDefault()
      commit()
      focusNext(event.currentTarget)
    }
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return
    event.preventDefault()
    step(key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <span className="quantity-cell needs-script">
      <QuantityBox
        aria-label={label}
        aria-describedby={note ? noteId : undefined}
        unit={unit}
        data-quantity=""
        data-cell={cell?.column}
        data-typed={typed !== undefined}
        tabIndex={cell?.tabIndex}
        // In a sheet every line is meant to be ordered.
        state={isWrong ? 'error' : quantity > 0 && !cell ? 'set' : undefined}
        ref={box}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // The focus of a page that did not listen yet is told later, and must not have the next digit replace the first.
        onFocus={(event) => (typed === undefined || isWrong) && event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        className={className}
      />
      <output id={noteId} className="quantity-note" data-tone={isWrong ? 'danger' : undefined}>
        {note}
      </output>
    </span>
  )
}

/** The same column one row further down; a box that stands alone keeps the focus. */
function focusNext(input: HTMLInputElement) {
  const boxes = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('[data-quantity]') ?? [])]
  boxes[boxes.indexOf(input) + 1]?.focus()
}
