import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'

/** Supplier quote chosen for each line, by the id of the line. */
export type Awards = Record<string, string>

/** Returns the cheapest choice, which the screen starts with. */
export function getInitialAwards({ presets }: Pick<QuoteComparison, 'presets'>): Awards {
  const preset = presets.find(({ preset: name }) => name === 'CHEAPEST') ?? presets[0]
  return toAwards(preset?.awards ?? [])
}

export const toAwards = (awards: { detailId: string; supplierQuoteId: string }[]): Awards =>
  Object.fromEntries(awards.map(({ detailId, supplierQuoteId }) => [detailId, supplierQuoteId]))

export type AwardTotals = {
  /** Net amount and lines per supplier quote. */
  bySupplier: Map<string, { net: number; lineCount: number }>
  goods: number
  shipping: number
  lineCount: number
  /** Difference to the target prices of the awarded lines that have one. */
  differenceToTargetPercent: number | null
}

const toCents = (amount: number) => Math.round(amount * 100)

/** Sums what is awarded; the freight of a supplier counts once it gets a line. */
export function sumAwards({ lines, suppliers }: Pick<QuoteComparison, 'lines' | 'suppliers'>, awards: Awards): AwardTotals {
  const bySupplier: AwardTotals['bySupplier'] = new Map()
  const target = { asked: 0, offered: 0 }
  for (const line of lines) {
    const offer = line.offers.find(({ supplierQuoteId }) => supplierQuoteId === awards[line.detailId])
    if (!offer) continue
    const sum = bySupplier.get(offer.supplierQuoteId) ?? { net: 0, lineCount: 0 }
    bySupplier.set(offer.supplierQuoteId, { net: sum.net + toCents(offer.net), lineCount: sum.lineCount + 1 })
    if (line.targetPrice !== null) {
      target.asked += toCents(line.targetPrice * offer.quantity)
      target.offered += toCents(offer.net)
    }
  }
  const shipping = suppliers.reduce(
    (sum, { supplierQuoteId, totals }) => sum + (bySupplier.has(supplierQuoteId) ? toCents(totals?.shipping ?? 0) : 0),
    0,
  )
  const sums = [...bySupplier.values()]
  return {
    bySupplier: new Map([...bySupplier].map(([id, { net, lineCount }]) => [id, { net: net / 100, lineCount }])),
    goods: sums.reduce((sum, { net }) => sum + net, 0) / 100,
    shipping: shipping / 100,
    lineCount: sums.reduce((sum, { lineCount }) => sum + lineCount, 0),
    differenceToTargetPercent: target.asked > 0 ? ((target.offered - target.asked) / target.asked) * 100 : null,
  }
}
