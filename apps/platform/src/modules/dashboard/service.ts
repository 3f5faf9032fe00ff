import type { CallResult } from '@tiber/contract/call'
import { defaultCurrency } from '@tiber/contract/currencies'
import { correctQuantity, getQuantityBounds, isOrderable } from '@tiber/contract/carts/quantities'
import type { dashboard } from '@tiber/contract/orders/dashboard'
import { pickText } from '@tiber/contract/locales'
import { toAmount, calculateLineTotal, sum, toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../context.ts'
import { findThumbnailUrl, loadAssortments, toBackorder } from '../catalogue/service.ts'
import { isReportOffered } from '../orders/public.ts'
import { toDay, resolvePrices } from '../prices/service.ts'
import * as queries from './queries.ts'
import { selectDueArticles, type DueRow } from './reorder-suggestion-queries.ts'

type Dashboard = CallResult<typeof dashboard.read>

/** Reads the buyer's dashboard with a handful of statements, however much was ever bought. */
export async function readDashboard(context: CustomerContext): Promise<Dashboard> {
  const day = toDay(context.now())
  const toReceive = await queries.selectToReceive(context)
  const toPay = await queries.selectToPay(context)
  const drafts = await queries.selectDrafts(context)
  const deliveries = await queries.selectDeliveries(context, day)
  return {
    toReceive: {
      count: toReceive[0]?.total ?? 0,
      orders: toReceive.map(({ total: _total, shippedAt, ...each }) => ({
        ...each,
        shippedAt: shippedAt && new Date(shippedAt).toISOString(),
      })),
    },
    toPay: toPay.map((row) => ({
      ...row,
      placedAt: new Date(row.placedAt).toISOString(),
      gross: toAmount(row.gross)!,
    })),
    drafts: drafts.map((row) => ({
      ...row,
      net: toAmount(row.net)!,
      updatedAt: new Date(row.updatedAt).toISOString(),
    })),
    deliveries: {
      late: deliveries[0]?.lateCount ?? 0,
      logisticOrders: deliveries.map((delivery) => toDelivery(delivery, context.now())),
    },
    suggestions: await listSuggestions(context, day),
    spend: await readSpend(context, day),
  }
}

const toDelivery = ({ lateCount: _late, resumesAs, shippedAt, ...delivery }: queries.DeliveryRow, now: Date) => ({
  ...delivery,
  offersReport: isReportOffered(
    { status: delivery.status, resumesAs, shippedAt, latestDelivery: delivery.latest },
    now,
  ),
})

/** Number of suggestions; the most frequently bought come first. */
const maxSuggestions = 5

async function listSuggestions(context: CustomerContext, day: string): Promise<Dashboard['suggestions']> {
  const rows = await selectDueArticles(context, {
    day,
    assortments: await loadAssortments(context),
    limit: maxSuggestions,
  })
  const due = rows.map((row) => ({ ...row, ...computeQuantity(row) }))
  const prices = await resolvePrices(
    context,
    due.map(({ offerId, quantity, usualQuantity }) => ({
      line: offerId,
      offerId,
      quantity: quantity || usualQuantity,
    })),
  )
  return due.flatMap(({ offerId, name, lastPrice, pictureId, drawing, attributes, updatedAt, pictures, ...row }) => {
    const price = prices.get(offerId)
    if (!price) return []
    const source = { id: pictureId, sku: row.sku, name, drawing, attributes, updatedAt }
    return [
      {
        productId: row.productId,
        variantId: row.variantId,
        offerPriceId: price.priceId,
        sku: row.sku,
        name: pickText(name, context.locale) ?? row.sku,
        imageLink: findThumbnailUrl(context, source, pictures ?? []) ?? null,
        unit: row.unit,
        usualQuantity: row.usualQuantity,
        quantity: row.quantity,
        quantityNote: row.quantityNote,
        stock: row.stock,
        restockDate: row.restockDate,
        backorder: toBackorder(row),
        net: toNumber(calculateLineTotal(toMoney(price.unitPrice), row.quantity)),
        lastPrice: toAmount(lastPrice)!,
        lastAt: row.lastAt,
        times: row.times,
        everyDays: row.everyDays,
      },
    ]
  })
}

/** Corrects the usual quantity as a cart would, so that the buyer knows before adding. */
function computeQuantity({ usualQuantity, minimum, multiple, maximum, stock, backorderQuantity }: DueRow) {
  const rule = { minimum, multiple, maximum, stock, backorder: backorderQuantity }
  const bounds = getQuantityBounds(rule)
  if (!isOrderable(rule)) return { quantity: 0, quantityNote: 'maximum' as const }
  if (bounds.available < bounds.minimum) return { quantity: 0, quantityNote: 'stock' as const }
  const { quantity, note: quantityNote = null } = correctQuantity(usualQuantity, rule)
  return { quantity, quantityNote }
}

const maxSuppliers = 5

async function readSpend(context: CustomerContext, day: string): Promise<Dashboard['spend']> {
  const rows = await queries.selectYearlySpend(context, day)
  const sumNet = (some: queries.SpendRow[]) => sum(some.map(({ net }) => toMoney(net)))
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const suppliers = [...Map.groupBy(rows, ({ supplierId }) => supplierId)]
    .map(([id, own]) => ({ supplier: { id, name: own[0]!.supplier }, net: sumNet(own) }))
    .filter(({ net }) => net > 0n)
    .toSorted((one, other) => (one.net < other.net ? 1 : one.net > other.net ? -1 : 0))
  const others = sum(suppliers.slice(maxSuppliers).map(({ net }) => net))
  const largest = suppliers.slice(0, maxSuppliers).map(({ supplier, net }) => ({ supplier, net: toNumber(net) }))
  return {
    currency: defaultCurrency,
    months: listLastMonths(day).map((month) => ({ month, net: toNumber(sumNet(byMonth.get(month) ?? [])) })),
    suppliers: others > 0n ? [...largest, { supplier: null, net: toNumber(others) }] : largest,
  }
}

/** Lists twelve months, ending with the month of the day. */
function listLastMonths(day: string): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 12 + at)).toISOString().slice(0, 7))
}
