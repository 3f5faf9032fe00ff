import type { CallResult } from '@tiber/contract/call'
import { defaultCurrency } from '@tiber/contract/currencies'
import type { desk } from '@tiber/contract/desk'
import { textIn } from '@tiber/contract/locales'
import { amountOf, lineTotal, sum, toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../context.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { dayOf, pricesOf } from '../prices/service.ts'
import * as queries from './queries.ts'
import { selectDueArticles } from './rhythm-queries.ts'

type Desk = CallResult<typeof desk.read>

/** What a buyer begins the day with: a handful of statements, however much was ever bought. */
export async function readDesk(context: CustomerContext): Promise<Desk> {
  const day = dayOf(context.now())
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
      gross: amountOf(row.gross)!,
    })),
    drafts: drafts.map((row) => ({
      ...row,
      net: amountOf(row.net)!,
      updatedAt: new Date(row.updatedAt).toISOString(),
    })),
    deliveries: {
      late: deliveries[0]?.lateCount ?? 0,
      parts: deliveries.map(({ lateCount: _late, ...part }) => part),
    },
    suggestions: await suggestionsOf(context, day),
    spend: await spendOf(context, day),
  }
}

/** So many are told; of more that are due those that are bought most. */
const mostSuggested = 5

async function suggestionsOf(context: CustomerContext, day: string): Promise<Desk['suggestions']> {
  const rows = await selectDueArticles(context, { day, assortments: await assortmentsOf(context), most: mostSuggested })
  const wished = rows.map(({ offerId, quantity }) => ({ line: offerId, offerId, quantity }))
  const prices = await pricesOf(context, wished)
  return rows.flatMap(({ offerId, name, lastPrice, ...row }) => {
    const price = prices.get(offerId)
    if (!price) return []
    return [
      {
        ...row,
        offerPriceId: price.priceId,
        name: textIn(name, context.locale) ?? row.sku,
        net: toNumber(lineTotal(toMoney(price.unitPrice), row.quantity)),
        lastPrice: amountOf(lastPrice)!,
      },
    ]
  })
}

const mostSuppliers = 5

async function spendOf(context: CustomerContext, day: string): Promise<Desk['spend']> {
  const rows = await queries.selectSpendOfYear(context, day)
  const sumOf = (some: queries.SpendRow[]) => sum(some.map(({ net }) => toMoney(net)))
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const suppliers = [...Map.groupBy(rows, ({ supplierId }) => supplierId)]
    .map(([id, own]) => ({ supplier: { id, name: own[0]!.supplier }, net: sumOf(own) }))
    .filter(({ net }) => net > 0n)
    .toSorted((one, other) => (one.net < other.net ? 1 : one.net > other.net ? -1 : 0))
  const others = sum(suppliers.slice(mostSuppliers).map(({ net }) => net))
  const largest = suppliers.slice(0, mostSuppliers).map(({ supplier, net }) => ({ supplier, net: toNumber(net) }))
  return {
    currency: defaultCurrency,
    months: lastMonths(day).map((month) => ({ month, net: toNumber(sumOf(byMonth.get(month) ?? [])) })),
    suppliers: others > 0n ? [...largest, { supplier: null, net: toNumber(others) }] : largest,
  }
}

/** Twelve of them, the one of this day at the end. */
function lastMonths(day: string): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 12 + at)).toISOString().slice(0, 7))
}
