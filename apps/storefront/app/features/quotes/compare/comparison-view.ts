import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'

type Line = QuoteComparison['lines'][number]
type Offer = Line['offers'][number]

export type ComparedOffer = Omit<Offer, 'lineId' | 'listPrice' | 'alternative'> & {
  /** Code of the article offered instead of the requested one. */
  alternative: string | null
}
export type ComparedLine = Omit<Line, 'variantId' | 'offers'> & { offers: ComparedOffer[] }
export type ComparedSupplier = QuoteComparison['suppliers'][number]
export type ComparisonView = Omit<QuoteComparison, 'lines'> & { lines: ComparedLine[] }

/** What offers are compared with: the buyer's target price, or what the company pays today. */
const priceReferences = ['target', 'list'] as const
export type PriceReference = (typeof priceReferences)[number]

/** Compares with the target prices first; without any, with what the company pays today. */
export const listReferences = ({ lines }: Pick<ComparisonView, 'lines'>): PriceReference[] =>
  priceReferences.filter((reference) => lines.some((line) => getReferencePrice(line, reference) !== null))

/** Prices below each other have the same number of decimals, two to four. */
export function countDecimals({ lines }: Pick<ComparisonView, 'lines'>): number {
  const prices = lines.flatMap(({ targetPrice, listPrice, offers }) => [
    targetPrice ?? 0,
    listPrice ?? 0,
    ...offers.map(({ price }) => price),
  ])
  return [2, 3].find((decimals) => prices.every((price) => isRounded(price, decimals))) ?? maxDecimals
}

const maxDecimals = 4
const isRounded = (price: number, decimals: number) => Math.abs(Number(price.toFixed(decimals)) - price) < 1e-9

export const getReferencePrice = (line: ComparedLine, reference: PriceReference): number | null =>
  reference === 'target' ? line.targetPrice : line.listPrice

export const getDifferencePercent = (offer: ComparedOffer, reference: PriceReference): number | null =>
  reference === 'target' ? offer.differenceToTargetPercent : offer.differenceToListPercent
