import { toMoney, type Money } from '@tiber/contract/money'
import type { PaperLine, PaperRow } from './read-queries.ts'

export type TaxOfRate = { rate: string; base: Money; tax: Money }

/** What is taxed at each rate and how much that is, freight with it; together they are the sums of the paper. */
export function taxesOf({ shippingNet, shippingTax, shippingTaxRate }: PaperRow, lines: PaperLine[]): TaxOfRate[] {
  const rates = new Map<string, TaxOfRate>()
  const add = (rate: string, net: string, tax: string) => {
    const known = rates.get(rate) ?? { rate, base: 0n, tax: 0n }
    rates.set(rate, { rate, base: known.base + toMoney(net), tax: known.tax + toMoney(tax) })
  }
  for (const { taxRate, net, tax } of lines) add(taxRate, net, tax)
  if (toMoney(shippingNet) !== 0n) add(shippingTaxRate, shippingNet, shippingTax)
  return [...rates.values()].toSorted((a, b) => Number(b.rate) - Number(a.rate))
}
