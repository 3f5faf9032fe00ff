import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import type { masterQuotes } from '@tiber/contract/quotes/master-quotes'
import type { sellerQuotes, supplierQuotes } from '@tiber/contract/quotes/quotes'
import type { Handlers } from '../../http/serve.ts'
import { awardQuotes } from './award-quotes.ts'
import { compareQuotes } from './compare/compare-quotes.ts'
import { exportComparison } from './compare/export-comparison.ts'
import { downloadOffer } from './offer-file/download-offer.ts'
import { readQuote, requireQuote } from './find-quote.ts'
import * as masters from './master-quotes.ts'
import { createOrderFrom, createOrderFromSource, initializeOrder } from './order-quotes.ts'
import { previewRequest } from './request/preview-request.ts'
import { readHistory } from './quote-history.ts'
import { createSupplierQuotes, requestQuotes } from './request/request-quotes.ts'
import { addSellerMessage, listSellerQuotes, updateQuote } from './seller-quotes.ts'
import * as quotes from './supplier-quotes.ts'

export const masterQuoteHandlers: Handlers<typeof masterQuotes> = {
  list: (context, { query: { masterQuoteId, ...params } }) =>
    masterQuoteId === undefined
      ? masters.listMasterQuotes(context, params)
      : masters.readMasterQuote(context, masterQuoteId),
  create: (context, { body }) => masters.createMasterQuote(context, body),
  read: (context, { params }) => masters.readMasterQuote(context, params.id),
  update: (context, { params, query, body }) =>
    masters.updateMasterQuote(context, params.id, { ...body, ...(query?.idType && { idType: query.idType }) }),
  delete: (context, { params }) => masters.deleteMasterQuote(context, params.id),
  request: (context, { body }) => requestQuotes(context, body),
  preview: (context, { body }) => previewRequest(context, body ?? {}),
  comparison: (context, { params }) => compareQuotes(context, params.id),
  exportComparison: (context, { params, query = {} }) => exportComparison(context, params.id, query),
  award: (context, { params, body }) => awardQuotes(context, params.id, body),
}

export const supplierQuoteHandlers: Handlers<typeof supplierQuotes> = {
  create: (context, { body }) => createSupplierQuotes(context, body),
  read: (context, { params, query = {} }) => readQuote(context, params.id, query.nbPreviewLines),
  accept: (context, { params, body }) => quotes.acceptQuote(context, params.id, body),
  decline: (context, { params, body }) => quotes.declineQuote(context, params.id, body?.reason),
  updateFields: (context, { params, body }) => quotes.updateFields(context, params.id, body ?? []),
  addMessage: (context, { params, body }) => quotes.addMessage(context, params.id, body),
  initializeOrders: (context, { params, body }) => initializeOrder(context, params.id, body?.customFields),
  initializeOrdersV1: (context, { params, body }) => initializeOrder(context, params.id, body?.customFields),
  counter: (context, { params, body }) => quotes.counterQuote(context, params.id, body),
  reopen: (context, { params, body }) => quotes.reopenQuote(context, params.id, body),
  downloadOffer: (context, { params }) => downloadOffer(context, params.id),
  versions: async (context, { params }) => readHistory(context, (await requireQuote(context, params.id)).id),
}

export const sellerQuoteHandlers: Handlers<typeof sellerQuotes> = {
  list: (context, { query }) => listSellerQuotes(context, query),
  read: (context, { params }) => readQuote(context, params.id),
  versions: async (context, { params }) => readHistory(context, (await requireQuote(context, params.id)).id),
  update: (context, { params, body }) => updateQuote(context, params.id, body),
  addMessage: (context, { params, body }) => addSellerMessage(context, params.id, body),
}

/** Creating an order is here because a quote is one of its sources. */
export const createOrderHandlers: Pick<Handlers<typeof commercialOrders>, 'create' | 'createFrom'> = {
  create: (context, { body }) => createOrderFromSource(context, body ?? {}),
  createFrom: (context, { body }) => createOrderFrom(context, body),
}
