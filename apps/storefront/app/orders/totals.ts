import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'

/** Totals of an order. */
export type Totals = { subtotal: number; freight: number; tax: number; total: number }

export function toTotals({ orderLogisticPrices: prices }: Pick<CommercialOrder, 'orderLogisticPrices'>): Totals {
  return {
    subtotal: prices.totalProductWithoutTax,
    freight: prices.totalShippingFeesWithoutTax,
    tax: prices.totalTaxAmount,
    total: prices.totalPriceWithTax,
  }
}
