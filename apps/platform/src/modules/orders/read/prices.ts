import type { OrderPrices } from '@tiber/contract/orders/order-shapes'
import { toMoney, toNumber } from '@tiber/contract/money'

export type Amounts = { net: string; tax: string; shippingNet: string; shippingTax: string }

/** Computes product, shipping and total prices, each net, tax and gross. */
export function toOrderPrices({ net, tax, shippingNet, shippingTax }: Amounts, currency: string): OrderPrices {
  const products = { net: toMoney(net), tax: toMoney(tax) }
  const shipping = { net: toMoney(shippingNet), tax: toMoney(shippingTax) }
  const gross = products.net + products.tax + shipping.net + shipping.tax
  return {
    currency,
    totalItemPrice: toNumber(products.net),
    totalOrderPrice: toNumber(gross),
    totalPriceWithTax: toNumber(gross),
    totalPriceWithoutTax: toNumber(products.net + shipping.net),
    totalProductWithTax: toNumber(products.net + products.tax),
    totalProductWithoutTax: toNumber(products.net),
    totalProductTaxAmount: toNumber(products.tax),
    totalShippingFees: toNumber(shipping.net),
    totalShippingFeesWithTax: toNumber(shipping.net + shipping.tax),
    totalShippingFeesWithoutTax: toNumber(shipping.net),
    totalShippingTaxAmount: toNumber(shipping.tax),
    totalTaxAmount: toNumber(products.tax + shipping.tax),
  }
}
