import { useCallback, useMemo } from 'react'
import { computeLineNet, findStep, type PriceLadder } from './price-ladder.ts'
import { changeStoredQuantities, useStoredQuantities } from './stored-quantities.ts'
import {
  correctQuantity,
  isOrderable,
  type CorrectedQuantity,
  type QuantityRule,
} from '@tiber/contract/carts/quantities'

/** The data of a row that can be ordered. */
export type OrderableRow = {
  id: string
  /** Identifies the variant in cart commands: its external id. */
  productVariantId: string
  unit: string
  rule: QuantityRule
  ladder: PriceLadder
  /**
   * Quantity up to which the ladder is known; above it a break may change the price. Undefined if the ladder is
   * complete.
   */
  pricedUpTo?: number | undefined
  stock: number
}

export type SelectedRow = { row: OrderableRow; quantity: number }

export type Quantities = ReturnType<typeof useQuantities>

/**
 * Manages the quantities of a table. Rows that are filtered out keep theirs, and so does the table when the buyer
 * returns to it; the key names the table and the buyer.
 */
export function useQuantities(key: string) {
  const selected = useStoredQuantities(key)
  const choose = useCallback(
    (row: OrderableRow, requested: number): CorrectedQuantity => {
      const corrected: CorrectedQuantity = isOrderable(row.rule)
        ? correctQuantity(requested, row.rule)
        : { quantity: 0, note: 'maximum' }
      changeStoredQuantities(key, (before) => {
        const after = new Map(before)
        if (corrected.quantity > 0) after.set(row.id, { row, quantity: corrected.quantity })
        else after.delete(row.id)
        return after
      })
      return corrected
    },
    [key],
  )
  const clear = useCallback(() => changeStoredQuantities(key, () => new Map()), [key])
  const totals = useMemo(() => computeTotals([...selected.values()]), [selected])
  const lines = useMemo(
    () => [...selected.values()].map(({ row, quantity }) => ({ productVariantId: row.productVariantId, quantity })),
    [selected],
  )
  return { getQuantity: (id: string) => selected.get(id)?.quantity ?? 0, choose, clear, totals, lines }
}

export type QuantityTotals = ReturnType<typeof computeTotals>

/** Sums lines rounded to cents, so that the total equals the cart's as far as the prices are known. */
export function computeTotals(selected: SelectedRow[]) {
  const cents = selected.map(({ row, quantity }) => {
    const step = findStep(row.ladder, quantity)
    return step ? Math.round(computeLineNet(step.unitPrice, quantity) * 100) : 0
  })
  const units = new Set(selected.map(({ row }) => row.unit))
  return {
    rows: selected.length,
    pieces: selected.reduce((sum, { quantity }) => sum + quantity, 0),
    /** Undefined if units differ, as pieces and metres cannot be added. */
    unit: units.size === 1 ? [...units][0] : undefined,
    net: cents.reduce((sum, each) => sum + each, 0) / 100,
    /** Whether a line uses the price of a smaller quantity, so that the cart's total may be lower. */
    isBeforeBreaks: selected.some(({ row, quantity }) => row.pricedUpTo !== undefined && quantity > row.pricedUpTo),
    isInStock: selected.every(({ row, quantity }) => quantity <= row.stock),
  }
}
