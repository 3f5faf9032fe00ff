import type { CallBody, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { masterQuotes } from '@tiber/contract/quotes/master-quotes'
import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import { inTransaction, withoutExpectedVersion, type CustomerContext } from '../../context.ts'
import { readOrder } from '../orders/public.ts'
import { requireVersion } from './find-quote.ts'
import { selectDetails } from './master-queries.ts'
import { lockOwnMaster, readMasterQuote } from './master-quotes.ts'
import { selectOrderableLines } from './order-queries.ts'
import { createOrder, requireOrderable } from './order-quotes.ts'
import { lockQuotesOfMaster, type QuoteRow } from './quote-queries.ts'
import { applyTransitions } from './transitions.ts'

type AwardBody = CallBody<typeof masterQuotes.award>

/**
 * Awards lines to suppliers: accepts their offers and creates one order with the awarded lines. Other open offers are
 * declined once every line is awarded.
 */
export function awardQuotes(
  context: CustomerContext,
  id: string,
  { awards, versions = [], declineOthers }: AwardBody,
): Promise<CallResult<typeof masterQuotes.award>> {
  return inTransaction(withoutExpectedVersion(context), async (context) => {
    await lockOwnMaster(context, id)
    const quotes = await lockQuotesOfMaster(context, id)
    const supplierByDetail = requireUniqueDetails(awards)
    const awarded = requireQuotes(context, quotes, { awards, versions })
    const awardedIds = awarded.map((quote) => quote.id)
    const offered = await selectOrderableLines(context, awardedIds)
    const lines = offered.filter((line) => supplierByDetail.get(line.detailId) === line.supplierQuoteId)
    const missing = awards.find(({ detailId }) => !lines.some((line) => line.detailId === detailId))
    if (missing)
      throw new PlatformError(
        'F-E-002',
        `Quote ${missing.supplierQuoteId} offers no line ${missing.detailId}.`,
        'awards',
      )
    const sourceId = awardedIds.length === 1 ? awardedIds[0]! : id
    const { orderId, dropped } = await createOrder(context, { sourceId, quotes: awarded, lines })
    const details = await selectDetails(context, [id], maxQuoteLines)
    if (declineOthers ?? details.every((detail) => supplierByDetail.has(detail.id)))
      await declineRest(context, quotes, awardedIds)
    const { reference } = await readOrder(context, { id: orderId }, { nbPreviewLines: 0 })
    const droppedDetailIds = dropped.map(({ detailId }) => detailId)
    return { orderId, reference, droppedDetailIds, masterQuote: await readMasterQuote(context, id) }
  })
}

function requireUniqueDetails(awards: AwardBody['awards']): Map<string, string> {
  const byDetail = new Map(awards.map(({ detailId, supplierQuoteId }) => [detailId, supplierQuoteId]))
  if (byDetail.size < awards.length)
    throw PlatformError.unprocessable([{ code: 'F-E-040', message: 'A line is awarded twice.', detail: 'awards' }])
  return byDetail
}

/** Requires that all awarded quotes belong to the request, can be ordered and are at the versions the buyer has seen. */
function requireQuotes(
  context: CustomerContext,
  quotes: QuoteRow[],
  { awards, versions }: { awards: AwardBody['awards']; versions: NonNullable<AwardBody['versions']> },
): QuoteRow[] {
  const ids = [...new Set(awards.map(({ supplierQuoteId }) => supplierQuoteId))]
  return ids.map((id) => {
    const quote = quotes.find((each) => each.id === id)
    if (!quote) throw new PlatformError('F-E-002', `Quote ${id} not found in this request.`, 'awards')
    const seen = versions.find(({ supplierQuoteId }) => supplierQuoteId === id)
    if (seen) requireVersion(context, quote, seen.version)
    requireOrderable(context, quote)
    return quote
  })
}

const declineRest = (context: CustomerContext, quotes: QuoteRow[], awardedIds: string[]) =>
  applyTransitions(
    context,
    quotes
      .filter(({ id, status }) => status === 'WAITING_FOR_CUSTOMER' && !awardedIds.includes(id))
      .map((quote) => ({ quote, action: 'decline', role: 'BUYER' })),
  )
