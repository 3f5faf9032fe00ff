import { toAmount } from '@tiber/contract/money'
import type { QuickOrderCandidate, QuickOrderLine } from '@tiber/contract/carts/quick-order'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import type { CustomerContext } from '../../context.ts'
import { toBackorder } from '../catalogue/service.ts'
import { loadRecords } from '../search/service.ts'
import { cheaperFirst, readCandidates, type Candidate } from './candidates.ts'
import { selectOfferDetails, type LineRow, type OfferDetails } from './line-queries.ts'

/** Converts lines to the API shape; articles and candidates are looked up together. */
export async function toLines(context: CustomerContext, rows: LineRow[]): Promise<QuickOrderLine[]> {
  const candidates = await readCandidates(context, rows)
  const ids = rows.flatMap((row) => (isRevealed(row) ? [row.variantId!] : []))
  const candidateIds = [...candidates.values()].flat().map(({ evaluated }) => evaluated.variantId!)
  const records = await loadRecords(context, [...new Set([...ids, ...candidateIds])])
  const evaluated = [...rows, ...[...candidates.values()].flat().map((each) => each.evaluated)]
  const offerIds = [...new Set(evaluated.flatMap(({ offerId }) => offerId ?? []))]
  const offers = offerIds.length === 0 ? [] : await selectOfferDetails(context, offerIds)
  const lookups = {
    records: new Map(records.map((record) => [record.variant.id, record])),
    offers: new Map(offers.map((offer) => [offer.id, offer])),
  }
  return rows.map((row) => toLine(row, candidates.get(row.line) ?? [], lookups))
}

/** An article that is not sold may belong to another assortment, so its name is not revealed. */
const isRevealed = ({ variantId, verdict }: LineRow) => variantId !== null && verdict !== 'NOT_SOLD'

type Lookups = { records: Map<string, SearchRecord>; offers: Map<string, OfferDetails> }

function toLine(row: LineRow, candidates: Candidate[], lookups: Lookups): QuickOrderLine {
  const { line, raw, text, note, requestedQuantity, requestedText, unit, verdict, foundBy, replaces, quantity } = row
  const record = isRevealed(row) ? lookups.records.get(row.variantId!) : undefined
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
    article: record ? { ...toArticle(record), offer: toOffer(row, lookups.offers) } : null,
    correction: row.correction as QuickOrderLine['correction'],
    net: toAmount(row.net),
    mergedInto: row.mergedInto,
    mergedLines: row.mergedLines,
    candidates: toCandidates(candidates, lookups),
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

const maxDifferences = 3

/** Describes candidates by the same few attributes, those in which they differ; of equals the cheaper comes first. */
function toCandidates(candidates: Candidate[], { records, offers }: Lookups): QuickOrderCandidate[] {
  const known = candidates.flatMap((candidate) => {
    const record = records.get(candidate.evaluated.variantId!)
    return record ? [{ ...candidate, record }] : []
  })
  const findValue = ({ attributes }: SearchRecord, id: string) =>
    attributes.find((each) => each.externalId === id)?.value
  const all = new Map(known.flatMap(({ record }) => record.attributes.map((each) => [each.externalId, each] as const)))
  const differing = [...all.values()]
    .filter(({ externalId }) => new Set(known.map(({ record }) => findValue(record, externalId))).size > 1)
    .slice(0, maxDifferences)
  return cheaperFirst(known).map(({ record, evaluated, foundBy, isBought, missingWords }) => ({
    ...toArticle(record),
    offer: toOffer(evaluated, offers),
    foundBy,
    ...(isBought && { isBought }),
    ...(missingWords.length > 0 && { missingWords }),
    quantity: evaluated.quantity,
    correction: evaluated.correction as QuickOrderLine['correction'],
    net: toAmount(evaluated.net),
    differences: differing.map(({ externalId, name, unit }) => {
      const value = findValue(record, externalId)
      return { name, value: value === undefined ? '–' : unit ? `${value} ${unit}` : value }
    }),
  }))
}
