import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { masterQuotes } from '@tiber/contract/quotes/master-quotes'
import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import type { QuotePreview } from '@tiber/contract/quotes/quote-shapes'
import type { CustomerContext } from '../../../context.ts'
import { loadAssortments } from '../../catalogue/service.ts'
import { resolvePrices, toDay } from '../../prices/service.ts'
import { matchLines } from '../../part-numbers/service.ts'
import { selectVariantIds } from '../master-queries.ts'
import * as queries from './request-queries.ts'
import { getAnswerDeadline } from './request-quotes.ts'
import { countVariants, suggestSuppliers } from './suggest-suppliers.ts'

type PreviewBody = CallBody<typeof masterQuotes.preview>
type RequestedVariant = { variantId: string; quantity: number | null; note: string | null }

/** Shows what a request would contain and who could be asked, in the same few statements for any number of lines. */
export async function previewRequest(
  context: CustomerContext,
  { cartId, lines: given = [], code }: PreviewBody,
): Promise<QuotePreview> {
  const cart = cartId ? await readCart(context, cartId) : undefined
  const assortments = await loadAssortments(context)
  const ids = [...new Set(given.map(({ productVariantId }) => productVariantId))]
  const known = await selectVariantIds(context, { ids, idType: undefined, assortments })
  const named = given.flatMap(({ productVariantId, quantity = null }): RequestedVariant[] => {
    const variantId = known.get(productVariantId)
    return variantId === undefined ? [] : [{ variantId, quantity, note: null }]
  })
  const requested = dropRepeated([...(cart?.lines ?? []), ...named]).slice(0, maxQuoteLines)
  const matched = code ? await matchCode(context, code) : []
  const variantIds = [...requested, ...matched].map(({ variantId }) => variantId)
  const variants = await queries.selectPreviewVariants(context, variantIds, assortments)
  const sellers = await queries.selectSellers(context, variantIds, assortments)
  const prices = await findLowestPrices(context, [...requested, ...matched], sellers)
  const byVariant = Map.groupBy(sellers, ({ variantId }) => variantId)
  const toLines = (lines: RequestedVariant[]): QuotePreview['lines'] =>
    lines.flatMap(({ variantId, quantity, note }) => {
      const variant = variants.get(variantId)
      if (!variant) return []
      const { sku, unit } = variant
      return {
        productVariantId: variantId,
        sku,
        name: pickText(variant.name, context.locale) ?? sku,
        unit,
        quantity,
        note,
        listPrice: prices.get(variantId) ?? null,
        supplierIds: [...new Set(byVariant.get(variantId)?.map(({ supplierId }) => supplierId))],
      }
    })
  const requestedIds = new Set(requested.map(({ variantId }) => variantId))
  const requestedSellers = sellers.filter(({ variantId }) => requestedIds.has(variantId))
  const counts = countVariants(requestedSellers)
  const suggested = await suggestSuppliers(context, requestedSellers)
  const suppliers = (await queries.selectAskableSuppliers(context, assortments)).map((supplier) => ({
    ...supplier,
    lineCount: counts.get(supplier.id) ?? 0,
    isSuggested: suggested.includes(supplier.id),
  }))
  return {
    cartName: cart?.name ?? null,
    cartLineCount: cart?.lines.length ?? 0,
    lines: toLines(requested),
    matches: toLines(matched),
    suppliers: suppliers.toSorted((a, b) => b.lineCount - a.lineCount || Number(b.isSuggested) - Number(a.isSuggested)),
    deadline: toDay(getAnswerDeadline(context, null)),
  }
}

/** Keeps the first line of each variant. */
const dropRepeated = (lines: RequestedVariant[]): RequestedVariant[] =>
  [...Map.groupBy(lines, ({ variantId }) => variantId).values()].map(([first]) => first!)

async function readCart(
  context: CustomerContext,
  cartId: string,
): Promise<{ name: string; lines: RequestedVariant[] }> {
  const name = await queries.selectCartName(context, cartId)
  if (name === undefined) throw new PlatformError('F-E-002', `Cart ${cartId} not found.`, 'cartId')
  const lines = await queries.selectCartLines(context, cartId)
  return { name, lines: lines.map(({ productVariantId, ...line }) => ({ variantId: productVariantId, ...line })) }
}

/** Finds the variant with the code, or those it may mean. */
async function matchCode(context: CustomerContext, code: string): Promise<RequestedVariant[]> {
  const matches = await matchLines(context, [{ line: 1, codes: [code], text: code }])
  const { variantId, candidateIds = [] } = matches.get(1) ?? {}
  const found = variantId === undefined ? candidateIds : [variantId]
  return found.map((id) => ({ variantId: id, quantity: null, note: null }))
}

/** Resolves the lowest price of each variant at its quantity. */
async function findLowestPrices(context: CustomerContext, lines: RequestedVariant[], sellers: queries.Seller[]) {
  const quantities = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity ?? 1]))
  const priced = sellers.map(({ variantId, offerId }) => ({
    line: offerId,
    offerId,
    quantity: quantities.get(variantId) ?? 1,
  }))
  const resolved = await resolvePrices(context, priced)
  const lowest = new Map<string, number>()
  for (const { variantId, offerId } of sellers) {
    const price = resolved.get(offerId)
    if (price) lowest.set(variantId, Math.min(lowest.get(variantId) ?? Infinity, toNumber(toMoney(price.unitPrice))))
  }
  return lowest
}
