import type { ShippingType } from '@tiber/contract/orders/order-statuses'
import { roundToCents, toMoney, type Money } from '@tiber/contract/money'

/** Shipping terms of a supplier: price, net amount from which shipping is free, and preparation time in days. */
export type Terms = {
  freightPrice: string | null
  freightFreeFrom: string | null
  leadDays: number
  /** Freight agreed in a quote, which leaves nothing to choose. */
  quotedShipping?: string | null
}

export type ShippingOption = { code: ShippingType; price: Money; earliestDays: number; latestDays: number }

const minExpressPrice = toMoney('9.90')

/** Lists the shipping options of a supplier for a net amount: standard, express (never free) and pick-up. */
export function listShippingOptions(terms: Terms, net: Money): ShippingOption[] {
  const { freightPrice, freightFreeFrom, leadDays, quotedShipping = null } = terms
  const standardDays = { earliestDays: leadDays + 1, latestDays: leadDays + 2 }
  if (quotedShipping !== null) return [{ code: 'STANDARD', price: toMoney(quotedShipping), ...standardDays }]
  const standardPrice = toMoney(freightPrice ?? '0')
  const isFree = freightFreeFrom !== null && net >= toMoney(freightFreeFrom)
  const express = roundToCents((standardPrice * 18n) / 10n)
  return [
    { code: 'STANDARD', price: isFree ? 0n : standardPrice, ...standardDays },
    {
      code: 'EXPRESS',
      price: express > minExpressPrice ? express : minExpressPrice,
      earliestDays: Math.max(0, leadDays - 1) + 1,
      latestDays: Math.max(0, leadDays - 1) + 1,
    },
    { code: 'PICKUP', price: 0n, earliestDays: leadDays, latestDays: leadDays },
  ]
}

export function getShippingOption(terms: Terms, net: Money, type: ShippingType): ShippingOption {
  const options = listShippingOptions(terms, net)
  return options.find(({ code }) => code === type) ?? options[0]!
}

type DeliveryDays = { earliest: string; latest: string }

/** Extends the days of delivery to those promised for back-orders; the order is late only after the last of them. */
export const toDeliveryDays = (
  { earliest, latest }: DeliveryDays,
  backorders: { earliest: string | null; latest: string } | null,
): DeliveryDays => ({
  earliest: backorders?.earliest ?? earliest,
  latest: backorders && backorders.latest > latest ? backorders.latest : latest,
})
