import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CallResult } from '@tiber/contract/call'
import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { defaultCurrency } from '@tiber/contract/currencies'
import { PlatformError } from '@tiber/contract/errors'
import { pickText } from '@tiber/contract/locales'
import { toAmount, calculateLineTotal, sum, toMoney, toNumber } from '@tiber/contract/money'
import { correctQuantity, getQuantityBounds, isOrderable } from '@tiber/contract/carts/quantities'
import type { reorder, ReorderLine } from '@tiber/contract/orders/reorder'
import type { CustomerContext } from '../../context.ts'
import { readFindings } from '../buying-lists/service.ts'
import { readCart } from '../carts/service.ts'
import { toBackorder } from '../catalogue/service.ts'
import { resolvePrices } from '../prices/service.ts'
import * as queries from './queries.ts'

type Comparison = CallResult<typeof reorder.compare>
export type Source = { orders?: string[]; list?: string }

/** Compares what orders or a list contained with current offers, in a handful of statements for any number of lines. */
export async function compareReorder(context: CustomerContext, source: Source): Promise<Comparison> {
  const { rows, ...sourceInfo } = await readSource(context, source)
  const lines = (await buildLines(context, rows)).toSorted((a, b) => rankLine(a) - rankLine(b))
  const changed = lines.filter(({ changes }) => changes.length > 0).length
  return {
    ...sourceInfo,
    lines,
    counts: { changed, same: lines.length - changed },
    before: sumLines(lines.map(({ before }) => before)),
    now: sumLines(lines.filter(({ proposal }) => proposal.decision !== 'LEAVE_OUT').map(({ proposal }) => proposal)),
  }
}

/** Sorts unavailable lines first, then changed ones, otherwise in original order. */
const rankLine = ({ changes }: ReorderLine) => (changes.includes('UNAVAILABLE') ? 0 : changes.length > 0 ? 1 : 2)

const sumLines = (lines: { quantity: number; unitPrice: number | null }[]) =>
  toNumber(sum(lines.map(({ quantity, unitPrice }) => calculateLineTotal(toMoney(unitPrice ?? 0), quantity))))

async function readSource(context: CustomerContext, { orders, list }: Source) {
  if (list !== undefined) {
    const { id, name, currency } = await readCart(context, list)
    const listName = name.startsWith(buyingListPrefix) ? name.slice(buyingListPrefix.length) : name
    return { orders: [], list: { id, name: listName }, currency, rows: await queries.selectListLines(context, id) }
  }
  if (!orders) throw new PlatformError('F-E-001', undefined, 'orders')
  const found = await queries.selectSourceOrders(context, orders)
  const knownIds = new Set(found.flatMap(({ id, reference }) => [id, reference]))
  const unknownId = orders.find((each) => !knownIds.has(each))
  if (unknownId !== undefined) throw new PlatformError('F-E-002', `Order ${unknownId} not found.`, 'orders')
  return {
    orders: found.map(({ id, reference, placedAt }) => ({ id, reference, placedAt: new Date(placedAt).toISOString() })),
    list: null,
    currency: found[0]?.currency ?? defaultCurrency,
    rows: await queries.selectOrderLines(
      context,
      found.map(({ id }) => id),
    ),
  }
}

async function buildLines(context: CustomerContext, rows: queries.BoughtRow[]): Promise<ReorderLine[]> {
  const quantities = new Map(rows.map((row) => [row.offerId, computeQuantities(row)]))
  const priced = rows
    .map(({ offerId }) => ({ line: offerId, offerId, quantity: quantities.get(offerId)!.possible }))
    .filter(({ quantity }) => quantity > 0)
  const prices = await resolvePrices(context, priced)
  const findings = await readFindings(
    context,
    rows.map(({ offerId, variantId, name, unitPrice }) => ({
      id: offerId,
      name,
      offerId,
      variantId,
      quantity: quantities.get(offerId)!.allowed,
      unitPrice: prices.get(offerId)?.unitPrice ?? null,
      previousUnitPrice: unitPrice,
    })),
  )
  return rows.map((row) => {
    const { offerId } = row
    const facts = { ...quantities.get(offerId)!, price: prices.get(offerId), finding: findings.get(offerId) }
    return toLine(row, facts, context)
  })
}

