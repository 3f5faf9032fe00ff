import type { OrderPrices } from '@tiber/contract/order-shapes'
import { toMoney, toNumber } from '@tiber/contract/money'

export type Amounts = { net: string; tax: string; shippingNet: string; shippingTax: string }

/** Goods, freight and their sum, each net, tax and gross. */
export function toOrderPrices({ net, tax, shippingNet, shippingTax }: Amounts, currency: string): OrderPrices {
  const goods = { net: toMoney(net), tax: toMoney(tax) }
  const freight = { net: toMoney(shippingNet), tax: toMoney(shippingTax) }
  const gross = goods.net + goods.tax + freight.net + freight.tax
  return {
    currency,
    totalItemPrice: toNumber(goods.net),
    totalOrderPrice: toNumber(gross),
    totalPriceWithTax: toNumber(gross),
    totalPriceWithoutTax: toNumber(goods.net + freight.net),
    totalProductWithTax: toNumber(goods.net + goods.tax),
    totalProductWithoutTax: toNumber(goods.net),
    totalProductTaxAmount: toNumber(goods.tax),
    totalShippingFees: toNumber(freight.net),
    totalShippingFeesWithTax: toNumber(freight.net + freight.tax),
    totalShippingFeesWithoutTax: toNumber(freight.net),
    totalShippingTaxAmount: toNumber(freight.tax),
    totalTaxAmount: toNumber(goods.tax + freight.tax),
  }
}
