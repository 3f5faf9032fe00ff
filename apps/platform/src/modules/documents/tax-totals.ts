import { toMoney, type Money } from '@tiber/contract/money'
import type { PrintedLine, PrintedDocument } from './read-queries.ts'

export type TaxTotal = { rate: string; base: Money; tax: Money }

/** Sums net and tax per rate, including shipping; together they equal the totals of the document. */
export function sumTaxesByRate(
  { shippingNet, shippingTax, shippingTaxRate }: PrintedDocument,
  lines: PrintedLine[],
): TaxTotal[] {
  const rates = new Map<string, TaxTotal>()
  const add = (rate: string, net: string, tax: string) => {
    const sum = rates.get(rate) ?? { rate, base: 0n, tax: 0n }
    rates.set(rate, { rate, base: sum.base + toMoney(net), tax: sum.tax + toMoney(tax) })
  }
  for (const { taxRate, net, tax } of lines) add(taxRate, net, tax)
  if (toMoney(shippingNet) !== 0n) add(shippingTaxRate, shippingNet, shippingTax)
  return [...rates.values()].toSorted((a, b) => Number(b.rate) - Number(a.rate))
}
