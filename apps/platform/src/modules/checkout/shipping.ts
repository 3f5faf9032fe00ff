import type { ShippingType } from '@tiber/contract/order-words'
import { roundToCents, toMoney, type Money } from '@tiber/contract/money'

/** What a supplier asks for a delivery, from which net sum on it asks nothing, and how long it prepares. */
export type Terms = { freightPrice: string | null; freightFreeFrom: string | null; leadDays: number }

export type ShippingOption = { code: ShippingType; price: Money; earliestDays: number; latestDays: number }

const leastExpress = toMoney('9.90')

/** The ways a supplier delivers goods of a sum: the usual one, a faster one that is never free, and at its own door. */
export function shippingOptions({ freightPrice, freightFreeFrom, leadDays }: Terms, net: Money): ShippingOption[] {
  const freight = toMoney(freightPrice ?? '0')
  const isFree = freightFreeFrom !== null && net >= toMoney(freightFreeFrom)
  const express = roundToCents((freight * 18n) / 10n)
  return [
    { code: 'STANDARD', price: isFree ? 0n : freight, earliestDays: leadDays + 1, latestDays: leadDays + 2 },
    {
      code: 'EXPRESS',
      price: express > leastExpress ? express : leastExpress,
      earliestDays: Math.max(0, leadDays - 1) + 1,
      latestDays: Math.max(0, leadDays - 1) + 1,
    },
    { code: 'PICKUP', price: 0n, earliestDays: leadDays, latestDays: leadDays },
  ]
}

export const optionOf = (terms: Terms, net: Money, type: ShippingType): ShippingOption =>
  shippingOptions(terms, net).find(({ code }) => code === type)!
