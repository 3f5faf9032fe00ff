import type { AwardPreset } from '@tiber/contract/quotes/quote-enums'

/** An offer that can be awarded; amounts in cents. */
export type Candidate = { detailId: string; supplierQuoteId: string; net: number; leadDays: number | null }
/** Lines of each request that are offered by somebody, and the freight of each supplier quote in cents. */
export type AwardInput = { candidates: Candidate[]; freight: Map<string, number> }
export type Award = { preset: AwardPreset; chosen: Candidate[]; goods: number; shipping: number }

/** Above this number of suppliers, not all combinations of them are tried. */
const maxCombinedSuppliers = 8

/**
 * Computes who should get each line: at the lowest total including freight, from the fewest suppliers, or with the
 * earliest delivery. Every line that somebody offers is awarded.
 */
export function computeAwards({ candidates, freight }: AwardInput): Award[] {
  if (candidates.length === 0) return []
  const byDetail = [...Map.groupBy(candidates, ({ detailId }) => detailId).values()]
  const awards = listCombinations([...freight.keys()]).flatMap((suppliers) => {
    const chosen = byDetail.flatMap((offers) => pick(offers, suppliers, compareNet) ?? [])
    return chosen.length < byDetail.length ? [] : [addTotals(chosen, freight)]
  })
  const everybody = new Set(freight.keys())
  const earliest = byDetail.flatMap((offers) => pick(offers, everybody, compareLeadDays) ?? [])
  return [
    { preset: 'CHEAPEST', ...findBest(awards, (award) => [award.goods + award.shipping, countSuppliers(award)]) },
    {
      preset: 'FEWEST_DELIVERIES',
      ...findBest(awards, (award) => [countSuppliers(award), award.goods + award.shipping]),
    },
    { preset: 'EARLIEST', ...addTotals(earliest, freight) },
  ]
}

/** Lists the sets of suppliers to try: all combinations of a few, else each one alone and all together. */
function listCombinations(suppliers: string[]): Set<string>[] {
  if (suppliers.length > maxCombinedSuppliers)
    return [...suppliers.map((supplier) => new Set([supplier])), new Set(suppliers)]
  return Array.from(
    { length: 2 ** suppliers.length - 1 },
    (_, at) => new Set(suppliers.filter((_supplier, position) => (at + 1) & (1 << position))),
  )
}

type Compare = (a: Candidate, b: Candidate) => number

const compareNet: Compare = (a, b) => a.net - b.net || a.supplierQuoteId.localeCompare(b.supplierQuoteId)
const getLeadDays = ({ leadDays }: Candidate) => leadDays ?? Number.MAX_SAFE_INTEGER
const compareLeadDays: Compare = (a, b) => getLeadDays(a) - getLeadDays(b) || compareNet(a, b)

function pick(offers: Candidate[], suppliers: Set<string>, compare: Compare): Candidate | undefined {
  let best: Candidate | undefined
  for (const each of offers) if (suppliers.has(each.supplierQuoteId) && (!best || compare(best, each) > 0)) best = each
  return best
}

type Totals = Omit<Award, 'preset'>

function addTotals(chosen: Candidate[], freight: Map<string, number>): Totals {
  const suppliers = new Set(chosen.map(({ supplierQuoteId }) => supplierQuoteId))
  return {
    chosen,
    goods: chosen.reduce((total, { net }) => total + net, 0),
    shipping: [...suppliers].reduce((total, supplier) => total + freight.get(supplier)!, 0),
  }
}

export const countSuppliers = ({ chosen }: Pick<Award, 'chosen'>): number =>
  new Set(chosen.map(({ supplierQuoteId }) => supplierQuoteId)).size

/** Finds the award with the smallest first figure, then the smallest second one. */
const findBest = (awards: Totals[], rank: (award: Totals) => [number, number]): Totals =>
  awards.reduce((best, each) => {
    const [[first, second], [bestFirst, bestSecond]] = [rank(each), rank(best)]
    return first < bestFirst || (first === bestFirst && second < bestSecond) ? each : best
  })
