import { parseQuantity } from '@tiber/contract/carts/quantities'
import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { maxQuoteLines, maxQuoteQuantity } from '@tiber/contract/quotes/quote-enums'
import type { QuotePreview } from '@tiber/contract/quotes/quote-shapes'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { createArticleLine, createDescribedLine, type RequestLine } from './request-lines.ts'
import { getToday } from './request-rules.ts'
import type { Supplier } from './suggest-suppliers.ts'

/** What the request is about, to name it by. */
type RequestSource = { kind: 'cart' | 'text' | 'none'; name: string }

export type RequestStart = {
  source: RequestSource
  lines: RequestLine[]
  suppliers: Supplier[]
  /** Days as stored: today, and the one by which suppliers answer by default. */
  today: string
  deadline: string
  now: string
  /** Number of lines of a source that has more than a request can have. */
  tooMany: number | null
  notice: 'emptyCart' | 'gone' | null
  draftKey: string
}

type Read = Pick<RequestStart, 'source' | 'lines' | 'tooMany' | 'notice'> & { preview: QuotePreview }

const maxNameLength = 120

/** Reads what is asked for: an article, a cart or list, the lines of quick order, or a typed text. */
export async function readRequest(handle: SessionHandle, url: URL): Promise<RequestStart> {
  const { preview, lines, ...read } = await readSource(handle, url)
  const now = new Date()
  return {
    ...read,
    // A request starts with something to fill in.
    lines: lines.length > 0 ? lines : [createDescribedLine([])],
    suppliers: preview.suppliers,
    deadline: preview.deadline,
    today: getToday(now),
    now: now.toISOString(),
    draftKey: crypto.randomUUID(),
  }
}

function readSource(handle: SessionHandle, url: URL): Promise<Read> {
  const { searchParams: search } = url
  const [cart, draft, product] = ['cart', 'draft', 'product'].map((name) => search.get(name)?.slice(0, 255))
  if (cart) return readCart(handle, cart, url)
  if (draft) return readDraft(handle, draft, url)
  if (product) return readProduct(handle, product, search.get('quantity') ?? '')
  return readText(handle, search.get('text')?.trim().slice(0, 2000) ?? '')
}

async function readCart({ platform }: SessionHandle, cartId: string, url: URL): Promise<Read> {
  const preview = await platform.masterQuotes.preview({ body: { cartId } }).catch(rethrowAsNotFound(url))
  return {
    preview,
    source: { kind: 'cart', name: preview.cartName ?? '' },
    lines: preview.lines.map((line) => createArticleLine(line)),
    tooMany: preview.cartLineCount > maxQuoteLines ? preview.cartLineCount : null,
    notice: preview.lines.length === 0 ? 'emptyCart' : null,
  }
}

async function readProduct({ platform }: SessionHandle, sku: string, typedQuantity: string): Promise<Read> {
  const typed = parseQuantity(typedQuantity) ?? 0
  const quantity = Math.min(maxQuoteQuantity, Math.max(1, typed))
  const preview = await platform.masterQuotes.preview({ body: { lines: [{ productVariantId: sku, quantity }] } })
  const [found] = preview.lines
  return {
    preview,
    source: { kind: 'text', name: (found?.name ?? sku).slice(0, maxNameLength) },
    lines: [found ? createArticleLine(found) : createDescribedLine([], { description: sku })],
    tooMany: null,
    notice: found ? null : 'gone',
  }
}

async function readText({ platform }: SessionHandle, description: string): Promise<Read> {
  const preview = await platform.masterQuotes.preview({ body: {} })
  const source: RequestSource = description
    ? { kind: 'text', name: description.slice(0, maxNameLength) }
    : { kind: 'none', name: '' }
  return { preview, source, lines: [createDescribedLine([], { description })], tooMany: null, notice: null }
}

/** Reads the lines of a quick order; those without an article become descriptions. */
async function readDraft({ platform }: SessionHandle, id: string, url: URL): Promise<Read> {
  const params = { id }
  const [draft, { lines: read }] = await Promise.all([
    platform.quickOrder.read({ params, query: {} }),
    platform.quickOrder.lines({ params, query: { size: maxQuoteLines } }),
  ]).catch(rethrowAsNotFound(url))
  const wanted = read.filter(({ verdict }) => verdict !== 'MERGED')
  const found = wanted.flatMap(({ article, quantity }) => {
    const isPriced = quantity !== null && quantity >= 1 && quantity <= maxQuoteQuantity
    return article ? [{ productVariantId: article.variantId, ...(isPriced && { quantity }) }] : []
  })
  const preview = await platform.masterQuotes.preview({ body: { lines: found } })
  const articles = new Map(preview.lines.map((line) => [line.productVariantId, line]))
  const lines: RequestLine[] = []
  for (const line of wanted) {
    const article = articles.get(line.article?.variantId ?? '')
    const isNew = article && !lines.some(({ key }) => key === article.productVariantId)
    const quantity = getTypedQuantity(line)
    if (article && isNew) lines.push({ ...createArticleLine(article), quantity, note: line.note ?? '' })
    else lines.push(createDescribedLine(lines, { description: line.text || line.raw, quantity, note: line.note ?? '' }))
  }
  return {
    preview,
    source: { kind: draft.fileName ? 'text' : 'none', name: draft.fileName?.slice(0, maxNameLength) ?? '' },
    lines,
    tooMany: draft.lines.total > maxQuoteLines ? draft.lines.total : null,
    notice: null,
  }
}

/** Returns the quantity of a line; blank if it could not be read. */
function getTypedQuantity({ quantity, requestedQuantity, verdict }: QuickOrderLine): string {
  if (verdict === 'BAD_QUANTITY') return ''
  return String(quantity ?? Math.max(1, Math.ceil(requestedQuantity ?? 1)))
}
