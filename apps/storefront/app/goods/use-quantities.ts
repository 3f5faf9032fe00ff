import { useCallback, useMemo, useState } from 'react'
import { lineNet, stepAt, type PriceLadder } from './price-ladder.ts'
import { correctQuantity, type CorrectedQuantity, type QuantityRule } from '@tiber/contract/quantities'

/** What is known of a row that can be ordered. */
export type OrderableRow = {
  id: string
  /** By which it is added: the external id of the variant. */
  productVariantId: string
  unit: string
  rule: QuantityRule
  ladder: PriceLadder
  /** Up to where the ladder is known; above it a break may change the price. Absent when all of it is. */
  pricedUpTo?: number | undefined
  stock: number
}

type Chosen = { row: OrderableRow; quantity: number }

export type Quantities = ReturnType<typeof useQuantities>

/** The quantities of a table. Rows that are filtered away keep theirs: they were meant. */
export function useQuantities() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const choose = useCallback((row: OrderableRow, wish: number): CorrectedQuantity => {
    const corrected = correctQuantity(wish, row.rule)
    setChosen((before) => {
      const after = new Map(before)
      if (corrected.quantity > 0) after.set(row.id, { row, quantity: corrected.quantity })
      else after.delete(row.id)
      return after
    })
    return corrected
  }, [])
  const clear = useCallback(() => setChosen(new Map()), [])
  const totals = useMemo(() => totalsOf([...chosen.values()]), [chosen])
  const lines = useMemo(
    () => [...chosen.values()].map(({ row, quantity }) => ({ productVariantId: row.productVariantId, quantity })),
    [chosen],
  )
  return { quantityOf: (id: string) => chosen.get(id)?.quantity ?? 0, choose, clear, totals, lines }
}

export type QuantityTotals = ReturnType<typeof totalsOf>

/** Sums of rounded lines, in cents, so that they are what the cart will say, as far as the prices are known. */
export function totalsOf(chosen: Chosen[]) {
  const cents = chosen.map(({ row, quantity }) => {
    const step = stepAt(row.ladder, quantity)
    return step ? Math.round(lineNet(step.unitPrice, quantity) * 100) : 0
  })
  const units = new Set(chosen.map(({ row }) => row.unit))
  return {
    rows: chosen.length,
    pieces: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    /** Pieces and metres make no sum. */
    unit: units.size === 1 ? [...units][0] : undefined,
    net: cents.reduce((sum, each) => sum + each, 0) / 100,
    /** Some line is counted at the price of a smaller quantity: the sum is not yet what the cart will say. */
    isBeforeBreaks: chosen.some(({ row, quantity }) => row.pricedUpTo !== undefined && quantity > row.pricedUpTo),
    isInStock: chosen.every(({ row, quantity }) => quantity <= row.stock),
  }
}
