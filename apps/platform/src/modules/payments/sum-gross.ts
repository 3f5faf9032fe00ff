import { sum, toMoney } from '@tiber/contract/money'

type Amounts = Record<'net' | 'tax' | 'shippingNet' | 'shippingTax', string>

/** Sums up what is to be paid for an order or logistic order. */
export const sumGross = ({ net, tax, shippingNet, shippingTax }: Amounts) =>
  sum([net, tax, shippingNet, shippingTax].map(toMoney))
