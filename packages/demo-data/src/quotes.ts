import { demoAddresses } from './addresses.ts'
import type { DemoOffer, DemoProduct } from './catalogue/catalogue-rows.ts'
import { demoPriceLists } from './catalogue/price-lists.ts'
import { hashText, rollBetween, rollHash } from './catalogue/random.ts'
import { demoSuppliers } from './catalogue/suppliers.ts'
import { demoAccounts, demoUsers } from './people.ts'
import { quoteSpecs, type QuoteSpec, type SupplierQuoteSpec } from './quote-specs.ts'

type DemoDetail = { id: string; variantId: string; quantity: number; targetPrice: number }
type DemoVersionLine = {
  lineId: string
  offerId: string
  price: number
  quantity: number
  leadDays: number
  alternativeVariantId: string | null
}
type DemoVersion = {
  id: string
  number: number
  isCounter: boolean
  daysAgo: number
  message: string | null
  lines: DemoVersionLine[]
}

export type DemoSupplierQuote = Omit<SupplierQuoteSpec, 'versions' | 'supplier'> & {
  id: string
  threadId: string
  supplierId: string
  supplierName: string
  freight: number
  lines: { id: string; detailId: string; quantity: number }[]
  versions: DemoVersion[]
}

export type DemoQuote = Omit<QuoteSpec, 'account' | 'size' | 'quotes'> & {
  id: string
  accountId: string
  userId: string
  userName: string
  billingAddressId: string
  shippingAddressId: string
  details: DemoDetail[]
  quotes: DemoSupplierQuote[]
}

type Choice = { variantId: string; sku: string; offers: Map<string, DemoOffer> }

const suppliers = new Map(demoSuppliers.map((supplier) => [supplier.externalId, supplier]))
const askedIds = ['EBRO', 'LEVANTE', 'SUMCANT'].map((externalId) => suppliers.get(externalId)!.id)
const publicLists = new Set(demoPriceLists.filter(({ type }) => type === 'PUBLIC').map(({ id }) => id))
/** Uses the first articles that all suppliers asked sell; even the smallest demo shop has them. */
const maxChoices = 60

const findPublicPrice = (offer: DemoOffer) => offer.prices.find(({ priceListId }) => publicLists.has(priceListId))

/** Collects what it needs of the products it is given, and writes the quotes at the end. */
export function createQuoteFiller() {
  const choices: Choice[] = []
  return {
    addProduct({ status, variants }: DemoProduct) {
      if (status !== 'ACTIVE') return
      for (const { id: variantId, sku, status, offers } of variants) {
        if (choices.length >= maxChoices || status !== 'ACTIVE') continue
        const own = offers.filter((offer) => offer.status === 'ACTIVE' && offer.stock > 0 && findPublicPrice(offer))
        const bySupplier = new Map(own.map((offer) => [offer.supplierId, offer]))
        if (askedIds.every((id) => bySupplier.has(id))) choices.push({ variantId, sku, offers: bySupplier })
      }
    },
    quotes: (): DemoQuote[] => {
      const nextId = createCounter(94_000_000)
      return quoteSpecs.map((spec) => buildQuote(spec, choices, nextId))
    },
  }
}

const createCounter = (start: number) => {
  let last = start
  return () => String((last += 1)).padStart(10, '0')
}

function buildQuote({ account, size, quotes, ...spec }: QuoteSpec, choices: Choice[], nextId: () => string): DemoQuote {
  const { id: accountId } = demoAccounts.find(({ externalId }) => externalId === account)!
  const buyer = demoUsers.find(({ email }) => email === 'buyer@tiber.example')!
  const own = demoAddresses.filter((address) => address.accountId === accountId && address.organisationId === null)
  const rank = ({ sku }: Choice) => rollHash(hashText(`${spec.name}/${sku}`), 1)
  const chosen = choices.toSorted((a, b) => rank(a) - rank(b)).slice(0, size)
  const spare = choices.find((choice) => !chosen.includes(choice))!
  const details = chosen.map((choice): DemoDetail => {
    const quantity = getQuantity(choice)
    return {
      id: nextId(),
      variantId: choice.variantId,
      quantity,
      targetPrice: round(getListPrice(choice, askedIds[0]!) * 0.95),
    }
  })
  return {
    ...spec,
    id: nextId(),
    accountId,
    userId: buyer.id,
    userName: `${buyer.firstName} ${buyer.lastName}`,
    billingAddressId: own.find(({ billing }) => billing)!.id,
    shippingAddressId: own.find(({ shipping }) => shipping)!.id,
    details,
    quotes: quotes.map((quote) => buildSupplierQuote(quote, { details, chosen, spare, nextId })),
  }
}

/** Returns one to three of the largest pack, within the stock of every supplier. */
function getQuantity({ sku, offers }: Choice): number {
  const packs = [...offers.values()].map((offer) =>
    Math.max(offer.minOrderQuantity, offer.orderMultiple, offer.itemPerPack),
  )
  const stock = Math.min(...askedIds.map((id) => offers.get(id)!.stock))
  const wanted = Math.max(...packs) * rollBetween(hashText(sku), 3, [1, 3])
  return Math.max(1, Math.min(wanted, stock))
}

function getListPrice(choice: Choice, supplierId: string): number {
  const { quantities, prices } = findPublicPrice(choice.offers.get(supplierId)!)!
  const at = quantities.findLastIndex((from) => from <= getQuantity(choice))
  return prices[Math.max(at, 0)]!
}

const round = (price: number) => Math.round(price * 10_000) / 10_000

type Parts = { details: DemoDetail[]; chosen: Choice[]; spare: Choice; nextId: () => string }

function buildSupplierQuote(
  { supplier: name, versions, freight, ...spec }: SupplierQuoteSpec,
  parts: Parts,
): DemoSupplierQuote {
  const { details, nextId } = parts
  const supplier = suppliers.get(name)!
  const lines = details.map(({ id, quantity }) => ({ id: nextId(), detailId: id, quantity }))
  return {
    ...spec,
    id: nextId(),
    threadId: nextId(),
    supplierId: supplier.id,
    supplierName: supplier.name,
    freight: freight ?? supplier.freightPrice,
    lines,
    versions: versions.map(({ factor, isCounter = false, daysAgo, message = null }, at) => ({
      id: nextId(),
      number: at + 1,
      isCounter,
      daysAgo,
      message,
      lines: buildVersionLines(lines, { ...parts, supplierId: supplier.id, factor, ...spec }),
    })),
  }
}

type Offered = Parts & Pick<SupplierQuoteSpec, 'notOffered' | 'alternativeAt'> & { supplierId: string; factor: number }

const buildVersionLines = (lines: DemoSupplierQuote['lines'], offered: Offered): DemoVersionLine[] =>
  lines.flatMap(({ id, quantity }, at): DemoVersionLine[] => {
    if (offered.notOffered?.includes(at)) return []
    const isAlternative = offered.alternativeAt === at
    const requested = offered.chosen[at]!
    const choice = isAlternative ? offered.spare : requested
    const offer = choice.offers.get(offered.supplierId)!
    // Suppliers differ a little from line to line, so that none is the cheapest everywhere.
    const spread = rollBetween(hashText(`${requested.sku}/${offered.supplierId}`), 2, [-40, 40]) / 1000
    return [
      {
        lineId: id,
        offerId: offer.id,
        price: round(getListPrice(requested, offered.supplierId) * (offered.factor + spread)),
        quantity,
        leadDays: offer.leadTimeDays + 1,
        alternativeVariantId: isAlternative ? choice.variantId : null,
      },
    ]
  })
