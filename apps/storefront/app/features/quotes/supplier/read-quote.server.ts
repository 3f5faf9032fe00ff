import { readThread } from '#app/features/threads/conversation/read-thread.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { toQuoteView } from './quote-view.ts'

/** The request and the supplier's quote in it. */
export type QuoteIds = { id: string; supplierQuoteId: string }

/** Reads a supplier's quote with its versions and the conversation about it. */
export async function readQuote(handle: SessionHandle, { id, supplierQuoteId }: QuoteIds, url: URL) {
  if (!(await hasFeature(handle, 'quotes'))) throw createNotFound(url)
  const { supplierQuotes, masterQuotes } = handle.platform
  const params = { id: supplierQuoteId }
  const [quote, history, comparison] = await Promise.all([
    supplierQuotes.read({ params, query: { nbPreviewLines: 0 } }),
    supplierQuotes.versions({ params }),
    masterQuotes.comparison({ params: { id } }),
  ]).catch(rethrowAsNotFound(url))
  // The address names the request too; under another request there is no such quote.
  if (quote.masterQuoteId !== id) throw createNotFound(url)
  return {
    quote: toQuoteView({ quote, history, comparison }),
    conversation: quote.threadId === null ? null : await readThread(handle, quote.threadId, url),
  }
}
