import { quoteTurns } from '@tiber/contract/quotes/quote-enums'
import type { QuoteRow } from './quote-queries.ts'
import { getTurn, isExpired } from './states.ts'

type QuoteState = Pick<QuoteRow, 'status' | 'validityDate' | 'order'>

/** Whether lines can be awarded to the supplier now: its offer is valid, or accepted and not ordered yet. */
export const isAwardable = (quote: QuoteState, today: string): boolean =>
  (quote.status === 'WAITING_FOR_CUSTOMER' && !isExpired(quote, today)) ||
  (quote.status === 'VALIDATED' && quote.order === null)

/** Says where a request stands, from its supplier quotes: it has no status of its own. */
export function summariseQuotes(quotes: QuoteState[], today: string) {
  const awardable = quotes.filter((quote) => isAwardable(quote, today))
  return {
    /** The buyer's turn comes first: one offer is enough to act. */
    turn: quoteTurns.find((turn) => quotes.some(({ status }) => getTurn(status) === turn)) ?? 'NONE',
    firstExpiry: awardable.flatMap(({ validityDate }) => validityDate ?? []).toSorted()[0] ?? null,
    offerCount: awardable.length,
  }
}
