import type { Locale } from '@tiber/contract/locales'
import { defaultCurrency } from '@tiber/contract/currencies'
import { pickText } from '@tiber/contract/locales'
import { toAmount, toMoney, toNumber } from '@tiber/contract/money'
import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'
import type { CustomerContext } from '../../../context.ts'
import { findThumbnailUrl } from '../../catalogue/service.ts'
import { resolvePrices, toDay } from '../../prices/service.ts'
import { countUnreadMessages } from '../../threads/service.ts'
import { canChange } from '../allowed-actions.ts'
import { computeAwards, countSuppliers, type Award } from './award-presets.ts'
import * as queries from './comparison-queries.ts'
import { requireMaster } from '../master-quotes.ts'
import { selectQuotesOfMasters, type QuoteRow } from '../quote-queries.ts'
import { getDeadline, toTotals } from '../quote-response.ts'
import { getTurn, isAccepted } from '../states.ts'
import { isAwardable, summariseQuotes } from '../summarise-quotes.ts'

type Offer = QuoteComparison['lines'][number]['offers'][number]

/** Compares all offers for a request, in the same few statements for any number of lines and suppliers. */
export async function compareQuotes(context: CustomerContext, id: string): Promise<QuoteComparison> {
  const master = await requireMaster(context, id)
  const [details, quotes, lines] = await Promise.all([
    queries.selectComparedDetails(context, id),
    selectQuotesOfMasters(context, [id]),
    queries.selectComparedAnswers(context, id),
  ])
  const suppliers = await compareSuppliers(context, quotes)
  const awardable = new Set(suppliers.flatMap((each) => (each.isAwardable ? each.supplierQuoteId : [])))
  const listPrices = await findListPrices(context, lines)
  const alternatives = await queries.selectVariantNames(
    context,
    lines.flatMap(({ alternativeVariantId }) => alternativeVariantId ?? []),
  )
  const byDetail = Map.groupBy(lines, ({ detailId }) => detailId)
  const toLine = (detail: queries.ComparedDetail): QuoteComparison['lines'][number] => {
    const own = byDetail.get(detail.id) ?? []
    const priced = own.filter(({ price }) => price !== null)
    const lowest = Math.min(...priced.filter((line) => awardable.has(line.supplierQuoteId)).map(getPrice))
    const usual = own.flatMap(({ id, requestedOfferId }) => listPrices.get(getPriceKey(id, requestedOfferId)) ?? [])
    return {
      detailId: detail.id,
      variantId: detail.variantId,
      productId: detail.productId,
      sku: detail.sku,
      name: pickText(detail.name, context.locale) ?? detail.description ?? '',
      imageLink: getImageLink(context, detail),
      unit: detail.unit,
      quantity: detail.quantity,
      targetPrice: toAmount(detail.targetPrice),
      listPrice: usual.length === 0 ? null : Math.min(...usual),
      note: detail.note,
      offers: priced.map((line) =>
        toOffer(line, {
          listPrice: listPrices.get(getPriceKey(line.id, line.offerId)) ?? null,
          alternative: alternatives.get(line.alternativeVariantId ?? ''),
          isLowest: awardable.has(line.supplierQuoteId) && getPrice(line) === lowest,
          locale: context.locale,
        }),
      ),
    }
  }
  return {
    id: master.id,
    name: master.name,
    description: master.description,
    neededBy: master.neededBy,
    currency: quotes[0]?.currency ?? defaultCurrency,
    ...summariseQuotes(quotes, toDay(context.now())),
    unreadMessages: suppliers.reduce((total, each) => total + each.unreadMessages, 0),
    canChange: canChange(context.caller, master),
    canDelete: canChange(context.caller, master) && !quotes.some(isAccepted),
    lines: details.map(toLine),
    suppliers,
    presets: buildPresets(lines, suppliers),
  }
}

function getImageLink(context: CustomerContext, detail: queries.ComparedDetail): string | null {
  const { variantId, sku, name, drawing, attributes, catalogueUpdatedAt, pictures } = detail
  if (!variantId || !sku || !name || !catalogueUpdatedAt) return null
  const source = { id: variantId, sku, name, drawing, attributes, updatedAt: catalogueUpdatedAt }
  return findThumbnailUrl(context, source, pictures ?? []) ?? null
}

