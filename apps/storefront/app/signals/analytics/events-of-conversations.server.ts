import type { AnalyticsEvent } from './analytics-event.ts'
import type { EventTable } from './events-of-calls.server.ts'

type MasterQuote = { id: string; lineCount: number }

const describeQuote = (
  action: Extract<AnalyticsEvent, { family: 'quote' }>['action'],
  { id, lineCount }: MasterQuote,
): AnalyticsEvent => ({ family: 'quote', action, id, quantity: lineCount })

export const quoteEvents: EventTable = {
  'masterQuotes.request': ({ input, result }) => [
    describeQuote('created', result),
    ...(input.body.send === false ? [] : [describeQuote('requested', result)]),
  ],
  'masterQuotes.update': ({ result }) => [describeQuote('updated', result)],
  'masterQuotes.delete': ({ input }) => [{ family: 'quote', action: 'deleted', id: input.params.id }],
  'masterQuotes.award': ({ result: { masterQuote, reference } }) => [
    describeQuote('approved', masterQuote),
    { ...describeQuote('converted to order', masterQuote), name: reference },
  ],
  'supplierQuotes.accept': ({ result }) => [describeSupplierQuote('approved', result)],
  'supplierQuotes.decline': ({ result }) => [describeSupplierQuote('rejected', result)],
  'supplierQuotes.counter': ({ result }) => [describeSupplierQuote('updated', result)],
  'supplierQuotes.reopen': ({ result }) => [describeSupplierQuote('updated', result)],
  'supplierQuotes.initializeOrders': ({ input, result }) => [
    { family: 'quote', action: 'converted to order', id: input.params.id },
    { family: 'checkout', action: 'started', id: result },
  ],
}

type SupplierQuote = { id: string; lineCount: number; totals: { net: number } | null }

const describeSupplierQuote = (
  action: Extract<AnalyticsEvent, { family: 'quote' }>['action'],
  { id, lineCount, totals }: SupplierQuote,
): AnalyticsEvent => ({ ...describeQuote(action, { id, lineCount }), ...(totals && { total: totals.net }) })

export const conversationEvents: EventTable = {
  'threads.contact': ({ result }) => [{ family: 'lead', action: 'question sent', id: result.id }],
  'threads.create': ({ result: { supplier } }) => [
    { family: 'supplier', action: 'contacted', ...(supplier && { id: supplier.externalId, name: supplier.name }) },
  ],
  'supplierQuotes.addMessage': ({ result: { supplier } }) => [
    { family: 'supplier', action: 'contacted', id: supplier.externalId, name: supplier.name },
  ],
  'ratings.rate': ({ input, result }) => [
    { family: 'supplier', action: 'rated', id: input.params.id, value: result.grade },
  ],
}
