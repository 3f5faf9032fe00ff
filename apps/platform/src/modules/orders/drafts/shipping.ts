import type { ShippingType } from '@tiber/contract/orders/order-statuses'
import { roundToCents, toMoney, type Money } from '@tiber/contract/money'

/** Shipping terms of a supplier: price, net amount from which shipping is free, and preparation time in days. */
export type Terms = { freightPrice: string | null; freightFreeFrom: string | null; leadDays: number }

export type ShippingOption = { code: ShippingType; price: Money; earliestDays: number; latestDays: number }

const minExpressPrice = toMoney('9.90')

/** Lists the shipping options of a supplier for a net amount: standard, express (never free) and pick-up. */
export function listShippingOptions({ freightPrice, freightFreeFrom, leadDays }: Terms, net: Money): ShippingOption[] {
  const standardPrice = toMoney(freightPrice ?? '0')
  const isFree = freightFreeFrom !== null && net >= toMoney(freightFreeFrom)
  const express = roundToCents((standardPrice * 18n) / 10n)
  return [
    { code: 'STANDARD', price: isFree ? 0n : standardPrice, earliestDays: leadDays + 1, latestDays: leadDays + 2 },
    {
      code: 'EXPRESS',
      price: express > minExpressPrice ? express : minExpressPrice,
      earliestDays: Math.max(0, leadDays - 1) + 1,
      latestDays: Math.max(0, leadDays - 1) + 1,
    },
    { code: 'PICKUP', price: 0n, earliestDays: leadDays, latestDays: leadDays },
  ]
}

export const getShippingOption = (terms: Terms, net: Money, type: ShippingType): ShippingOption =>
  listShippingOptions(terms, net).find(({ code }) => code === type)!
