import { callAsOperator, createUniqueId } from './companies.ts'
import { callAsBuyer } from './placed-orders.ts'
import { expect } from './shop.ts'

type QuoteLine = { id: string; quantity: number }
type SupplierQuote = { id: string; supplier: { externalId: string; name: string }; quoteLines: QuoteLine[] }
export type RequestedQuote = { id: string; name: string; supplierQuotes: SupplierQuote[] }

/** Articles that three suppliers sell. */
const articles = ['SCS-A2-M8-040', 'SCS-A2-M6-020', 'SCS-A2-M6-012']
const suppliers = ['EBRO', 'LEVANTE', 'SUMCANT']

/** Requests quotes of three suppliers as the buyer, through the API; all have a target price of 0.25. */
export const requestQuotes = (supplierIds = suppliers) =>
  callAsBuyer<RequestedQuote>('POST', '/v1/tiber/master-quotes', {
    name: `Nave ${createUniqueId()}`,
    supplierIds,
    lines: articles.map((productVariantId) => ({ productVariantId, quantity: 100, targetPrice: 0.25 })),
  })

type Offer = { prices: (number | null)[]; validityDate?: string; shippingPrice?: number }

/** Sends an offer for a quote as its supplier would, through the operator; a line without a price is not offered. */
export async function sendOffer(
  quote: SupplierQuote,
  { prices, validityDate = '2099-12-31', shippingPrice = 0 }: Offer,
) {
  const lines = quote.quoteLines.flatMap(({ id }, at) =>
    prices[at] == null ? [] : { id, price: prices[at], leadDays: 3 },
  )
  const body = { status: 'WAITING_FOR_CUSTOMER', validityDate, shippingPrice, lines }
  await updateQuote(quote, body)
}

/** Takes an offer back, to change it. */
export const withdrawOffer = (quote: SupplierQuote) => updateQuote(quote, { status: 'WAITING_FOR_SUPPLIER_INFOS' })

async function updateQuote({ id }: SupplierQuote, body: object) {
  const response = await callAsOperator(`/v1/supplier-quotes/${id}`, 'PUT', body)
  expect(response.status, await response.clone().text()).toBe(200)
}

/** Has all asked suppliers offer: the first is cheapest for the first line, the second for the others. */
export async function requestOffers(): Promise<RequestedQuote> {
  const request = await requestQuotes()
  const [first, second, third] = request.supplierQuotes
  await sendOffer(first!, { prices: [0.2, 0.24, 0.26] })
  await sendOffer(second!, { prices: [0.23, 0.21, 0.22], shippingPrice: 1 })
  await sendOffer(third!, { prices: [0.3, null, 0.29] })
  return request
}
