import type { MasterQuote } from '@tiber/contract/quotes/quote-shapes'
import { finalQuoteStatuses, quoteTurns, type QuoteTurn } from '@tiber/contract/quotes/quote-enums'

/** A request for quotes in the list. */
export type QuoteRow = {
  id: string
  name: string
  lineCount: number
  suppliers: string[]
  /** Number of offers the buyer can accept now. */
  offerCount: number
  /** The buyer's turn comes first: one offer is enough to act. */
  turn: QuoteTurn
  /** Last day of the first offer that expires. */
  firstExpiry: string | null
  unreadMessages: number
  updatedAt: string
}

const isFinal = (status: string) => finalQuoteStatuses.some((each) => each === status)

export function toQuoteRow({ id, name, lineCount, supplierQuotes, updatedAt }: MasterQuote): QuoteRow {
  const open = supplierQuotes.filter(({ status }) => !isFinal(status))
  const offers = supplierQuotes.filter(({ status }) => status === 'WAITING_FOR_CUSTOMER')
  const expiries = offers.flatMap(({ validityDate }) => validityDate ?? [])
  return {
    id,
    name,
    lineCount,
    suppliers: supplierQuotes.map(({ supplier }) => supplier.name),
    offerCount: offers.length,
    turn: quoteTurns.find((turn) => open.some((quote) => quote.turn === turn)) ?? 'NONE',
    firstExpiry: expiries.toSorted()[0] ?? null,
    unreadMessages: supplierQuotes.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0),
    updatedAt,
  }
}
