import { amountOf } from '@tiber/contract/money'
import type { OrderDeskCandidate, OrderDeskLine } from '@tiber/contract/order-desk'
import type { SearchRecord } from '@tiber/contract/search'
import type { CustomerContext } from '../../context.ts'
import { recordsOf } from '../search/service.ts'
import { selectToldOffers, type LineRow, type ToldOffer } from './line-queries.ts'

/** Lines as they are sent; their articles and candidates are looked up together. */
export async function toLines(context: CustomerContext, rows: LineRow[]): Promise<OrderDeskLine[]> {
  const ids = rows.flatMap((row) => [...(isTold(row) ? [row.variantId!] : []), ...candidatesOf(row)])
  const records = await recordsOf(context, [...new Set(ids)])
  const byId = new Map(records.map((record) => [record.variant.id, record]))
  const offerIds = [...new Set(rows.flatMap(({ offerId }) => offerId ?? []))]
  const offers = offerIds.length === 0 ? [] : await selectToldOffers(context.db, offerIds)
  const offerById = new Map(offers.map((offer) => [offer.id, offer]))
  return rows.map((row) => toLine(row, { records: byId, offers: offerById }))
}

/** What nobody sells here may be of another assortment: then it is not told what it is. */
const isTold = ({ variantId, verdict }: LineRow) => variantId !== null && verdict !== 'NOT_SOLD'
const candidatesOf = ({ verdict, candidateIds }: LineRow) => (verdict === 'CANDIDATES' ? candidateIds : [])

type Known = { records: Map<string, SearchRecord>; offers: Map<string, ToldOffer> }

function toLine(row: LineRow, { records, offers }: Known): OrderDeskLine {
  const { line, raw, text, note, wanted, wantedText, unit, verdict, foundBy, replaces, quantity } = row
  const record = isTold(row) ? records.get(row.variantId!) : undefined
  const candidates = candidatesOf(row).flatMap((id) => records.get(id) ?? [])
  return {
    line,
    raw,
    text,
    note,
    wanted,
    wantedText,
    unit,
    verdict,
    foundBy,
    replaces,
    quantity,
    article: record ? { ...toArticle(record), offer: offerOf(row, offers) } : null,
    correction: row.correction as OrderDeskLine['correction'],
    net: amountOf(row.net),
    mergedInto: row.mergedInto,
    mergedLines: row.mergedLines,
    candidates: candidates.map((each) => toCandidate(each, candidates)),
  }
}

function toArticle({ product, variant }: SearchRecord) {
  const small = variant.pictureUrls.find(({ sizeType }) => sizeType === 'SMALL')
  return {
    variantId: variant.id,
    productId: product.id,
    sku: variant.sku,
    name: variant.name,
    imageLink: small?.url ?? product.mainPictureUrl,
    partNumber: variant.partNumber ?? null,
    priceBasis: product.priceBasis ?? 1,
  }
}

function offerOf({ offerId, offerPriceId, unitPrice }: LineRow, offers: Known['offers']) {
  const offer = offers.get(offerId ?? '')
  if (!offer || offerPriceId === null || unitPrice === null) return null
  const { id: _id, ...rules } = offer
  return { ...rules, offerPriceId, unitPrice: Number(unitPrice) }
}

/** The offer a list would show first, at the least that can be ordered. */
function firstOfferOf({ offer, offerPrice, supplier, product }: SearchRecord) {
  if (!offer.id || offerPrice.unitPrice === undefined) return null
  return {
    offerPriceId: offerPrice.id ?? '',
    supplier: supplier.name ?? '',
    stock: offer.stock ?? 0,
    unit: product.productUnit,
    itemPerPack: offerPrice.itemPerPack ?? 1,
    minimum: offer.minOrderQuantity ?? 1,
    multiple: offer.orderMultiple ?? 1,
    maximum: offer.maxOrderQuantity ?? null,
    unitPrice: offerPrice.discountUnitPrice ?? offerPrice.unitPrice,
  }
}

const mostDifferences = 3

function toCandidate(record: SearchRecord, all: SearchRecord[]): OrderDeskCandidate {
  const valueOf = ({ attributes }: SearchRecord, id: string) => attributes.find((each) => each.externalId === id)?.value
  const differing = record.attributes.filter(({ externalId, value }) =>
    all.some((other) => valueOf(other, externalId) !== value),
  )
  return {
    ...toArticle(record),
    offer: firstOfferOf(record),
    differences: differing
      .slice(0, mostDifferences)
      .map(({ name, value, unit }) => ({ name, value: unit ? `${value} ${unit}` : value })),
  }
}