async function compareSuppliers(context: CustomerContext, quotes: QuoteRow[]): Promise<QuoteComparison['suppliers']> {
  const suppliers = await queries.selectComparedSuppliers(context, [
    ...new Set(quotes.map(({ supplierId }) => supplierId)),
  ])
  const unread = await countUnreadMessages(
    context,
    quotes.flatMap(({ threadId }) => threadId ?? []),
  )
  const today = toDay(context.now())
  return quotes.map((quote) => {
    const { onTimePercent, ...supplier } = suppliers.get(quote.supplierId)!
    return {
      supplierQuoteId: quote.id,
      supplier,
      onTimePercent,
      status: quote.status,
      turn: getTurn(quote.status),
      version: quote.version,
      versionAuthor: quote.versionAuthor,
      deadline: getDeadline(quote),
      validityDate: quote.validityDate,
      requestedLines: quote.lineCount,
      offeredLines: quote.offeredLines,
      totals: toTotals(quote),
      threadId: quote.threadId,
      unreadMessages: unread.get(quote.threadId ?? '') ?? 0,
      order: quote.order,
      isAwardable: isAwardable(quote, today),
    }
  })
}

const getPrice = ({ price }: queries.ComparedAnswer) => Number(price)
const getPriceKey = (lineId: string, offerId: string | null) => `${lineId} ${offerId}`

/** Resolves the account's prices of what was asked for and of what is offered. */
async function findListPrices(context: CustomerContext, lines: queries.ComparedAnswer[]): Promise<Map<string, number>> {
  const priced = lines.flatMap(({ id, offerId, requestedOfferId, quantity, offeredQuantity }) =>
    [...new Set([offerId, requestedOfferId])].flatMap((each) =>
      each === null ? [] : { line: getPriceKey(id, each), offerId: each, quantity: offeredQuantity ?? quantity },
    ),
  )
  const resolved = await resolvePrices(context, priced)
  return new Map([...resolved].map(([key, { unitPrice }]) => [key, toNumber(toMoney(unitPrice))]))
}

type OfferParts = {
  listPrice: number | null
  alternative: queries.VariantName | undefined
  isLowest: boolean
  locale: Locale
}

function toOffer(line: queries.ComparedAnswer, { listPrice, alternative, isLowest, locale }: OfferParts): Offer {
  const price = toAmount(line.price)!
  return {
    supplierQuoteId: line.supplierQuoteId,
    lineId: line.id,
    price,
    quantity: line.offeredQuantity!,
    net: toAmount(line.net)!,
    leadDays: line.leadDays,
    alternative: alternative ? { ...alternative, name: pickText(alternative.name, locale) ?? alternative.sku } : null,
    note: line.offerNote,
    listPrice,
    differenceToListPercent: getDifferencePercent(price, listPrice),
    differenceToTargetPercent: getDifferencePercent(price, toAmount(line.targetPrice)),
    isLowest,
  }
}

/** Returns the difference in percent with one decimal. */
const getDifferencePercent = (price: number, reference: number | null): number | null =>
  reference === null || reference === 0 ? null : Math.round((price / reference - 1) * 1000) / 10

const toCents = (amount: number) => Math.round(amount * 100)

function buildPresets(
  lines: queries.ComparedAnswer[],
  suppliers: QuoteComparison['suppliers'],
): QuoteComparison['presets'] {
  const freight = new Map(
    suppliers.flatMap(({ supplierQuoteId, isAwardable, totals }) =>
      isAwardable && totals ? [[supplierQuoteId, toCents(totals.shipping)] as const] : [],
    ),
  )
  const candidates = lines.flatMap(({ detailId, supplierQuoteId, net, leadDays }) =>
    net !== null && freight.has(supplierQuoteId)
      ? { detailId, supplierQuoteId, net: toCents(Number(net)), leadDays }
      : [],
  )
  return computeAwards({ candidates, freight }).map(toPreset)
}

const toPreset = ({ preset, chosen, goods, shipping }: Award): QuoteComparison['presets'][number] => ({
  preset,
  awards: chosen.map(({ detailId, supplierQuoteId }) => ({ detailId, supplierQuoteId })),
  totals: { goods: goods / 100, shipping: shipping / 100, net: (goods + shipping) / 100 },
  supplierCount: countSuppliers({ chosen }),
  lineCount: chosen.length,
})
