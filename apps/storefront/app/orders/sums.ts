import type { CommercialOrder } from '@tiber/contract/order-shapes'

/** Totals of an order. */
export type Sums = { goods: number; freight: number; tax: number; total: number }

export function toSums({ orderLogisticPrices: prices }: Pick<CommercialOrder, 'orderLogisticPrices'>): Sums {
  return {
    goods: prices.totalProductWithoutTax,
    freight: prices.totalShippingFeesWithoutTax,
    tax: prices.totalTaxAmount,
    total: prices.totalPriceWithTax,
  }
}
