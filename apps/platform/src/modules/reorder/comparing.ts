import type { LineHealth } from '@tiber/contract/buying-lists'
import type { CallResult } from '@tiber/contract/call'
import { buyingListPrefix } from '@tiber/contract/cart-words'
import { defaultCurrency } from '@tiber/contract/currencies'
import { PlatformError } from '@tiber/contract/errors'
import { textIn } from '@tiber/contract/locales'
import { amountOf, lineTotal, sum, toMoney, toNumber } from '@tiber/contract/money'
import { correctQuantity } from '@tiber/contract/quantities'
import type { reorder, ReorderLine } from '@tiber/contract/reorder'
import type { CustomerContext } from '../../context.ts'
import { findingsOf } from '../buying-lists/service.ts'
import { readCart } from '../carts/service.ts'
import { pricesOf } from '../prices/service.ts'
import * as queries from './queries.ts'

type Comparison = CallResult<typeof reorder.compare>
export type Source = { orders?: string[]; list?: string }

/** What orders or a list held, beside what holds now: a handful of statements for any number of lines. */
export async function compare(context: CustomerContext, source: Source): Promise<Comparison> {
  const { rows, ...told } = await bought(context, source)
  const lines = (await linesOf(context, rows)).toSorted((a, b) => rankOf(a) - rankOf(b))
  const changed = lines.filter(({ changes }) => changes.length > 0).length
  return {
    ...told,
    lines,
    counts: { changed, same: lines.length - changed },
    before: sumOf(lines.map(({ before }) => before)),
    now: sumOf(lines.filter(({ proposal }) => proposal.decision !== 'LEAVE_OUT').map(({ proposal }) => proposal)),
  }
}

/** What is gone first, then what differs, then the rest; otherwise as they came. */
const rankOf = ({ changes }: ReorderLine) => (changes.includes('GONE') ? 0 : changes.length > 0 ? 1 : 2)

const sumOf = (lines: { quantity: number; unitPrice: number | null }[]) =>
  toNumber(sum(lines.map(({ quantity, unitPrice }) => lineTotal(toMoney(unitPrice ?? 0), quantity))))

async function bought(context: CustomerContext, { orders, list }: Source) {
  if (list !== undefined) {
    const { id, name, currency } = await readCart(context, list)
    const plain = name.startsWith(buyingListPrefix) ? name.slice(buyingListPrefix.length) : name
    return { orders: [], list: { id, name: plain }, currency, rows: await queries.selectOfList(context, id) }
  }
  if (!orders) throw new PlatformError('F-E-001', undefined, 'orders')
  const meant = await queries.selectMeantOrders(context, orders)
  const known = new Set(meant.flatMap(({ id, reference }) => [id, reference]))
  const stranger = orders.find((each) => !known.has(each))
  if (stranger !== undefined) throw new PlatformError('F-E-002', `There is no order ${stranger}.`, 'orders')
  return {
    orders: meant.map(({ id, reference, placedAt }) => ({ id, reference, placedAt: new Date(placedAt).toISOString() })),
    list: null,
    currency: meant[0]?.currency ?? defaultCurrency,
    rows: await queries.selectOfOrders(
      context,
      meant.map(({ id }) => id),
    ),
  }
}

async function linesOf(context: CustomerContext, rows: queries.BoughtRow[]): Promise<ReorderLine[]> {
  const quantities = new Map(rows.map((row) => [row.offerId, quantitiesOf(row)]))
  const priced = rows
    .map(({ offerId }) => ({ line: offerId, offerId, quantity: quantities.get(offerId)!.possible }))
    .filter(({ quantity }) => quantity > 0)
  const prices = await pricesOf(context, priced)
  const findings = await findingsOf(
    context,
    rows.map(({ offerId, variantId, unitPrice }) => ({
      id: offerId,
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

type Facts = {
  /** By the rules of the offer, and of that what is there. */
  allowed: number
  possible: number
  isThere: boolean
  price: { priceId: string; unitPrice: string } | undefined
  finding: LineHealth | undefined
}

function quantitiesOf({ quantity, minimum, multiple, maximum, stock }: queries.BoughtRow) {
  if (minimum === null || multiple === null) return { allowed: quantity, possible: quantity, isThere: false }
  const rule = { minimum, multiple, maximum }
  const { quantity: least } = correctQuantity(1, rule)
  const { quantity: allowed } = correctQuantity(quantity, rule)
  const { quantity: possible } = correctQuantity(quantity, { ...rule, stock: stock ?? 0 })
  return { allowed, possible, isThere: possible > 0 && (stock ?? 0) >= least }
}

function toLine(row: queries.BoughtRow, facts: Facts, { locale }: CustomerContext): ReorderLine {
  const { finding, price, allowed } = facts
  const now = finding?.gone || !price ? null : nowOf(row, facts.possible, price)
  const line = {
    lineId: row.offerId,
    sku: row.sku,
    name: textIn(row.name, locale) ?? row.sku,
    unit: row.unit,
    productId: row.productId,
    variantId: row.variantExternalId,
    priceBasis: row.priceBasis ?? 1,
    before: {
      quantity: row.quantity,
      unitPrice: amountOf(row.unitPrice),
      supplier: { id: row.supplierId, name: row.supplierName },
      minimum: row.minimumBefore,
      multiple: row.multipleBefore,
    },
    now,
    replacement: finding?.replacement ?? null,
    otherOffer: finding?.otherOffer ?? null,
  }
  const changes: ReorderLine['changes'] = now
    ? [
        ...(finding?.price ? (['PRICE'] as const) : []),
        ...(allowed === row.quantity ? [] : (['QUANTITY'] as const)),
        ...(finding?.short ? (['SHORT'] as const) : []),
        ...(finding?.otherOffer ? (['CHEAPER'] as const) : []),
      ]
    : ['GONE']
  return { ...line, changes, proposal: proposalOf(line, facts.isThere) }
}

function nowOf(row: queries.BoughtRow, quantity: number, price: NonNullable<Facts['price']>): ReorderLine['now'] {
  return {
    offerPriceId: price.priceId,
    quantity,
    unitPrice: amountOf(price.unitPrice)!,
    minimum: row.minimum!,
    multiple: row.multiple!,
    maximum: row.maximum,
    stock: row.stock!,
    restockQuantity: row.restockQuantity,
    restockDate: row.restockDate,
  }
}

type Told = Pick<ReorderLine, 'before' | 'now' | 'replacement' | 'otherOffer'>

/** The same again; where that cannot be had, who else has it, or what takes its place; else nothing. */
function proposalOf({ before, now, replacement, otherOffer }: Told, isThere: boolean): ReorderLine['proposal'] {
  if (now && isThere)
    return { decision: 'TAKE', offerPriceId: now.offerPriceId, quantity: now.quantity, unitPrice: now.unitPrice }
  const instead = otherOffer ?? replacement?.offer
  const { quantity } = before
  return instead
    ? { decision: 'REPLACE', offerPriceId: instead.offerPriceId, quantity, unitPrice: instead.unitPrice }
    : { decision: 'LEAVE_OUT', offerPriceId: null, quantity, unitPrice: null }
}
