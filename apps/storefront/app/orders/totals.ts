import type { CommercialOrder, OrderLine } from '@tiber/contract/orders/order-shapes'

/** Totals of an order, with the legal notices of lines that are not taxed as usual. */
export type Totals = { subtotal: number; freight: number; tax: number; total: number; taxNotices: string[] }

type Taxed = Pick<CommercialOrder, 'orderLogisticPrices'> & {
  orderLogistics: { lines: Pick<OrderLine, 'offerPriceSnapshotDto'>[] }[]
}

export function toTotals({ orderLogisticPrices: prices, orderLogistics }: Taxed): Totals {
  const notices = orderLogistics.flatMap(({ lines }) => lines.map((line) => line.offerPriceSnapshotDto?.taxLegalNotice))
  return {
    subtotal: prices.totalProductWithoutTax,
    freight: prices.totalShippingFeesWithoutTax,
    tax: prices.totalTaxAmount,
    total: prices.totalPriceWithTax,
    taxNotices: [...new Set(notices.filter((each) => typeof each === 'string'))],
  }
}
