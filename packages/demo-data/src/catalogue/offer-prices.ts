import type { DemoOfferPrice, IdGenerator } from './catalogue-rows.ts'
import type { Offering } from './offers.ts'
import { demoPriceLists } from './price-lists.ts'
import { hashText } from './random.ts'
import type { DemoSupplier } from './suppliers.ts'

const listIds = new Map(demoPriceLists.map(({ externalId, id }) => [externalId, id]))

/** Break quantities, and the factor of the price at each. */
type Ladder = { quantities: number[]; factors: number[] }
type Terms = { list: string; ladder: Ladder; discount?: number; from?: number; until?: number }

const hundreds = { quantities: [1, 100, 500, 1000], factors: [1, 0.93, 0.87, 0.8] }
const tens = { quantities: [1, 10, 50, 100], factors: [1, 0.95, 0.9, 0.85] }
const fives = { quantities: [1, 5, 20], factors: [1, 0.96, 0.92] }
const ones = { quantities: [1], factors: [1] }
/** The contract prices of GUADALQUIVIR for stainless screws, as factors of the first public price. */
const contract = { quantities: [1, 100, 500, 1000], factors: [0.84694, 0.74898, 0.69388, 0.63776] }

/** Builds all prices of one offer: the public one, and those of groups and accounts with terms at the supplier. */
export function buildPrices(offering: Offering, supplier: DemoSupplier, next: IdGenerator): DemoOfferPrice[] {
  const { variant, sku } = offering
  const basis = offering.product.family.basis ?? 1
  const base = variant.price * supplier.level * basis * 100
  return listTerms(offering, supplier).map(({ list, ladder, discount, from = null, until = null }) => {
    const cents = dropEqualSteps(ladder.factors.map((factor) => Math.round(base * factor)))
    const toEuros = (amount: number) => Math.max(1, amount) / (100 * basis)
    return {
      id: next('price'),
      externalId: `${list}-${supplier.externalId}-${sku}${from === null ? '' : `-${from}`}`,
      priceListId: listIds.get(list) ?? '',
      quantities: ladder.quantities.slice(0, cents.length),
      prices: cents.map(toEuros),
      discountPrices: discount ? cents.map((amount) => toEuros(Math.round(amount * discount))) : null,
      validFrom: from,
      validUntil: until,
    }
  })
}

/** Drops the steps that would save nothing after rounding. */
function dropEqualSteps(cents: number[]): number[] {
  const steps: number[] = []
  for (const amount of cents) {
    if (steps.length > 0 && amount >= (steps.at(-1) ?? 0)) break
    steps.push(amount)
  }
  return steps
}

function listTerms({ product, tags, attributes, sku, variant }: Offering, supplier: DemoSupplier): Terms[] {
  const ladder = getPublicLadder(variant.price, product.family.basis)
  const hash = hashText(`${product.code}/${supplier.externalId}`)
  const scaleLadder = (part: number): Ladder => ({ ...ladder, factors: ladder.factors.map((factor) => factor * part) })
  const isStainless = String(attributes['material'] ?? '').startsWith('stainless')
  const isClearance = tags.includes('CLEARANCE')
  const terms: Terms[] = [{ list: `PUB-${supplier.externalId}`, ladder, ...(isClearance && { discount: 0.7 }) }]
  if (supplier.externalId === 'EBRO' && hash % 3 === 0) {
    terms.push(
      { list: 'PUB-EBRO-OLD', ladder: scaleLadder(0.96) },
      { list: 'PUB-EBRO-NEXT', ladder: scaleLadder(1.04) },
    )
  }
  if (product.area === 'fixings' && hash % 4 === 0) terms.push({ list: 'GRP-INDUSTRY', ladder: scaleLadder(0.92) })
  if (isStainless && hash % 3 === 1) terms.push({ list: 'GRP-SHIPYARD', ladder: scaleLadder(0.9) })
  if (['tools', 'electrical', 'pneumatics'].includes(product.area) && hash % 4 === 1)
    terms.push({ list: 'GRP-TIER-A', ladder: scaleLadder(0.91), ...(hash % 8 === 1 && { discount: 0.95 }) })
  return [...terms, ...listAccountTerms({ supplier, isStainless, scaleLadder, ladder, hash, area: product.area, sku })]
}

type AccountTerms = {
  supplier: DemoSupplier
  isStainless: boolean
  scaleLadder: (part: number) => Ladder
  ladder: Ladder
  hash: number
  area: string
  sku: string
}

function listAccountTerms({ supplier, isStainless, scaleLadder, ladder, hash, area, sku }: AccountTerms): Terms[] {
  const terms: Terms[] = []
  if (supplier.externalId === 'EBRO' && isStainless && ladder === hundreds) {
    terms.push({ list: 'C-2291', ladder: contract })
    if (hash % 2 === 0)
      terms.push({ list: 'C-1987', ladder: scaleLadder(0.6) }, { list: 'C-2410', ladder: scaleLadder(0.72) })
  }
  if (supplier.externalId === 'DUERO' && hash % 2 === 0) terms.push({ list: 'C-2304', ladder: scaleLadder(0.86) })
  if (supplier.externalId === 'SUMCANT' && hash % 3 > 0) {
    terms.push({ list: 'K-0178', ladder: scaleLadder(0.88) })
    // A price may be limited to a season within its list.
    if (hash % 6 === 1) terms.push({ list: 'K-0178', ladder: scaleLadder(0.8), from: 30, until: 90 })
  }
  if (area === 'safety' && supplier.externalId === 'TAJO' && hashText(sku) % 2 === 0)
    terms.push({ list: 'K-0192', ladder: scaleLadder(0.83) })
  return terms
}

function getPublicLadder(price: number, basis: number | undefined): Ladder {
  if (basis === 100) return hundreds
  if (price < 5) return tens
  return price < 60 ? fives : ones
}
