import type { QuoteAction } from '@tiber/contract/quotes/quote-enums'
import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'
import type { QuoteVersion, QuoteEvent, SupplierQuote } from '@tiber/contract/quotes/quote-shapes'

/** A line of a supplier's quote: what was asked for, and what is offered. */
export type QuoteLineView = {
  /** Of the request, if the line is not offered. */
  id: string
  /** Null if the buyer described an article. */
  sku: string | null
  productId: string | null
  name: string
  unit: string | null
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
  alternative: { productId: string; sku: string; name: string } | null
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

type QuoteSources = {
  /** Without its lines: each would bring its whole article along. */
  quote: SupplierQuote
  comparison: QuoteComparison
  history: { versions: QuoteVersion[]; events: QuoteEvent[] }
}

export function toQuoteView({ quote, comparison, history: { versions, events } }: QuoteSources): QuoteView {
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
    lines: listQuoteLines(comparison, id),
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

/** Lists all requested lines with what one supplier offers for them. */
export const listQuoteLines = ({ lines }: Pick<QuoteComparison, 'lines'>, supplierQuoteId: string): QuoteLineView[] =>
  lines.map((line) => {
    const offer = line.offers.find((each) => each.supplierQuoteId === supplierQuoteId)
    return {
      id: offer?.lineId ?? line.detailId,
      sku: line.sku,
      productId: line.productId,
      name: line.name,
      unit: line.unit,
      picture: line.imageLink,
      note: line.note,
      requestedQuantity: line.quantity,
      quantity: offer?.quantity ?? line.quantity,
      targetPrice: line.targetPrice,
      listPrice: offer?.listPrice ?? line.listPrice,
      price: offer?.price ?? null,
      net: offer?.net ?? null,
      leadDays: offer?.leadDays ?? null,
      alternative: offer?.alternative ?? null,
      offerNote: offer?.note ?? null,
    }
  })
