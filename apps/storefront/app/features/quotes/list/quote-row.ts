import type { MasterQuote } from '@tiber/contract/quotes/quote-shapes'

/** A request for quotes in the list. */
export type QuoteRow = Pick<
  MasterQuote,
  'id' | 'name' | 'lineCount' | 'updatedAt' | 'turn' | 'offerCount' | 'firstExpiry'
> & { suppliers: string[]; unreadMessages: number }

export function toQuoteRow(quote: MasterQuote): QuoteRow {
  const { id, name, lineCount, updatedAt, turn, offerCount, firstExpiry, supplierQuotes } = quote
  return {
    id,
    name,
    lineCount,
    updatedAt,
    turn,
    offerCount,
    firstExpiry,
    suppliers: supplierQuotes.map(({ supplier }) => supplier.name),
    unreadMessages: supplierQuotes.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0),
  }
}
