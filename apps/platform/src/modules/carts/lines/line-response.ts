import { splitQuantity } from '@tiber/contract/carts/quantities'
import type { Availability, CartLine, Price3 } from '@tiber/contract/carts/cart-shapes'
import { calculatePercent, toAmount, toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../../context.ts'
import { findPriceLadders } from '../../prices/service.ts'
import { readLineArticles, type LineArticle } from './line-articles.ts'
import type { LineRow } from './line-queries.ts'
import { findBlockers } from './rules.ts'

/**
 * Converts rows to the API shape, with one lookup for all. Exports of 10,000 lines skip the attributes, which nobody
 * reads there.
 */
export async function toLines(
  context: CustomerContext,
  rows: LineRow[],
  { withAttributes = true } = {},
): Promise<CartLine[]> {
  if (rows.length === 0) return []
  const articles = await readLineArticles(context, rows, { withAttributes })
  const ladders = await findPriceLadders(
    context,
    rows.map(({ offerId }) => offerId),
  )
  return rows.flatMap((row) => {
    const article = articles.get(row.offerId)
    return article ? toLine(row, article, ladders.get(row.offerId) ?? []) : []
  })
}

type Ladder = NonNullable<ReturnType<Awaited<ReturnType<typeof findPriceLadders>>['get']>>

function toLine(row: LineRow, article: LineArticle, ladder: Ladder): CartLine {
  const { supply, bounds, taxRate } = article
  return {
    id: row.id,
    quantity: row.quantity,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    blockedLineInformation: findBlockers({ ...supply, isSold: row.isSold, unitPrice: row.unitPrice }, bounds),
    productVariant: article.productVariant,
    supplier: article.supplier,
    offer: {
      ...article.offer,
      offerPriceId: row.offerPriceId,
      totalPrice: toPiecePrice(row.regularUnitPrice ?? row.unitPrice, taxRate),
      totalDiscountPrice: toPiecePrice(row.unitPrice, taxRate),
      unitPrice: toAmount(row.unitPrice),
      regularUnitPrice: toAmount(row.regularUnitPrice),
      ladder: ladder.map(({ quantity, unitPrice }) => ({ quantity, unitPrice })),
      offerPriceType: ladder.findLast(({ quantity }) => quantity <= row.quantity)?.offerPriceType ?? null,
    },
    availability: toAvailability(row, article),
    linePrice: toPrice3(row.net, row.tax),
    partNumber: row.partNumber,
    previousUnitPrice: toAmount(row.previousUnitPrice),
    note: row.note,
    reference: row.reference,
    section: row.section,
    parQuantity: row.parQuantity,
  }
}

function toAvailability({ quantity }: LineRow, { rule, backorderDate }: LineArticle): Availability {
  const { now, later, missing } = splitQuantity(quantity, rule)
  return { now, later, laterDate: later > 0 ? backorderDate : null, missing }
}

export const toPrice3 = (net: string, tax: string) => ({
  priceWithTax: toNumber(toMoney(net) + toMoney(tax)),
  priceWithoutTax: toNumber(toMoney(net)),
  taxAmount: toNumber(toMoney(tax)),
})

/** Returns the price of one piece, unrounded; an offer without a price for the account costs 0. */
function toPiecePrice(unitPrice: string | null, taxRate: string): Price3 {
  const net = toMoney(unitPrice ?? '0')
  const tax = calculatePercent(net, taxRate)
  return { priceWithTax: toNumber(net + tax), priceWithoutTax: toNumber(net), taxAmount: toNumber(tax) }
}
