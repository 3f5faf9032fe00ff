import { toMoney, type Money } from '@tiber/contract/money'
import type { TaxRule } from '@tiber/contract/orders/taxes'
import type { PrintedLine, PrintedDocument } from './read-queries.ts'

export type TaxTotal = { rule: TaxRule; rate: string; base: Money; tax: Money }

/** Sums net and tax per rule and rate, including shipping; together they equal the totals of the document. */
export function sumTaxesByRate(
  { shippingNet, shippingTax, shippingTaxRate, shippingTaxRule }: PrintedDocument,
  lines: PrintedLine[],
): TaxTotal[] {
  const totals = new Map<string, TaxTotal>()
  const add = (rule: TaxRule, rate: string, { net, tax }: { net: string; tax: string }) => {
    const sum = totals.get(`${rule} ${rate}`) ?? { rule, rate, base: 0n, tax: 0n }
    totals.set(`${rule} ${rate}`, { ...sum, base: sum.base + toMoney(net), tax: sum.tax + toMoney(tax) })
  }
  for (const line of lines) add(line.taxRule, line.taxRate, line)
  if (toMoney(shippingNet) !== 0n) add(shippingTaxRule, shippingTaxRate, { net: shippingNet, tax: shippingTax })
  return [...totals.values()].toSorted((a, b) => Number(b.rate) - Number(a.rate))
}
