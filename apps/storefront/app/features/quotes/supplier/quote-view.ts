import type { QuoteAction } from '@tiber/contract/quotes/quote-enums'
import type { QuoteLine, QuoteVersion, QuoteEvent, SupplierQuote } from '@tiber/contract/quotes/quote-shapes'

/** A line of a supplier's quote: what was asked for, and what is offered. */
export type QuoteLineView = {
  id: string
  /** Null if the buyer described an article. */
  sku: string | null
  name: string
  picture: string | null
  note: string | null
  requestedQuantity: number
  quantity: number
  targetPrice: number | null
  listPrice: number | null
  /** Null if the line is not offered. */
  price: number | null
  net: number | null
  leadDays: number | null
  alternative: { sku: string; name: string } | null
  offerNote: string | null
}

/** A version with the lines it has changed; the first one has none. */
export type VersionView = Omit<QuoteVersion, 'lines'> & {
  changes: Pick<QuoteVersion['lines'][number], 'lineId' | 'sku' | 'name' | 'price' | 'quantity' | 'previous'>[]
}

/** A supplier's quote as its page shows it. */
export type QuoteView = Pick<
  SupplierQuote,
  | 'id'
  | 'masterQuoteId'
  | 'name'
  | 'description'
  | 'status'
  | 'turn'
  | 'version'
  | 'validityDate'
  | 'deadline'
  | 'neededBy'
  | 'totals'
  | 'order'
  | 'threadId'
> & {
  supplier: { externalId: string; name: string }
  files: { name: string; url: string }[]
  lines: QuoteLineView[]
  allowed: QuoteAction[]
  versions: VersionView[]
  events: QuoteEvent[]
}

type History = { versions: QuoteVersion[]; events: QuoteEvent[] }

export function toQuoteView(quote: SupplierQuote, { versions, events }: History): QuoteView {
  const { id, masterQuoteId, name, description, status, turn, version, validityDate, deadline, neededBy } = quote
  const { totals, order, threadId, supplier, attachments } = quote
  return {
    id,
    masterQuoteId,
    name,
    description,
    status,
    turn,
    version,
    validityDate,
    deadline,
    neededBy,
    totals,
    order,
    threadId,
    supplier: { externalId: supplier.externalId, name: supplier.name },
    files: attachments.map(({ fileName, url }) => ({ name: fileName, url })),
    lines: quote.quoteLines.map(toLine),
    allowed: quote.allowedActions.flatMap(({ action, allowed }) => (allowed ? action : [])),
    versions: versions.map((each, at) => toVersion(each, at === versions.length - 1)),
    events,
  }
}

function toVersion({ lines, ...version }: QuoteVersion, isFirst: boolean): VersionView {
  const changed = isFirst ? [] : lines.filter(isChanged)
  return {
    ...version,
    changes: changed.map(({ lineId, sku, name, price, quantity, previous }) => ({
      lineId,
      sku,
      name,
      price,
      quantity,
      previous,
    })),
  }
}

const isChanged = ({ price, quantity, previous }: QuoteVersion['lines'][number]) =>
  previous === null || previous.price !== price || previous.quantity !== quantity

const toLine = (line: QuoteLine): QuoteLineView => ({
  id: line.id,
  sku: line.productVariant?.skuVariant ?? null,
  name: line.productVariant?.name ?? line.description ?? '',
  picture: line.productVariant?.productPictures?.[0]?.urls[0]?.url ?? null,
  note: line.note,
  requestedQuantity: line.requestedQuantity,
  quantity: line.quantity,
  targetPrice: line.targetPrice,
  listPrice: line.listPrice,
  price: line.price,
  net: line.net,
  leadDays: line.leadDays,
  alternative: line.alternative && { sku: line.alternative.skuVariant, name: line.alternative.name },
  offerNote: line.offerNote,
})