type LineFacts = {
  /** Quantity by the rules of the offer, and the part of it that can be delivered. */
  allowed: number
  possible: number
  isAvailable: boolean
  price: { priceId: string; unitPrice: string } | undefined
  finding: LineHealth | undefined
}

function computeQuantities({ quantity, minimum, multiple, maximum, stock, backorderQuantity }: queries.BoughtRow) {
  if (minimum === null || multiple === null) return { allowed: quantity, possible: quantity, isAvailable: false }
  const rule = { minimum, multiple, maximum }
  if (!isOrderable(rule)) return { allowed: 0, possible: 0, isAvailable: false }
  const { quantity: minimumQuantity } = correctQuantity(1, rule)
  const { quantity: allowed } = correctQuantity(quantity, rule)
  const supply = { ...rule, stock: stock ?? 0, backorder: backorderQuantity ?? 0 }
  const { quantity: possible } = correctQuantity(quantity, supply)
  return { allowed, possible, isAvailable: getQuantityBounds(supply).available >= minimumQuantity }
}

function toLine(row: queries.BoughtRow, facts: LineFacts, { locale }: CustomerContext): ReorderLine {
  const { finding, price, allowed } = facts
  const now = finding?.discontinued || !price ? null : toCurrentOffer(row, facts.possible, price)
  const line = {
    lineId: row.offerId,
    sku: row.sku,
    name: pickText(row.name, locale) ?? row.sku,
    unit: row.unit,
    productId: row.productId,
    variantId: row.variantExternalId,
    priceBasis: row.priceBasis ?? 1,
    before: {
      quantity: row.quantity,
      unitPrice: toAmount(row.unitPrice),
      supplier: { id: row.supplierId, name: row.supplierName },
      minimum: row.minimumBefore,
      multiple: row.multipleBefore,
    },
    now,
    replacement: finding?.replacement ?? null,
    otherOffer: finding?.otherOffer ?? null,
    equivalent: finding?.equivalent ?? null,
  }
  const changes: ReorderLine['changes'] = now
    ? [
        ...(finding?.price ? (['PRICE'] as const) : []),
        ...(allowed === row.quantity ? [] : (['QUANTITY'] as const)),
        ...(finding?.lowStock || facts.possible < allowed ? (['LOW_STOCK'] as const) : []),
        ...(finding?.otherOffer && finding.otherOffer.unitPrice < now.unitPrice ? (['CHEAPER'] as const) : []),
      ]
    : ['UNAVAILABLE']
  return { ...line, changes, proposal: buildProposal(line, facts.isAvailable) }
}

function toCurrentOffer(
  row: queries.BoughtRow,
  quantity: number,
  price: NonNullable<LineFacts['price']>,
): ReorderLine['now'] {
  return {
    offerPriceId: price.priceId,
    quantity,
    unitPrice: toAmount(price.unitPrice)!,
    minimum: row.minimum!,
    multiple: row.multiple!,
    maximum: row.maximum,
    stock: row.stock!,
    backorder: toBackorder({ backorderQuantity: row.backorderQuantity ?? 0, backorderDate: row.backorderDate }),
    restockQuantity: row.restockQuantity,
    restockDate: row.restockDate,
  }
}

type ComparedLine = Pick<ReorderLine, 'before' | 'now' | 'replacement' | 'otherOffer'>

/**
 * Proposes the same offer; if unavailable, another supplier's offer, then the replacement article, otherwise to leave
 * the line out.
 */
function buildProposal(
  { before, now, replacement, otherOffer }: ComparedLine,
  isAvailable: boolean,
): ReorderLine['proposal'] {
  if (now && isAvailable)
    return { decision: 'INCLUDE', offerPriceId: now.offerPriceId, quantity: now.quantity, unitPrice: now.unitPrice }
  const alternative = otherOffer ?? replacement?.offer
  const { quantity } = before
  return alternative
    ? { decision: 'REPLACE', offerPriceId: alternative.offerPriceId, quantity, unitPrice: alternative.unitPrice }
    : { decision: 'LEAVE_OUT', offerPriceId: null, quantity, unitPrice: null }
}
