import type { AwardPreset } from '@tiber/contract/quotes/quote-enums'
import type { ComparisonView } from './comparison-view.ts'

/** Supplier quote chosen for each line, by the id of the line. */
export type Awards = Record<string, string>

export const toAwards = (awards: { detailId: string; supplierQuoteId: string }[]): Awards =>
  Object.fromEntries(awards.map(({ detailId, supplierQuoteId }) => [detailId, supplierQuoteId]))

/** Returns the cheapest choice, which the screen starts with. */
export function getInitialAwards({ presets }: Pick<ComparisonView, 'presets'>): Awards {
  const preset = presets.find(({ preset: name }) => name === 'CHEAPEST') ?? presets[0]
  return toAwards(preset?.awards ?? [])
}

/** Finds the preset that chooses exactly these suppliers, first the given one; undefined if they were chosen by hand. */
export function findPreset({ presets }: Pick<ComparisonView, 'presets'>, awards: Awards, preferred?: AwardPreset) {
  const matching = presets.filter((preset) => {
    const chosen = Object.entries(awards)
    const expected = toAwards(preset.awards)
    return chosen.length === preset.awards.length && chosen.every(([id, quote]) => expected[id] === quote)
  })
  return matching.find(({ preset }) => preset === preferred) ?? matching[0]
}

/** Removes choices that can no longer be made, because an offer was withdrawn, has expired or was ordered. */
export function keepAwardable(
  { lines, suppliers }: Pick<ComparisonView, 'lines' | 'suppliers'>,
  awards: Awards,
): Awards {
  const awardable = new Set(suppliers.flatMap((each) => (each.isAwardable ? each.supplierQuoteId : [])))
  const kept = lines.flatMap(({ detailId, offers }) => {
    const supplierQuoteId = awards[detailId]
    const isOffered = offers.some((offer) => offer.supplierQuoteId === supplierQuoteId)
    return supplierQuoteId !== undefined && isOffered && awardable.has(supplierQuoteId)
      ? { detailId, supplierQuoteId }
      : []
  })
  return toAwards(kept)
}

export type AwardTotals = {
  /** Net amount and lines per supplier quote. */
  bySupplier: Map<string, { net: number; lineCount: number }>
  goods: number
  shipping: number
  net: number
  lineCount: number
  /** Difference to the target prices of the awarded lines that have one. */
  differenceToTargetPercent: number | null
}

const toCents = (amount: number) => Math.round(amount * 100)

/** Sums what is awarded; the freight of a supplier counts once it gets a line. */
export function sumAwards(
  { lines, suppliers }: Pick<ComparisonView, 'lines' | 'suppliers'>,
  awards: Awards,
): AwardTotals {
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
  const goods = sums.reduce((sum, { net }) => sum + net, 0)
  return {
    bySupplier: new Map([...bySupplier].map(([id, { net, lineCount }]) => [id, { net: net / 100, lineCount }])),
    goods: goods / 100,
    shipping: shipping / 100,
    net: (goods + shipping) / 100,
    lineCount: sums.reduce((sum, { lineCount }) => sum + lineCount, 0),
    differenceToTargetPercent: target.asked > 0 ? ((target.offered - target.asked) / target.asked) * 100 : null,
  }
}
