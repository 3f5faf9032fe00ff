import type { Variant } from '@tiber/contract/catalogue/variants'
import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import type { Supplier } from '@tiber/contract/catalogue/suppliers'
import type { Attachment, Message } from '@tiber/contract/conversations/thread-shapes'
import { calculatePercent, sum, toAmount, toMoney, toNumber } from '@tiber/contract/money'
import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import type { QuoteLine, QuoteMessage, QuoteTotals, SupplierQuote } from '@tiber/contract/quotes/quote-shapes'
import { buildSignedUrl } from '../../files/signed-urls.ts'
import { listVariantsById } from '../catalogue/service.ts'
import { readValues } from '../custom-fields/service.ts'
import { resolveAccountPrices, toDay } from '../prices/service.ts'
import { listSuppliers } from '../suppliers/service.ts'
import { readConversations, type Conversation } from '../threads/service.ts'
import { listAllowedActions } from './allowed-actions.ts'
import {
  selectFiles,
  selectLines,
  type CallerContext,
  type FileRow,
  type QuoteLineRow,
  type QuoteRow,
} from './quote-queries.ts'
import { getTurn } from './states.ts'

/** Converts rows to the API shape, in the same few statements for any number of quotes and lines. */
export async function toSupplierQuotes(
  context: CallerContext,
  rows: QuoteRow[],
  { previewLines = maxQuoteLines }: { previewLines?: number | undefined } = {},
): Promise<SupplierQuote[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await selectLines(context, ids, previewLines)
  const variants = await listVariantsById(context, collectVariantIds(lines))
  const suppliers = await loadSuppliers(context, rows)
  const listPrices = await findListPrices(context, rows, lines)
  const values = await readValues(context, [...ids, ...lines.map(({ id }) => id)])
  const conversations = await readConversations(
    context,
    rows.flatMap(({ threadId }) => threadId ?? []),
  )
  const files = await selectFiles(context, [...new Set(rows.map(({ masterQuoteId }) => masterQuoteId))])
  const byQuote = Map.groupBy(lines, ({ supplierQuoteId }) => supplierQuoteId)
  return rows.map((row) =>
    toSupplierQuote(context, row, {
      lines: (byQuote.get(row.id) ?? []).map((line) =>
        toQuoteLine(line, { variants, values: values.get(line.id) ?? [], listPrice: listPrices.get(line.id) ?? null }),
      ),
      supplier: suppliers.get(row.supplierId)!,
      values: values.get(row.id) ?? [],
      conversation: conversations.get(row.threadId ?? ''),
      attachments: toAttachments(context, files, row.masterQuoteId),
    }),
  )
}

export const toAttachments = (context: CallerContext, files: FileRow[], masterId: string): Attachment[] =>
  files
    .filter(({ masterQuoteId }) => masterQuoteId === masterId)
    .map(({ masterQuoteId: _master, ...file }) => ({ ...file, url: buildSignedUrl(context, 'files', file.id) }))

const collectVariantIds = (lines: QuoteLineRow[]) => [
  ...new Set(
    lines.flatMap(({ variantId, alternativeVariantId }) => [variantId ?? [], alternativeVariantId ?? []].flat()),
  ),
]

/** Resolves what the account pays for the requested articles now, if all quotes are of one account. */
async function findListPrices(context: CallerContext, rows: QuoteRow[], lines: QuoteLineRow[]) {
  const [{ accountId, currency }] = rows as [QuoteRow]
  if (rows.some((row) => row.accountId !== accountId)) return new Map<string, number>()
  const priced = lines.flatMap(({ id, requestedOfferId, quantity }) =>
    requestedOfferId === null ? [] : { line: id, offerId: requestedOfferId, quantity },
  )
  const prices = await resolveAccountPrices(context, { accountId, currency }, priced)
  return new Map([...prices].map(([id, { unitPrice }]) => [id, toNumber(toMoney(unitPrice))]))
}

