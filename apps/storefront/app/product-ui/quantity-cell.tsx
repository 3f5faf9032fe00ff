import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { usePreHydrationText } from '@tiber/ui/hooks/use-pre-hydration-text.ts'
import {
  parseQuantity,
  stepQuantity,
  type CorrectedQuantity,
  type QuantityRule,
} from '@tiber/contract/carts/quantities'

type QuantityCellProps = {
  label: string
  unit: string
  rule: QuantityRule
  quantity: number
  /** Takes the entered quantity and returns the corrected one. */
  onChoose: (requested: number) => CorrectedQuantity
  className?: string
  /** In a grid, arrow keys and Enter move between cells; plus and minus step by pack. */
  cell?: { column: string; tabIndex: number }
}

/** As long as a toast is shown. */
const noteDurationMs = 8000

/** Quantity input that corrects to packs and limits on blur, with a note. Arrow keys step by pack, Enter moves down. */
export function QuantityCell({ label, unit, rule, quantity, onChoose, className, cell }: QuantityCellProps) {
  const noteId = useId()
  const input = useTypedQuantity({ unit, rule, quantity, onChoose })
  const { typed, setTyped, note, isInvalid, commit, step, discard } = input
  const shown = quantity > 0 ? String(quantity) : ''
  const inputRef = usePreHydrationText(shown, setTyped)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'Escape' && typed !== undefined) {
      event.preventDefault()
      discard()
    }
    if (key === '+' || key === '-') {
      event.preventDefault()
      step(key === '+' ? 1 : -1)
    }
    if (cell) {
      // In the last row Enter does not move, so the typed quantity is committed here.
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
        tabIndex={cell?.tabIndex}
        // In a grid every line has a quantity, so it is not highlighted.
        state={isInvalid ? 'error' : quantity > 0 && !cell ? 'set' : undefined}
        ref={inputRef}
        value={typed ?? shown}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // React replays focus events from before hydration; selecting then would let the next digit replace the typed
        // ones.
        onFocus={(event) => (typed === undefined || isInvalid) && event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        className={className}
      />
      <output id={note && noteId} className="quantity-note" data-tone={isInvalid ? 'danger' : undefined}>
        {note}
      </output>
    </span>
  )
}

// messages: product-ui.quantity.note.*
/** Holds the typed text until it is committed, and the note about its correction. */
function useTypedQuantity(options: Pick<QuantityCellProps, 'unit' | 'rule' | 'quantity' | 'onChoose'>) {
  const { unit, rule, quantity, onChoose } = options
  const t = useMessages()
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const [note, setNote] = useState<string>()
  const [isInvalid, setIsInvalid] = useState(false)
  // The note covers the row's price, so it disappears; an error stays until it is corrected.
  useEffect(() => {
    if (note === undefined || isInvalid) return
    const timer = setTimeout(() => setNote(undefined), noteDurationMs)
    return () => clearTimeout(timer)
  }, [note, isInvalid])

  const apply = (requested: number) => {
    const corrected = onChoose(requested)
    setTyped(undefined)
    setIsInvalid(false)
    setNote(corrected.note && formatNote(corrected.note, corrected.quantity))
  }
  const formatNote = (kind: NonNullable<CorrectedQuantity['note']>, accepted: number) =>
    t(`product-ui.quantity.note.${kind}`, {
      taken: format.number(accepted),
      multiple: format.number(rule.multiple),
      minimum: format.number(rule.minimum),
      maximum: format.number(rule.maximum ?? 0),
      unit,
    })
  const commit = () => {
    if (typed === undefined) return
    const requested = parseQuantity(typed)
    if (requested !== undefined) return apply(requested)
    setIsInvalid(true)
    setNote(t('product-ui.quantity.wrong'))
  }
  const step = (direction: 1 | -1) => apply(stepQuantity(parseQuantity(typed ?? '') || quantity, direction, rule))
  const discard = () => {
    setTyped(undefined)
    setIsInvalid(false)
    setNote(undefined)
  }
  return { typed, setTyped, note, isInvalid, commit, step, discard }
}

/** Focuses the same column one row further down; a single input keeps the focus. */
function focusNext(input: HTMLInputElement) {
  const inputs = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('[data-quantity]') ?? [])]
  inputs[inputs.indexOf(input) + 1]?.focus()
}
