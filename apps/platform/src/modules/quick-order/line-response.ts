import { toAmount } from '@tiber/contract/money'
import type { QuickOrderCandidate, QuickOrderLine } from '@tiber/contract/carts/quick-order'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import type { CustomerContext } from '../../context.ts'
import { toBackorder } from '../catalogue/service.ts'
import { loadRecords } from '../search/service.ts'
import { selectOfferDetails, type LineRow, type OfferDetails } from './line-queries.ts'

/** Converts lines to the API shape; articles and candidates are looked up together. */
export async function toLines(context: CustomerContext, rows: LineRow[]): Promise<QuickOrderLine[]> {
  const ids = rows.flatMap((row) => [...(isRevealed(row) ? [row.variantId!] : []), ...getCandidateIds(row)])
  const records = await loadRecords(context, [...new Set(ids)])
  const byId = new Map(records.map((record) => [record.variant.id, record]))
  const offerIds = [...new Set(rows.flatMap(({ offerId }) => offerId ?? []))]
  const offers = offerIds.length === 0 ? [] : await selectOfferDetails(context, offerIds)
  const offerById = new Map(offers.map((offer) => [offer.id, offer]))
  return rows.map((row) => toLine(row, { records: byId, offers: offerById }))
}

/** An article that is not sold may belong to another assortment, so its name is not revealed. */
const isRevealed = ({ variantId, verdict }: LineRow) => variantId !== null && verdict !== 'NOT_SOLD'
const getCandidateIds = ({ verdict, candidateIds }: LineRow) => (verdict === 'CANDIDATES' ? candidateIds : [])

type Lookups = { records: Map<string, SearchRecord>; offers: Map<string, OfferDetails> }

function toLine(row: LineRow, { records, offers }: Lookups): QuickOrderLine {
  const { line, raw, text, note, requestedQuantity, requestedText, unit, verdict, foundBy, replaces, quantity } = row
  const record = isRevealed(row) ? records.get(row.variantId!) : undefined
  const candidates = getCandidateIds(row).flatMap((id) => records.get(id) ?? [])
  return {
    line,
    raw,
    text,
    note,
    requestedQuantity,
    requestedText,
    unit,
    verdict,
    foundBy,
    replaces,
    quantity,
    article: record ? { ...toArticle(record), offer: toOffer(row, offers) } : null,
    correction: row.correction as QuickOrderLine['correction'],
    net: toAmount(row.net),
    mergedInto: row.mergedInto,
    mergedLines: row.mergedLines,
    candidates: toCandidates(candidates),
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

function toOffer({ offerId, offerPriceId, unitPrice }: LineRow, offers: Lookups['offers']) {
  const offer = offers.get(offerId ?? '')
  if (!offer || offerPriceId === null || unitPrice === null) return null
  const { id: _id, backorderQuantity: _quantity, backorderDate: _date, ...rules } = offer
  return { ...rules, backorder: toBackorder(offer), offerPriceId, unitPrice: Number(unitPrice) }
}

/** Returns the first offer of the article at its minimum quantity. */
function toFirstOffer({ offer, offerPrice, supplier, product }: SearchRecord) {
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
    backorder: offer.backorder ?? null,
    unitPrice: offerPrice.discountUnitPrice ?? offerPrice.unitPrice,
  }
}

const maxDifferences = 3

/** Describes candidates by the same few attributes, those in which they differ. */
function toCandidates(records: SearchRecord[]): QuickOrderCandidate[] {
  const findValue = ({ attributes }: SearchRecord, id: string) =>
    attributes.find((each) => each.externalId === id)?.value
  const all = new Map(records.flatMap(({ attributes }) => attributes.map((each) => [each.externalId, each] as const)))
  const differing = [...all.values()]
    .filter(({ externalId }) => new Set(records.map((record) => findValue(record, externalId))).size > 1)
    .slice(0, maxDifferences)
  return records.map((record) => ({
    ...toArticle(record),
    offer: toFirstOffer(record),
    differences: differing.map(({ externalId, name, unit }) => {
      const value = findValue(record, externalId)
      return { name, value: value === undefined ? '–' : unit ? `${value} ${unit}` : value }
    }),
  }))
}