async function loadSuppliers(context: CallerContext, rows: QuoteRow[]): Promise<Map<string, Supplier>> {
  const supplierIds = [...new Set(rows.map(({ supplierId }) => supplierId))]
  const found = await listSuppliers(context, { supplierIds, idType: 'DJUST_ID', page: 0, size: supplierIds.length })
  return new Map(found.map((supplier) => [supplier.id, supplier]))
}

type QuoteParts = {
  lines: QuoteLine[]
  supplier: Supplier
  values: CustomFieldValue[]
  conversation: Conversation | undefined
  attachments: Attachment[]
}

function toSupplierQuote(context: CallerContext, row: QuoteRow, parts: QuoteParts): SupplierQuote {
  const { caller, locale } = context
  return {
    id: row.id,
    masterQuoteId: row.masterQuoteId,
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    validityDate: row.validityDate,
    customerName: row.customerName,
    customerUserId: row.userId,
    supplier: parts.supplier,
    billingAddress: row.billingAddress,
    quoteLines: parts.lines,
    customerThread: (parts.conversation?.messages ?? []).map(toQuoteMessage),
    customFieldValues: parts.values,
    currency: row.currency,
    name: row.name,
    description: row.description,
    customerAccount: { id: row.accountId, name: row.accountName },
    neededBy: row.neededBy,
    turn: getTurn(row.status),
    version: row.version,
    deadline: getDeadline(row),
    totals: toTotals(row),
    lineCount: row.lineCount,
    threadId: row.threadId,
    unreadMessages: parts.conversation?.unread ?? 0,
    attachments: parts.attachments,
    order: row.order,
    allowedActions: listAllowedActions(row, { caller, locale, today: toDay(context.now()) }),
  }
}

function toQuoteMessage({ id, author, message, createdAt, attachments }: Message): QuoteMessage {
  return { id, name: author.name, message, messageDate: createdAt, authorType: author.type, attachments }
}

/** Returns when whose turn it is should act: the supplier by its deadline, the buyer by the last day of the offer. */
export function getDeadline({ status, deadlineAt, validityDate }: QuoteRow): string | null {
  const turn = getTurn(status)
  if (turn === 'SUPPLIER' || turn === 'OPERATOR') return new Date(deadlineAt).toISOString()
  return status === 'WAITING_FOR_CUSTOMER' && validityDate !== null ? `${validityDate}T23:59:59.000Z` : null
}

export function toTotals({ goods, shipping }: { goods: string | null; shipping: string | null }): QuoteTotals | null {
  if (goods === null || shipping === null) return null
  return {
    goods: toNumber(toMoney(goods)),
    shipping: toNumber(toMoney(shipping)),
    net: toNumber(sum([toMoney(goods), toMoney(shipping)])),
  }
}

type LineParts = { variants: Map<string, Variant>; values: CustomFieldValue[]; listPrice: number | null }

function toQuoteLine(row: QuoteLineRow, { variants, values, listPrice }: LineParts): QuoteLine {
  const tax = row.price === null ? null : calculatePercent(toMoney(row.price), row.taxRate!)
  return {
    id: row.id,
    quantity: row.offeredQuantity ?? row.quantity,
    price: toAmount(row.price),
    productTaxAmount: tax === null ? null : toNumber(tax),
    shippingPrice: null,
    offerInventoryId: row.offerExternalId,
    productVariant: variants.get(row.variantId ?? '') ?? null,
    quoteDeliveryLines: row.deliveries.map(({ quantity, address }) => ({ quantity, shippingAddress: address })),
    customFieldValues: values,
    masterQuoteDetailId: row.detailId,
    description: row.description,
    note: row.note,
    requestedQuantity: row.quantity,
    targetPrice: toAmount(row.targetPrice),
    listPrice,
    net: toAmount(row.net),
    taxRate: row.taxRate === null ? null : Number(row.taxRate),
    leadDays: row.leadDays,
    alternative: variants.get(row.alternativeVariantId ?? '') ?? null,
    offerNote: row.offerNote,
  }
}
