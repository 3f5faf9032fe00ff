import type { PlatformClient } from '@tiber/sdk/platform-client'
import type { SupplierQuote } from '@tiber/contract/quotes/quote-shapes'

/** Articles that three suppliers sell, one of them with a user. */
export const quotedVariants = ['SCS-A2-M8-040', 'SCS-A2-M6-020', 'SCS-A2-M6-012']
export const askedSuppliers = ['EBRO', 'LEVANTE', 'SUMCANT']

let count = 0
const nextName = () => `Presupuesto ${(count += 1)}`

type RequestOptions = { supplierIds?: string[]; quantity?: number; variants?: string[]; neededBy?: string }

/** Requests quotes for a few articles. */
export function requestQuotes(client: PlatformClient, options: RequestOptions = {}) {
  const { supplierIds = askedSuppliers, quantity = 100, variants = quotedVariants, neededBy } = options
  return client.masterQuotes.request({
    body: {
      name: nextName(),
      ...(neededBy !== undefined && { neededBy }),
      supplierIds,
      lines: variants.map((productVariantId) => ({ productVariantId, quantity, targetPrice: 0.25 })),
    },
  })
}

export const toIsoDay = (date: Date, days: number) =>
  new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)

type OfferOptions = { price?: number; validityDate?: string; shippingPrice?: number; leadDays?: number }

/** Prices every line of a quote and sends the offer. */
export function sendOffer(seller: PlatformClient, quote: SupplierQuote, options: OfferOptions = {}) {
  const { price = 0.2, validityDate = '2099-12-31', shippingPrice = 5, leadDays = 2 } = options
  return seller.sellerQuotes.update({
    params: { id: quote.id },
    body: {
      status: 'WAITING_FOR_CUSTOMER',
      validityDate,
      shippingPrice,
      lines: quote.quoteLines.map(({ id }, at) => ({ id, price: price + at / 100, leadDays })),
    },
  })
}

export const isQuoteActionAllowed = (
  { allowedActions }: Pick<SupplierQuote, 'allowedActions'>,
  action: SupplierQuote['allowedActions'][number]['action'],
): boolean => allowedActions.find((each) => each.action === action)!.allowed
