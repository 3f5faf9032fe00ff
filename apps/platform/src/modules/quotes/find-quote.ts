import { PlatformError } from '@tiber/contract/errors'
import type { SupplierQuote } from '@tiber/contract/quotes/quote-shapes'
import * as queries from './quote-queries.ts'
import type { CallerContext, QuoteRow } from './quote-queries.ts'
import { toSupplierQuotes } from './quote-response.ts'

const createNotFound = (id: string) => new PlatformError('F-E-002', `Quote ${id} not found.`, 'id')

export async function requireQuote(context: CallerContext, id: string): Promise<QuoteRow> {
  const row = await queries.selectQuoteById(context, id)
  if (!row) throw createNotFound(id)
  return row
}

export async function lockQuote(context: CallerContext, id: string): Promise<QuoteRow> {
  const row = await queries.lockQuote(context, id)
  if (!row) throw createNotFound(id)
  return row
}

export async function readQuote(context: CallerContext, id: string, previewLines?: number): Promise<SupplierQuote> {
  const [quote] = await toSupplierQuotes(context, [await requireQuote(context, id)], { previewLines })
  return quote!
}

/** Throws 409 if the caller has seen another version than the current one. */
export function requireVersion({ expectedVersion }: CallerContext, quote: QuoteRow, given?: number) {
  const seen = given ?? expectedVersion
  if (seen !== undefined && seen !== quote.version)
    throw new PlatformError('ST0001', `The quote is at version ${quote.version}, not ${seen}.`, 'version')
}
