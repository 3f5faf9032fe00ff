import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'
import type { ComparedLine, ComparedOffer, ComparisonView } from './comparison-view.ts'

/** A comparison as text; only `unpackComparison` reads it. */
export type PackedComparison = string & { readonly packed: unique symbol }

/** Values in the order of `offerFields`, after the position of the supplier. */
type PackedOffer = [supplier: number, ...values: unknown[]]
/** Values in the order of `lineFields`, after the offers. */
type PackedLine = [offers: PackedOffer[], ...values: unknown[]]
/** A preset with the position of the supplier of each line, or -1. */
type PackedPreset = Omit<ComparisonView['presets'][number], 'awards'> & { awards: number[] }
type Packed = Omit<ComparisonView, 'lines' | 'presets'> & { lines: PackedLine[]; presets: PackedPreset[] }

const lineFields = [
  'detailId',
  'productId',
  'sku',
  'name',
  'imageLink',
  'unit',
  'quantity',
  'targetPrice',
  'listPrice',
  'note',
] as const satisfies (keyof ComparedLine)[]

/** The last ones are often null, and left out then. */
const offerFields = [
  'price',
  'quantity',
  'net',
  'leadDays',
  'differenceToListPercent',
  'differenceToTargetPercent',
  'isLowest',
  'alternative',
  'note',
] as const satisfies (keyof ComparedOffer)[]

/**
 * Packs what the screen needs of a comparison into one text without names. 500 lines of 5 suppliers take 90 ms to send
 * and 60 ms to read as objects, and 1.4 MB of the page; packed they take 5 ms, 3 ms and 0.3 MB.
 */
export function packComparison({ lines, presets, ...rest }: QuoteComparison): PackedComparison {
  const positions = new Map(rest.suppliers.map(({ supplierQuoteId }, at) => [supplierQuoteId, at]))
  const packed: Packed = {
    ...rest,
    lines: lines.map((line) => [
      line.offers.map(({ alternative, ...offer }) => [
        positions.get(offer.supplierQuoteId)!,
        ...trimNulls(pick({ ...offer, alternative: alternative?.sku ?? null }, offerFields)),
      ]),
      ...trimNulls(pick(line, lineFields)),
    ]),
    presets: presets.map((preset) => {
      const byLine = new Map(preset.awards.map(({ detailId, supplierQuoteId }) => [detailId, supplierQuoteId]))
      return { ...preset, awards: lines.map(({ detailId }) => positions.get(byLine.get(detailId) ?? '') ?? -1) }
    }),
  }
  return JSON.stringify(packed) as PackedComparison
}

const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]): unknown[] =>
  names.map((name) => row[name])

const trimNulls = (values: unknown[]) => values.slice(0, values.findLastIndex((value) => value !== null) + 1)

export function unpackComparison(packed: PackedComparison): ComparisonView {
  const { lines, presets, ...rest } = JSON.parse(packed) as Packed
  const ids = rest.suppliers.map(({ supplierQuoteId }) => supplierQuoteId)
  const unpackOffer = ([supplier, ...values]: PackedOffer) =>
    ({ supplierQuoteId: ids[supplier]!, ...toRecord(values, offerFields) }) as ComparedOffer
  const unpacked = lines.map(
    ([offers, ...values]) => ({ ...toRecord(values, lineFields), offers: offers.map(unpackOffer) }) as ComparedLine,
  )
  return {
    ...rest,
    lines: unpacked,
    presets: presets.map((preset) => ({
      ...preset,
      awards: unpacked.flatMap(({ detailId }, at) => {
        const supplierQuoteId = ids[preset.awards[at]!]
        return supplierQuoteId === undefined ? [] : { detailId, supplierQuoteId }
      }),
    })),
  }
}

const toRecord = (values: unknown[], names: readonly string[]) =>
  Object.fromEntries(names.map((each, at) => [each, values[at] ?? null]))
