import { calculatePercent, roundToCents, calculateTax, toMoney, toNumber, type Money } from '@tiber/contract/money'
import type { PricePoint } from '@tiber/contract/catalogue/prices'
import { transitDays } from '../catalogue/service.ts'

/** Returns the price of one piece, net and with tax, under both of its names. */
export function toPricePoint(unitPrice: string, taxRate: string): PricePoint {
  const unit = toMoney(unitPrice)
  const net = toNumber(unit)
  const gross = toNumber(unit + calculatePercent(unit, taxRate))
  return { unitPrice: net, unitPriceTTC: gross, itemPrice: net, itemPriceTTC: gross }
}

/** Returns the totals of a line, and the difference made by rounding to cents. */
export function toLine(unitPrice: string, quantity: number, taxRate: string) {
  const exact: Money = toMoney(unitPrice) * BigInt(quantity)
  const net = roundToCents(exact)
  const tax = calculateTax(net, taxRate)
  return { net: toNumber(net), tax: toNumber(tax), gross: toNumber(net + tax), rounding: toNumber(net - exact) }
}

type Supply = { stock: number; leadTimeDays: number | null; restockDate: string | null; backorderQuantity: number }

/**
 * Returns the delivery dates: stock leaves after the lead time, a back-order after the restock; working days only.
 * Nothing is promised if back-orders are not allowed.
 */
export function deliveryRange({ stock, leadTimeDays, restockDate, backorderQuantity }: Supply, now: Date) {
  const start = stock > 0 ? now : backorderQuantity > 0 && restockDate !== null ? new Date(restockDate) : undefined
  if (!start) return undefined
  const lead = leadTimeDays ?? 0
  return {
    earliestDeliveryDate: toDay(addWorkingDays(start, lead + transitDays.earliest)),
    latestDeliveryDate: toDay(addWorkingDays(start, lead + transitDays.latest)),
  }
}

export const toDay = (date: Date): string => date.toISOString().slice(0, 10)

export function addWorkingDays(from: Date, days: number): Date {
  const date = new Date(from)
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left -= 1
  }
  return date
}
