import type { CallBody } from '@tiber/contract/call'
import { calculatePercent, toMoney, toNumber } from '@tiber/contract/money'
import type { SupplierQuote } from '@tiber/contract/quotes/quote-shapes'
import type { sellerQuotes } from '@tiber/contract/quotes/quotes'
import type { PlatformClient } from '@tiber/sdk/platform-client'

type Sellers = { supplier: PlatformClient; operator: PlatformClient }

/** Seconds a request stays unanswered; in real life these are days. */
const waitSeconds = 15
const offeredPercent = 95
const validDays = 14

type OpenQuote = Pick<SupplierQuote, 'status' | 'createdAt' | 'updatedAt' | 'version' | 'turn'> & {
  quoteLines: Pick<SupplierQuote['quoteLines'][number], 'id' | 'listPrice'>[]
}

/**
 * Answers quotes requested since `requestedFrom`: new ones at the list price less five percent, and counter-offers and
 * renewals at the prices of the version before. The operator acts for suppliers without a user.
 */
export async function answerQuotes({ supplier, operator }: Sellers, requestedFrom: string, now: Date) {
  const query = { size: 200, turn: 'SUPPLIER' } as const
  const [own, all] = [await supplier.sellerQuotes.list({ query }), await operator.sellerQuotes.list({ query })]
  const ownIds = new Set(own.content.map(({ id }) => id))
  const due = all.content.filter((quote) => quote.createdAt >= requestedFrom && isQuoteDue(quote, now))
  // Another user may have answered in the meantime; a refused answer does not stop the others.
  const failures: unknown[] = []
  for (const { id } of due)
    await answerQuote(ownIds.has(id) ? supplier : operator, id, now).catch((error) => failures.push(error))
  return { answered: due.length - failures.length, failures }
}

async function answerQuote(seller: PlatformClient, id: string, now: Date) {
  const params = { id }
  const body = getAnswer(await seller.sellerQuotes.read({ params }), now)
  await seller.sellerQuotes.update({ params, body })
}

/** A quote that the supplier only started is left to whoever started it. */
export const isQuoteDue = ({ status, version, updatedAt }: OpenQuote, now: Date): boolean =>
  (status === 'NEW' || version > 0) && now.getTime() - new Date(updatedAt).getTime() >= waitSeconds * 1000

export function getAnswer({ version, quoteLines }: OpenQuote, now: Date): CallBody<typeof sellerQuotes.update> {
  const validUntil = new Date(now)
  validUntil.setUTCDate(validUntil.getUTCDate() + validDays)
  const offer = { status: 'WAITING_FOR_CUSTOMER' as const, validityDate: validUntil.toISOString().slice(0, 10) }
  if (version > 0) return offer
  const lines = quoteLines.flatMap(({ id, listPrice }) =>
    listPrice === null ? [] : { id, price: toNumber(calculatePercent(toMoney(listPrice), offeredPercent)) },
  )
  return lines.length === 0
    ? { status: 'DECLINED_BY_SUPPLIER', reason: 'No tenemos este artículo.' }
    : { ...offer, lines }
}
